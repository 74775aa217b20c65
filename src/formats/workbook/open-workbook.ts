import path from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import { sourceOfBytes } from '../../sources/byte-source.js';
import { entriesOf, isFolder, openZip, readEntry, unreadEntry } from '../archives/zip.js';
import { UnreadableDocument } from '../content/document-text.js';
import { decoderOf, HEAD_BYTES, readElements, rootOf, SHEET_ROOTS } from './workbook-parts.js';
import { BrokenPart } from './sheet-walk.js';

/** A sheet of a workbook, and the name of the part that contains it. */
export interface SheetOfWorkbook {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** Maximum length of a part that is read as a whole, in UTF-16 units. */
const MOST_BYTES = 48 * 2 ** 20;
const MOST_PARTS = 10_000;
/** First bytes of a file encrypted with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A workbook whose parts can be streamed one at a time. */
export class OpenWorkbook {
  readonly #archive: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Root element names of the XML parts, by part name. */
  readonly roots: ReadonlyMap<string, string>;
  /** Names of the main part, the shared strings and the styles; undefined if missing. */
  main: string | undefined;
  strings: string | undefined;
  styles: string | undefined;

  private constructor(
    archive: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    roots: ReadonlyMap<string, string>,
  ) {
    this.#archive = archive;
    this.#entries = entries;
    this.roots = roots;
  }

  /** @throws UnreadableDocument */
  static async open(bytes: Buffer): Promise<OpenWorkbook> {
    if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
      throw new UnreadableDocument('the workbook is encrypted with a password');
    const archive = await openZip(sourceOfBytes('', bytes));
    const entries = new Map<string, Entry>();
    const roots = new Map<string, string>();
    for await (const { name, entry } of entriesOf(archive)) {
      if (isFolder(name, entry)) continue;
      const unread = unreadEntry(entry);
      if (unread !== undefined)
        throw new UnreadableDocument(`a part of the workbook cannot be read: ${unread.reason}`);
      entries.set(name, entry);
      if (entries.size > MOST_PARTS) throw new UnreadableDocument('the workbook has more than 10,000 parts');
    }
    for (const [name, entry] of entries) {
      const root = rootOf(await startOf(archive, entry));
      if (root !== '') roots.set(name, root);
    }
    const open = new OpenWorkbook(archive, entries, roots);
    open.main = await open.#related('', 'officeDocument', 'workbook');
    open.strings = await open.#related(open.main ?? '', 'sharedStrings', 'sst');
    open.styles = await open.#related(open.main ?? '', 'styles', 'styleSheet');
    return open;
  }

  /** Returns the part related to another with a role, otherwise the first part with the matching root element. */
  async #related(from: string, role: string, root: string): Promise<string | undefined> {
    for (const { type, part } of (await this.#targets(from)).values())
      if (type.endsWith(`/${role}`) && this.roots.get(part) === root) return part;
    for (const [part, own] of this.roots) if (own === root) return part;
    return undefined;
  }

  /** Whether a part is streamed: sheets and shared strings. */
  isInPieces(part: string): boolean {
    const root = this.roots.get(part) ?? '';
    return part === this.strings || SHEET_ROOTS.has(root);
  }

  /** All parts, with their unpacked sizes in bytes. */
  get parts(): readonly { readonly name: string; readonly size: number }[] {
    return [...this.#entries].map(([name, { uncompressedSize }]) => ({ name, size: uncompressedSize }));
  }

  /** Streams the bytes of a part. @throws UnreadableDocument */
  async *bytes(part: string): AsyncIterable<Uint8Array> {
    const entry = this.#entries.get(part);
    if (entry !== undefined) yield* readEntry(this.#archive, entry);
  }

  /** Streams the text of a part. @throws UnreadableDocument */
  async *pieces(part: string): AsyncIterable<string> {
    const entry = this.#entries.get(part);
    if (entry === undefined) return;
    let decoder;
    try {
      for await (const piece of readEntry(this.#archive, entry)) {
        decoder ??= decoderOf(piece);
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder?.decode() ?? '';
    } catch (error) {
      throw error instanceof TypeError ? new UnreadableDocument(`${part} is not UTF-8 or UTF-16`) : error;
    }
  }

  /** Returns the text of a part; empty if there is none. @throws UnreadableDocument */
  async text(part: string | undefined): Promise<string> {
    let text = '';
    if (part === undefined) return text;
    for await (const piece of this.pieces(part)) {
      text += piece;
      if (text.length > MOST_BYTES)
        throw new UnreadableDocument(`${part} unpacks to more than ${(MOST_BYTES / 2 ** 20).toString()} MiB`);
    }
    return text;
  }

  /**
   * Returns the sheets in workbook order, followed by sheets that the workbook does not list, which are named after
   * their part.
   * @param workbook the main part as XML
   */
  async sheets(workbook: string): Promise<readonly SheetOfWorkbook[]> {
    const targets = await this.#targets(this.main ?? '');
    const listed: SheetOfWorkbook[] = [];
    readElements(workbook, (element, attributes) => {
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1] ?? '';
      const { name = '', state = '' } = attributes;
      const part = targets.get(id)?.part ?? '';
      if (SHEET_ROOTS.has(this.roots.get(part) ?? ''))
        listed.push({ name, part, isHidden: /^(?:veryH|h)idden$/.test(state) });
    });
    const known = new Set(listed.map(({ part }) => part));
    const others = [...this.roots].flatMap(([part, root]) =>
      SHEET_ROOTS.has(root) && !known.has(part) ? [{ name: part, part, isHidden: false }] : [],
    );
    return [...listed, ...others];
  }

  /** Returns the parts related to a part, by relationship id. */
  async #targets(
    part: string,
  ): Promise<ReadonlyMap<string, { readonly type: string; readonly part: string }>> {
    const { dir, base } = path.posix.parse(part);
    const own = path.posix.join(dir, '_rels', `${base}.rels`);
    const targets = new Map<string, { readonly type: string; readonly part: string }>();
    readElements(await this.text(own), (element, { Id: id, Target: target, Type: type = '' }) => {
      if (element !== 'Relationship' || id === undefined || target === undefined) return;
      const at = target.startsWith('/') ? target.slice(1) : path.posix.join(dir, target);
      targets.set(id, { type, part: this.#entries.has(at) ? at : decodeTarget(at) });
    });
    return targets;
  }
}

/** Targets are URIs, while part names may be stored encoded or decoded. */
function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

async function startOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of readEntry(archive, entry)) {
      pieces.push(piece);
      length += piece.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch (error) {
    // The fault is reported when the part is read; its start is enough here.
    if (!(error instanceof UnreadableDocument)) throw error;
  }
  return Buffer.concat(pieces);
}

/** Converts a fault of a part to a fault of the workbook. */
export const unreadable = (part: string, error: unknown): unknown =>
  error instanceof BrokenPart ? new UnreadableDocument(`${part} ${error.message}`) : error;
