import { NoTable } from '../../formats/content/record-block.js';
import type { TableFormat } from '../../formats/define-format.js';
import { FormatList } from '../../formats/format-list.js';
import { partsOf, type FilePart } from '../../formats/reading/parts-of.js';
import { FORMATS } from '../../formats/registry.js';
import { sniffFormat } from '../../formats/sniff-format.js';
import { headersOf } from '../../formats/table/table-form.js';
import { readHead, sameIdentity, type InputFile } from '../../sources/input-file.js';
import { systemReason } from '../../sources/system-reason.js';
import type { RecordedFile } from '../resume/journal-contents.js';
import type { ScanDeps } from '../scan-deps.js';
import type { ScanOptions } from '../scan-options.js';
import { TableReading } from '../tables/table-reading.js';
import { fileFailure } from './file-failure.js';
import type { OpenTable, Outcome, ScanFile, ScanStep } from './scan-step.js';

const formats = new FormatList(FORMATS);

/** Reads files and says step by step what is in them; what keeps one from being read keeps no other. */
export class StepReader {
  readonly #deps: ScanDeps;
  readonly #options: ScanOptions;
  /** Whether a file was begun: what an earlier scan read of another in part stands before it in the journal. */
  #hasBegun = false;

  constructor(deps: ScanDeps, options: ScanOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  async *files(inputs: readonly InputFile[]): AsyncIterable<ScanStep> {
    for (const input of inputs) yield* this.#input(input);
  }

  /** One file, from its begin. */
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
    const outcome = yield* this.#parts(file, recorded?.lastBlock ?? -1, stopping.signal);
    yield { kind: 'end', outcome };
  }

  async *#input(input: InputFile): AsyncIterable<ScanStep> {
    const { name } = input;
    let opened;
    try {
      opened = await readHead(input);
    } catch (error) {
      yield { kind: 'unread', file: { file: name, reason: systemReason(error), skipped: false } };
      return;
    }
    const { head, identity } = opened;
    const before = this.#deps.journal?.recorded(name);
    const isSame = before !== undefined && sameIdentity(before.identity, identity);
    const recorded = isSame && (before.isDone || !this.#hasBegun) ? before : undefined;
    if (recorded?.isDone === true) {
      yield { kind: 'replay', recorded, size: identity.size };
      return;
    }
    const { encoding, format } = this.#options;
    const sniffed = sniffFormat(
      { name, head },
      { formats, encoding, format: format === undefined ? undefined : formats.named(format) },
    );
    if ('reason' in sniffed) {
      this.#deps.onBytes(identity.size);
      yield { kind: 'unread', file: { file: name, ...sniffed } };
      return;
    }
    // A table that turned out to be none was read as text, and goes on as text.
    const known = recorded === undefined ? undefined : formats.named(recorded.format);
    const hasChanged = before !== undefined && !isSame;
    const notes = hasChanged ? ['it changed since the scan that was interrupted, and was read anew'] : [];
    const file = { ...sniffed, format: known ?? sniffed.format };
    this.#hasBegun = true;
    yield* this.file({ input, identity, sniffed: file, notes, doneBytes: 0 }, recorded);
  }

  /** @param lastBlock number of the last block that is recorded; -1 without any */
  async *#parts(
    file: ScanFile,
    lastBlock: number,
    stopped: AbortSignal,
  ): AsyncGenerator<ScanStep, Outcome, undefined> {
    let n = -1;
    let table: OpenTable | undefined;
    try {
      for await (const part of this.#timed(file)) {
        if (part.kind === 'note' || part.kind === 'unread-part') yield part;
        else if (part.kind === 'texts') {
          n += 1;
          // The last block that is recorded is read once more: what reaches over its end must be known after it.
          if (n >= lastBlock) yield { ...part, n, isRecorded: n <= lastBlock };
        } else if (part.kind === 'records') {
          n += 1;
          const { block, format } = part;
          table ??= this.#open(file, format, block);
          yield { kind: 'rows', block, table, n, isRecorded: n <= lastBlock, stopped };
        } else return part;
        if (stopped.aborted) break;
      }
    } catch (error) {
      if (error instanceof NoTable) return { kind: 'no-table', reason: error.message };
      return { kind: 'broken', reason: fileFailure(error) };
    }
    return { kind: 'read' };
  }

  /** The parts of a file; the time that reading takes is counted, not the time in which they are used. */
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
    const { contextRows, hasHeader } = this.#options;
    const form = format.open(start, { name: input.name, hasHeader });
    const headers = headersOf(form);
    return { form, headers, reading: new TableReading(this.#deps.finder, contextRows, headers, form.width) };
  }
}
