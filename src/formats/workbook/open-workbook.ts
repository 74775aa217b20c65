import path from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import { sourceOfBytes } from '../../sources/byte-source.js';
import { entriesOf, openZip, readEntry, unreadEntry } from '../archives/zip.js';
import { UnreadableDocument } from '../content/document-text.js';
import { decoderOf, HEAD_BYTES, readElements, rootOf, SHEET_ROOTS } from './workbook-parts.js';
import { BrokenPart } from './sheet-walk.js';

/** A sheet of a workbook: its name, and the part that holds it. */
export interface SheetOfWorkbook {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** Bytes of a part at most that is read whole. */
const MOST_BYTES = 48 * 2 ** 20;
const MOST_PARTS = 10_000;
/** How a file that is locked with a password begins. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A workbook whose parts are read one after the other, in pieces. */
export class OpenWorkbook {
  readonly #archive: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Roots of the parts that are XML, by part. */
  readonly roots: ReadonlyMap<string, string>;
  /** The main part, the strings that cells share, and the styles; undefined: there is none. */
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
      if (name.endsWith('/')) continue;
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

  /** The part that another refers to as something; where it does not, the first that has the root of such a part. */
  async #related(from: string, role: string, root: string): Promise<string | undefined> {
    for (const { type, part } of (await this.#targets(from)).values())
      if (type.endsWith(`/${role}`) && this.roots.get(part) === root) return part;
    for (const [part, own] of this.roots) if (own === root) return part;
    return undefined;
  }

  /** Whether a part is read in pieces: cells and their strings. */
  isInPieces(part: string): boolean {
    const root = this.roots.get(part) ?? '';
    return part === this.strings || SHEET_ROOTS.has(root);
  }

  /** A part as text, in pieces. @throws UnreadableDocument */
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

  /** A part as text; empty where there is none. @throws UnreadableDocument */
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
   * The sheets, in the order of the workbook; sheets that it does not list come last, by their part.
   * @param workbook its main part as XML
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

  /** Parts that a part is related to, by the ids of its relationships. */
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

/** Targets are URIs; names of parts may be written either way. */
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
    // The part is reported when it is read; here its start is enough.
    if (!(error instanceof UnreadableDocument)) throw error;
  }
  return Buffer.concat(pieces);
}

/** A fault of a part as one of the workbook. */
export const unreadable = (part: string, error: unknown): unknown =>
  error instanceof BrokenPart ? new UnreadableDocument(`${part} ${error.message}`) : error;
