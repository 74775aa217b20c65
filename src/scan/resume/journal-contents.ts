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
  /** The rest of inner files that could be unpacked partially, by name of the file. */
  readonly unreadRest = new Map<string, UnreadFile>();
  /** Names that several inputs share: an inner file, and a file named like it. Only the last one is recorded. */
  readonly sharedNames = new Set<string>();
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
        this.sharedNames.clear();
        return true;
      case 'left-out':
        this.leftOut.push(line.file);
        return this.listing !== undefined;
      case 'gone':
        this.#forget(line.file);
        return true;
      case 'unread':
        this.#leaveUnread(line);
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

  #leaveUnread({ file, outer }: Extract<JournalLine, { t: 'unread' }>): void {
    if (file.part !== undefined) {
      this.unreadRest.set(file.file, file);
      return;
    }
    this.#replace(file.file, outer);
    this.unread.set(file.file, file);
  }

  #begin({ file, outer, identity, format, notes }: Extract<JournalLine, { t: 'file' }>, end: number): void {
    // A partially read file cannot be resumed after lines of another file.
    if (this.#current !== undefined) this.recorded.delete(this.#current);
    this.#replace(file, outer);
    this.recorded.set(file, { identity, format, notes, from: end, to: end, lastBlock: -1, isDone: false });
    this.#current = file;
  }

  /** Forgets the earlier record of a file. @param outer the listed file that contains it */
  #replace(name: string, outer: string | undefined): void {
    const isKnown = this.recorded.has(name) || this.unread.has(name);
    if (isKnown && this.outerOf.get(name) !== outer) this.sharedNames.add(name);
    this.#forget(name);
    if (outer !== undefined) this.outerOf.set(name, outer);
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
    this.unreadRest.delete(name);
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
