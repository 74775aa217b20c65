import { createHash } from 'node:crypto';
import { type InputFile, readHead, writtenAs } from '../../sources/input-file.js';
import { present } from '../../core/present.js';
import { UnreadableDocument } from '../../formats/content/document-text.js';
import { NoTable } from '../../formats/content/records.js';
import type { Unsuitable } from '../../formats/signatures.js';
import type { TableFormat } from '../../formats/define-format.js';
import { FormatList } from '../../formats/format-list.js';
import { type FilePart, partsOf } from '../../formats/reading/parts-of.js';
import { FORMATS, type KnownFormat } from '../../formats/registry.js';
import { isSourceCode } from '../../formats/source-code.js';
import { type SniffedFormat, sniffFormat } from '../../formats/sniff-format.js';
import { headersOf } from '../../formats/table/table-form.js';
import { sameIdentity } from '../../sources/remote-file.js';
import { SourceFailure, systemReason } from '../../sources/source-failure.js';
import type { RecordedFile } from '../resume/journal-contents.js';
import { type Container, InnerFiles, type Nesting, outermost } from '../containers/inner-files.js';
import { MOST_LEVELS } from '../containers/unpack-budget.js';
import { ScanFailure } from '../finders/finder.js';
import type { ScanDeps } from '../scan-deps.js';
import type { ScanOptions } from '../scan-options.js';
import { TableReading } from '../tables/table-reading.js';
import { fileFailure } from './file-failure.js';
import {
  CHANGED,
  expectedBytes,
  type OpenTable,
  type Outcome,
  type ScanFile,
  type ScanStep,
} from './scan-step.js';

/** A running digest of the blocks of a table. */
class ReadSoFar {
  readonly #hash = createHash('sha256');

  /** Adds a block; returns the digest of all blocks so far. */
  add(bytes: Uint8Array): string {
    return this.#hash.update(bytes).copy().digest('hex').slice(0, 24);
  }
}

/** Number of files whose first bytes are prefetched, to hide the latency of a store. */
const FILES_AHEAD = 8;

/** Prefetches the first bytes of remote files. */
class FetchAhead {
  readonly #inputs: readonly InputFile[];
  readonly #isWanted: (input: InputFile) => boolean;
  #next = 0;

  /** @param isWanted whether a file will be read */
  constructor(inputs: readonly InputFile[], isWanted: (input: InputFile) => boolean) {
    this.#inputs = inputs;
    this.#isWanted = isWanted;
  }

  /** @param index index of the file that is read next */
  comeTo(index: number): void {
    for (this.#next = Math.max(this.#next, index); this.#next < index + FILES_AHEAD; this.#next++) {
      const input = this.#inputs[this.#next];
      if (input === undefined) return;
      if (input.remote !== undefined && this.#isWanted(input)) input.remote.prepare();
    }
  }
}

const formats = new FormatList(FORMATS);

/** A file that is not a table is read as text, which is impossible for a database table. */
const noTable = ({ input }: ScanFile, reason: string): Outcome => ({
  kind: input.table === undefined ? 'no-table' : 'broken',
  reason,
});

/** Returns why the rest of a container could not be unpacked. */
function failureOf(error: unknown): string {
  if (error instanceof UnreadableDocument) return error.message;
  return error instanceof Error && 'code' in error ? systemReason(error) : fileFailure(error);
}

/** Reads files and yields their content step by step. A file that cannot be read does not affect the others. */
export class StepReader {
  readonly #deps: ScanDeps;
  readonly #options: ScanOptions;
  readonly #inner: InnerFiles;
  /**
   * Whether any file was started. After that, a file that an earlier scan read partially cannot be resumed, as it
   * precedes the new lines in the journal.
   */
  #hasBegun = false;

  constructor(deps: ScanDeps, options: ScanOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#inner = new InnerFiles(deps.documents);
  }

  /** Releases inner files that are still open. */
  close(): Promise<void> {
    return this.#inner.close();
  }

  async *files(inputs: readonly InputFile[]): AsyncIterable<ScanStep> {
    const ahead = new FetchAhead(inputs, (input) => this.#doneElsewhere(input) === undefined);
    for (const [index, input] of inputs.entries()) {
      ahead.comeTo(index);
      yield* this.#input(input);
    }
  }

  /** Yields the steps of one file, from its start. */
  async *file(file: ScanFile, recorded: RecordedFile | undefined): AsyncIterable<ScanStep> {
    const stopping = new AbortController();
    yield {
      kind: 'begin',
      file,
      recorded,
      stop: () => {
        stopping.abort();
      },
    };
    const outcome = yield* this.#parts(file, recorded, stopping.signal);
    yield { kind: 'end', outcome };
  }

  /** @param around its position, if it is inside another file */
  async *#input(input: InputFile, around?: Nesting, known: readonly string[] = []): AsyncIterable<ScanStep> {
    const { name, inner } = input;
    const done = this.#doneElsewhere(input);
    if (done !== undefined) {
      yield { kind: 'replay', recorded: done, size: done.identity.size };
      return;
    }
    let opened;
    try {
      opened = await readHead(input);
    } catch (error) {
      if (error instanceof SourceFailure && error.endsAll)
        throw new ScanFailure(error.message, { cause: error });
      yield { kind: 'unread', file: { file: name, reason: systemReason(error), skipped: false } };
      return;
    }
    const { head, identity } = opened;
    const before = this.#deps.journal?.recorded(name);
    const isSame = before !== undefined && sameIdentity(before.identity, identity);
    const recorded = isSame && (before.isDone || !this.#hasBegun) ? before : undefined;
    const hasChanged = before !== undefined && !isSame;
    const notes = [...known, ...(hasChanged ? [CHANGED] : [])];
    const recordedFormat = recorded === undefined ? undefined : formats.named(recorded.format);
    if (recorded?.isDone === true && recordedFormat?.kind !== 'container') {
      await inner?.close();
      yield { kind: 'replay', recorded, size: expectedBytes(input, identity) };
      return;
    }
    const sniffed = this.#sniff(input, head);
    if ('reason' in sniffed) {
      await inner?.close();
      if (inner === undefined) this.#deps.onBytes(identity.size);
      yield {
        kind: 'unread',
        file: { file: name, ...sniffed },
        ...(inner !== undefined && { outer: inner.outermost.name }),
      };
      return;
    }
    // A file that turned out not to be a table was read as text; resume it as text.
    const format = recordedFormat ?? sniffed.format;
    if (sniffed.note !== undefined) notes.push(sniffed.note);
    const file = { input, identity, sniffed: { ...sniffed, format }, notes, doneBytes: 0, changes: 0 };
    if (format.kind === 'container') {
      const nesting = around ?? outermost(name, identity);
      const { encoding } = sniffed;
      yield* this.#container(file, { input, identity, format, encoding, nesting }, recorded);
    } else {
      this.#hasBegun = true;
      yield* this.file(file, recorded);
    }
  }

  /** Returns the record of a remote file that was read to its end, so that nothing has to be fetched. */
  #doneElsewhere({ name, remote }: InputFile): RecordedFile | undefined {
    const before = remote === undefined ? undefined : this.#deps.journal?.recorded(name);
    if (remote === undefined || before?.isDone !== true || !sameIdentity(before.identity, remote.identity))
      return undefined;
    return formats.named(before.format)?.kind === 'container' ? undefined : before;
  }

  #sniff(input: InputFile, head: Buffer): SniffedFormat<KnownFormat> | Unsuitable {
    const { name, inner } = input;
    const written = writtenAs(input);
    if (written !== undefined) {
      const format =
        written === 'text' ? formats.plain : present(formats.named('table'), 'the format of tables');
      return { format, encoding: 'utf-8' };
    }
    const { encodingOf, format } = this.#options;
    // The format option applies to the files given by the user, not to files inside them.
    const forced = format === undefined || inner !== undefined ? undefined : formats.named(format);
    const facts = { name, head, ...(inner?.mediaType !== undefined && { mediaType: inner.mediaType }) };
    return sniffFormat(facts, { formats, encoding: encodingOf(name), format: forced });
  }

  /** Yields the files of a container, each from its start, and then the container itself. */
  async *#container(
    file: ScanFile,
    container: Container,
    recorded: RecordedFile | undefined,
  ): AsyncIterable<ScanStep> {
    const { nesting, format } = container;
    const notes: string[] = [];
    let outcome: Outcome = { kind: 'read' };
    try {
      const isTooDeep = nesting.level >= MOST_LEVELS;
      // A container that is also text, such as SQL or JSON, is read as text.
      if (isTooDeep && format.isText !== true)
        throw new UnreadableDocument('it is nested too deeply in other files');
      for await (const part of isTooDeep ? [] : this.#inner.of(container)) {
        if (part.kind === 'note') notes.push(part.note);
        else if (part.kind === 'unread') yield { ...part, outer: nesting.outermost.name };
        else {
          const prefix = format.isOne === true ? nesting.prefix : part.input.name;
          yield* this.#input(part.input, { ...nesting, level: nesting.level + 1, prefix }, part.notes);
        }
      }
    } catch (error) {
      outcome = { kind: 'broken', reason: failureOf(error) };
    }
    if (nesting.level === 0) yield { kind: 'unpacked', outer: file.input.name, names: nesting.names };
    if (recorded?.isDone === true) {
      await container.input.inner?.close();
      yield { kind: 'replay', recorded, size: expectedBytes(container.input, file.identity) };
      return;
    }
    this.#hasBegun = true;
    const whole = { ...file, notes: [...file.notes, ...notes], prefix: nesting.prefix };
    if (outcome.kind === 'read') yield* this.file(whole, recorded);
    else {
      yield { kind: 'begin', file: whole, recorded, stop: () => undefined };
      yield { kind: 'end', outcome };
    }
  }

  /** @param recorded the record of an earlier scan */
  async *#parts(
    file: ScanFile,
    recorded: RecordedFile | undefined,
    stopped: AbortSignal,
  ): AsyncGenerator<ScanStep, Outcome, undefined> {
    const lastBlock = recorded?.lastBlock ?? -1;
    const soFar = file.input.table === undefined ? undefined : new ReadSoFar();
    const isCode = isSourceCode(file.input.name);
    let n = -1;
    let table: OpenTable | undefined;
    try {
      for await (const part of this.#timed(file)) {
        if (part.kind === 'note' || part.kind === 'unread-part' || part.kind === 'sample') yield part;
        else if (part.kind === 'texts') {
          n += 1;
          // Read the last recorded block again: findings may extend across its end.
          if (n >= lastBlock) yield { ...part, isCode, n, isRecorded: n <= lastBlock };
        } else if (part.kind === 'records') {
          n += 1;
          const { block, format } = part;
          const digest = soFar?.add(block.bytes);
          if (n === lastBlock && digest !== recorded?.digest) return { kind: 'changed' };
          table ??= this.#open(file, format, block);
          yield {
            kind: 'rows',
            block,
            table,
            n,
            isRecorded: n <= lastBlock,
            stopped,
            ...(digest !== undefined && { digest }),
          };
        } else return part.kind === 'no-table' ? noTable(file, part.reason) : part;
        if (stopped.aborted) break;
      }
    } catch (error) {
      if (error instanceof NoTable) return noTable(file, error.message);
      return { kind: 'broken', reason: fileFailure(error) };
    }
    return soFar !== undefined && n < lastBlock ? { kind: 'changed' } : { kind: 'read' };
  }

  /** Yields the parts of a file and measures the time spent reading them, excluding their processing. */
  async *#timed({ input, identity, sniffed }: ScanFile): AsyncIterable<FilePart> {
    const { documents, finder, times } = this.#deps;
    const readers = { documents, textBytes: finder.textBytes };
    let began = performance.now();
    for await (const part of partsOf(input, sniffed, identity.size, readers)) {
      times.add('read', performance.now() - began);
      yield part;
      began = performance.now();
    }
  }

  /** @throws NoTable */
  #open({ input }: ScanFile, format: TableFormat, start: Parameters<TableFormat['open']>[0]): OpenTable {
    const { contextRows, hasHeader, examples } = this.#options;
    const written = writtenAs(input);
    const form = format.open(start, {
      name: input.name,
      hasHeader: written === 'named-table' ? true : hasHeader,
      ...(written !== undefined && { delimiter: ',' as const }),
    });
    const headers = headersOf(form);
    const reading = new TableReading(this.#deps.finder, contextRows, headers, form.width, examples);
    return { form, headers, reading };
  }
}
