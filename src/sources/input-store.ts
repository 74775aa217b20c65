import { inOrderOfNames, type InputList, type InputSelection } from './list-inputs.js';

/** What of a selection holds for a store. */
export type StoreSelection = Omit<InputSelection, 'paths'>;

/** Where inputs are named by an address instead of a path: a bucket of objects. */
export interface InputStore {
  /**
   * Lists what an address names.
   * @throws NoSuchInput where it names nothing
   * @throws SourceFailure where that cannot be found out
   */
  list(address: string, selection: StoreSelection): Promise<InputList>;
  /** Where it is, where that is not its usual place; the same addresses name something else there. */
  readonly place: string | undefined;
  /** What is to be told of the way to it, such as requests that were made again. */
  remarks(): readonly string[];
  close(): Promise<void>;
}

/** All that lists name, each input once, in the order of the names. */
export function joinLists(lists: readonly InputList[]): InputList {
  const files = new Map(lists.flatMap((list) => list.files.map((file) => [file.name, file] as const)));
  const unread = new Map(lists.flatMap((list) => list.unread.map((file) => [file.file, file] as const)));
  return {
    files: inOrderOfNames([...files.values()], ({ name }) => name),
    unread: inOrderOfNames([...unread.values()], ({ file }) => file),
    hiddenSkipped: lists.reduce((sum, list) => sum + list.hiddenSkipped, 0),
    ignoredSkipped: lists.reduce((sum, list) => sum + list.ignoredSkipped, 0),
    excludedSkipped: lists.reduce((sum, list) => sum + list.excludedSkipped, 0),
  };
}
