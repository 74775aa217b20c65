import { inOrderOfNames, type InputList, type InputSelection } from './list-inputs.js';
import type { UnreadFile } from './unread-file.js';

/** The selection options that apply to a store. */
export type StoreSelection = Omit<InputSelection, 'paths'>;

/** A source of inputs that are named by address instead of path, such as an object store. */
export interface InputStore {
  /**
   * Lists the inputs that an address names.
   * @throws NoSuchInput if the address names nothing
   * @throws SourceFailure if the listing fails
   */
  list(address: string, selection: StoreSelection): Promise<InputList>;
  /** Location of the store if it is not the default endpoint; the same address names other objects there. */
  readonly place: string | undefined;
  /** Messages about the connection, such as the number of retried requests. */
  remarks(): readonly string[];
  close(): Promise<void>;
}

/** Merges listings: each input once, sorted by name. */
export function joinLists(lists: readonly InputList[]): InputList {
  const files = new Map(lists.flatMap((list) => list.files.map((file) => [file.name, file] as const)));
  // A folder that could not be read may share its escaped name with something that was skipped.
  const keyOf = ({ file, reason }: UnreadFile): string => JSON.stringify([file, reason]);
  const unread = new Map(lists.flatMap((list) => list.unread.map((file) => [keyOf(file), file] as const)));
  return {
    files: inOrderOfNames([...files.values()], ({ name }) => name),
    unread: inOrderOfNames([...unread.values()], ({ file }) => file),
    hiddenSkipped: lists.reduce((sum, list) => sum + list.hiddenSkipped, 0),
    ignoredSkipped: lists.reduce((sum, list) => sum + list.ignoredSkipped, 0),
    excludedSkipped: lists.reduce((sum, list) => sum + list.excludedSkipped, 0),
  };
}
