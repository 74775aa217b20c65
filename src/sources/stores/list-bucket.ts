import picomatch from 'picomatch';
import { SourceFailure } from '../source-failure.js';
import type { ListedObject, PagePlace, PageRequest, StoreAddress, StorePage } from './define-store.js';
import type { InputFile } from '../input-file.js';
import type { StoreSelection } from '../input-store.js';
import { inOrderOfNames, type InputList, isExcluded, isHidden } from '../list-inputs.js';
import type { UnreadFile } from '../unread-file.js';

/** Requests one page of a listing, with retries. */
type AskPage = (request: PageRequest) => Promise<StorePage>;

/**
 * Lists the objects whose keys have a prefix, page by page.
 * @param most maximum number of keys
 * @throws SourceFailure, also if the store repeats itself and the listing would not end
 */
export async function* listObjects(
  page: AskPage,
  { root, bucket }: StoreAddress,
  prefix: string,
  most = Infinity,
): AsyncIterable<ListedObject> {
  let place: PagePlace | undefined;
  const progress = new ListingProgress(`${root}/${prefix}`);
  for (let left = most; left > 0;) {
    const answer = await page({ bucket, prefix, place, most: left < 1_000 ? left : undefined });
    progress.check(answer);
    yield* answer.objects;
    left -= answer.objects.length;
    if (!answer.isTruncated) return;
    place = progress.next(answer);
  }
}

/** Maximum number of consecutive empty pages. S3 returns empty pages where many objects were deleted. */
const MOST_EMPTY = 10_000;

/** Ensures that a listing ends: a page must not repeat earlier keys or tokens. */
class ListingProgress {
  readonly #name: string;
  readonly #places = new Set<string>();
  /** The last key of the listing so far. */
  #last: string | undefined;
  /**
   * Keys since the first one out of order. Stores usually list in byte order, in which case no keys need to be kept.
   */
  #unordered: Set<string> | undefined;
  #empty = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** @throws SourceFailure if a page repeats a key */
  check({ objects }: StorePage): void {
    this.#empty = objects.length === 0 ? this.#empty + 1 : 0;
    if (this.#empty > MOST_EMPTY)
      throw this.#endless(`${MOST_EMPTY.toLocaleString('en')} pages in a row were empty`);
    for (const { key } of objects) {
      const isInOrder =
        this.#last === undefined || Buffer.compare(Buffer.from(this.#last), Buffer.from(key)) < 0;
      if (!isInOrder) this.#unordered ??= new Set();
      if (key === this.#last || this.#unordered?.has(key) === true)
        throw this.#endless('the store lists the same object again');
      this.#unordered?.add(key);
      this.#last = key;
    }
  }

  /** Returns the start of the next page. @throws SourceFailure if that page was already requested */
  next({ token }: StorePage): PagePlace {
    if (token === undefined && this.#last === undefined)
      throw this.#endless('the store announces more objects without saying where they begin');
    const next = token === undefined ? { after: this.#last ?? '' } : { token };
    const place = JSON.stringify(next);
    if (this.#places.has(place))
      throw this.#endless(
        token === undefined
          ? 'the store announces more objects and lists none'
          : 'the store repeats its continuation token',
      );
    this.#places.add(place);
    return next;
  }

  #endless(why: string): SourceFailure {
    return new SourceFailure(
      `the listing of ${this.#name} does not end: ${why}. Check the store or its proxy, or use a narrower prefix`,
    );
  }
}

const GLOB = /[*?{}[\]]/;

/** The keys that a path in a bucket selects. */
interface KeySelection {
  /** Common prefix of all selected keys, up to and including a slash. */
  readonly below: string;
  readonly accepts: (key: string) => boolean;
  /** A key that the path may name literally. */
  readonly exact?: string;
}

/**
 * Lists what an address names: an object, everything below a prefix that is treated as a folder, or the matches of a
 * glob. Keys are skipped by name, under the same rules as files.
 * @param open creates the reader of an object
 * @throws SourceFailure
 */
export async function listBucket(
  page: AskPage,
  address: StoreAddress,
  { hidden, noIgnore }: StoreSelection,
  open: (object: ListedObject) => InputFile['remote'] & object,
): Promise<InputList> {
  const { below, accepts, exact } = selectionOf(address.path, hidden);
  const files: InputFile[] = [];
  const unread: UnreadFile[] = [];
  const skippedAt = { hidden: new Set<string>(), ignored: new Set<string>() };
  const add = (object: ListedObject): void => {
    const name = `${address.root}/${object.key}`;
    const reason = object.unreadable;
    if (reason === undefined) files.push({ name, path: '', remote: open(object) });
    else unread.push({ file: name, reason, skipped: false });
  };
  if (exact !== undefined)
    for await (const object of listObjects(page, address, exact, 1)) if (object.key === exact) add(object);
  for await (const object of listObjects(page, address, below)) {
    const { key, size } = object;
    // Web consoles create such empty objects as folders.
    if ((key.endsWith('/') && size === 0) || !accepts(key) || key === exact) continue;
    const entry = skippedBy(key, below.length);
    if (entry?.kind === 'ignored' && !noIgnore) skippedAt.ignored.add(entry.at);
    else if (entry?.kind === 'hidden' && !hidden) skippedAt.hidden.add(entry.at);
    else add(object);
  }
  return {
    files: inOrderOfNames(files, ({ name }) => name),
    unread: inOrderOfNames(unread, ({ file }) => file),
    hiddenSkipped: skippedAt.hidden.size,
    ignoredSkipped: skippedAt.ignored.size,
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

/** Returns the first path segment of a key that causes it to be skipped, and the key up to that segment. */
function skippedBy(
  key: string,
  from: number,
): { readonly kind: 'hidden' | 'ignored'; readonly at: string } | undefined {
  let end = from;
  for (const name of key.slice(from).split('/')) {
    end += name.length + 1;
    if (isExcluded(name)) return { kind: 'ignored', at: key.slice(0, end) };
    if (isHidden(name)) return { kind: 'hidden', at: key.slice(0, end) };
  }
  return undefined;
}
