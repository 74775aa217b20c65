import type { FormatName } from '../../formats/registry.js';
import type { FileIdentity } from '../../sources/remote-file.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import { fileOf } from '../scan-finding.js';
import type { JournalLine, JournalListing } from './journal-line.js';

/** The journal's record of one file. */
export interface RecordedFile {
  readonly identity: FileIdentity;
  readonly format: FormatName;
  readonly notes: readonly string[];
  /** Byte range of its lines after the first one. */
  readonly from: number;
  readonly to: number;
  /** Number of the last recorded block; -1 if there is none. */
  readonly lastBlock: number;
  /** For a database table: digest of the rows up to the last block. */
  readonly digest?: string;
  /** If false, it is the last file of the journal and was read partially. */
  readonly isDone: boolean;
}

/** Contents of a journal, built line by line after its first line. */
export class JournalContents {
  /** By file name. */
  readonly recorded = new Map<string, RecordedFile>();
  /** Files that could not be opened, by name. */
  readonly unread = new Map<string, UnreadFile>();
  /** Maps each inner file to its listed file, in the order in which they were read. */
  readonly outerOf = new Map<string, string>();
  /** Listing of the last run; the inputs that it left out are in `leftOut`. */
  listing: JournalListing | undefined;
  leftOut: UnreadFile[] = [];
  /** Whether the scan finished. */
  isFinished = false;
  /** The file that subsequent blocks belong to. */
  #current: string | undefined;

  /** Number of listed files that are finished: read to the end, or unreadable. */
  get done(): number {
    const isListed = (name: string): boolean => !this.outerOf.has(name);
    const read = [...this.recorded].filter(([name, { isDone }]) => isDone && isListed(name));
    return read.length + [...this.unread.keys()].filter(isListed).length;
  }

  /**
   * Adds a line.
   * @param end byte offset of the end of the line
   * @returns whether the line is valid at this position
   */
  add(line: JournalLine, end: number): boolean {
    this.isFinished = line.t === 'done';
    switch (line.t) {
      case 'scan':
        return false;
      case 'listing':
        this.listing = line.listing;
        this.leftOut = [];
        return true;
      case 'left-out':
        this.leftOut.push(line.file);
        return this.listing !== undefined;
      case 'gone':
        this.#forget(line.file);
        return true;
      case 'unread':
        this.#forget(line.file.file);
        this.unread.set(line.file.file, line.file);
        if (line.outer !== undefined) this.outerOf.set(line.file.file, line.outer);
        return true;
      case 'file':
        this.#begin(line, end);
        return true;
      case 'done':
        return this.listing !== undefined;
      case 'block':
      case 'table':
      case 'end':
        return this.#addTo(line, end);
    }
  }

  #begin({ file, outer, identity, format, notes }: Extract<JournalLine, { t: 'file' }>, end: number): void {
    // A partially read file cannot be resumed after lines of another file.
    if (this.#current !== undefined) this.recorded.delete(this.#current);
    this.#forget(file);
    this.recorded.set(file, { identity, format, notes, from: end, to: end, lastBlock: -1, isDone: false });
    if (outer !== undefined) this.outerOf.set(file, outer);
    this.#current = file;
  }

  #addTo(line: Extract<JournalLine, { t: 'block' | 'table' | 'end' }>, end: number): boolean {
    const name = this.#current;
    const known = name === undefined ? undefined : this.recorded.get(name);
    if (name === undefined || known === undefined || !speaksOf(line, name)) return false;
    const isDone = line.t === 'end';
    const lastBlock = 'n' in line ? line.n : known.lastBlock;
    const digest = line.t === 'table' ? line.digest : known.digest;
    this.recorded.set(name, {
      ...known,
      to: end,
      lastBlock,
      isDone,
      ...(digest !== undefined && { digest }),
    });
    if (isDone) this.#current = undefined;
    return true;
  }

  #forget(name: string): void {
    this.recorded.delete(name);
    this.unread.delete(name);
    this.outerOf.delete(name);
    if (this.#current === name) this.#current = undefined;
  }
}

/** Whether everything in a line belongs to the file. */
function speaksOf(line: Extract<JournalLine, { t: 'block' | 'table' | 'end' }>, name: string): boolean {
  if (line.t === 'table') return true;
  if (line.t === 'block') return [...line.findings, ...(line.more ?? [])].every(({ file }) => file === name);
  return line.events.every((event) => fileOf(event) === name);
}
