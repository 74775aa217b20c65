import picomatch from 'picomatch';
import type { InputFile } from '../input-file.js';
import type { StoreSelection } from '../input-store.js';
import { inOrderOfNames, type InputList } from '../list-inputs.js';
import { IGNORED, isHidden } from '../passed-over.js';
import type { UnreadFile } from '../unread-file.js';
import { listObjects, type ListedObject } from './list-objects.js';
import { nameOfObject, type S3Address } from './s3-address.js';
import type { S3Client } from './s3-client.js';

const GLOB = /[*?{}[\]]/;

/** Storage classes whose objects must be restored before they can be read. */
const ARCHIVES: ReadonlySet<string> = new Set(['GLACIER', 'DEEP_ARCHIVE']);

/** What a path below a bucket names. */
interface KeySelection {
  /** What all its keys begin with, up to a slash. */
  readonly below: string;
  readonly accepts: (key: string) => boolean;
  /** The key that it names as it is, where it may. */
  readonly exact?: string;
}

/**
 * Lists what an address names: an object, all below a prefix that is taken as a folder, or what a glob matches. What
 * keys are named like decides what is passed over, as with files.
 * @param open how an object is read
 * @throws SourceFailure
 */
export async function listBucket(
  client: Pick<S3Client, 'text'>,
  { bucket, path }: S3Address,
  { hidden, noIgnore }: StoreSelection,
  open: (object: ListedObject) => InputFile['remote'] & object,
): Promise<InputList> {
  const { below, accepts, exact } = selectionOf(path, hidden);
  const files: InputFile[] = [];
  const unread: UnreadFile[] = [];
  const passedOver = { hidden: new Set<string>(), ignored: new Set<string>() };
  const add = (object: ListedObject): void => {
    const name = nameOfObject(bucket, object.key);
    const reason = whyUnread(object);
    if (reason === undefined) files.push({ name, path: '', remote: open(object) });
    else unread.push({ file: name, reason, skipped: false });
  };
  if (exact !== undefined)
    for await (const object of listObjects(client, bucket, exact, 1)) if (object.key === exact) add(object);
  for await (const object of listObjects(client, bucket, below)) {
    const { key, size } = object;
    // What consoles make in place of a folder.
    if ((key.endsWith('/') && size === 0) || !accepts(key) || key === exact) continue;
    const entry = passedOverBy(key, below.length);
    if (entry?.kind === 'ignored' && !noIgnore) passedOver.ignored.add(entry.at);
    else if (entry?.kind === 'hidden' && !hidden) passedOver.hidden.add(entry.at);
    else add(object);
  }
  return {
    files: inOrderOfNames(files, ({ name }) => name),
    unread: inOrderOfNames(unread, ({ file }) => file),
    hiddenSkipped: passedOver.hidden.size,
    ignoredSkipped: passedOver.ignored.size,
    excludedSkipped: 0,
  };
}

function selectionOf(path: string, dot: boolean): KeySelection {
  if (GLOB.test(path)) {
    const { base } = picomatch.scan(path);
    const matches = picomatch(path, { dot });
    return { below: base === '' ? '' : `${base}/`, accepts: matches, exact: path };
  }
  if (path === '' || path.endsWith('/')) return { below: path, accepts: () => true };
  return { below: `${path}/`, accepts: () => true, exact: path };
}

/** Archived objects are not asked for: each request for one would be refused. */
function whyUnread({ storageClass, isRestored }: ListedObject): string | undefined {
  if (!ARCHIVES.has(storageClass) || isRestored) return undefined;
  return `it is archived (storage class ${storageClass}): it must be restored before it can be read`;
}

/** The first name on the way to a key that has it passed over, and where that is. */
function passedOverBy(
  key: string,
  from: number,
): { readonly kind: 'hidden' | 'ignored'; readonly at: string } | undefined {
  let end = from;
  for (const name of key.slice(from).split('/')) {
    end += name.length + 1;
    const isFile = end > key.length;
    if (IGNORED.has(name)) return { kind: 'ignored', at: key.slice(0, end) };
    // Here they are names as any other, and lead nowhere.
    if (name !== '.' && name !== '..' && isHidden(name, isFile))
      return { kind: 'hidden', at: key.slice(0, end) };
  }
  return undefined;
}
