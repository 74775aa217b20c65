import { FileScan } from './file-scan.js';
import { partsOf, type FilePart } from '../formats/reading/parts-of.js';
import { fileFailure } from './file-failure.js';
import { readHead, sameIdentity, type InputFile } from '../sources/input-file.js';
import { systemReason } from '../sources/system-reason.js';
import type { RecordedFile } from './resume/read-journal.js';
import { NoTable } from '../formats/content/record-block.js';
import { FormatList } from '../formats/format-list.js';
import { FORMATS } from '../formats/registry.js';
import type { ScanDeps } from './scan-deps.js';
import type { ScanItem } from './scan-items.js';
import type { ScanOptions } from './scan-options.js';
import { sniffFormat } from '../formats/sniff-format.js';
import { headersOf } from '../formats/table/table-form.js';
import { TableReading } from './tables/table-reading.js';

const LIST = new FormatList(FORMATS);

/** Reads files and says step by step what is in them; what keeps one from being read keeps no other. */
export class FileReading {
  readonly #deps: ScanDeps;
  readonly #options: ScanOptions;

  constructor(deps: ScanDeps, options: ScanOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  async *files(inputs: readonly InputFile[]): AsyncIterable<ScanItem> {
    for (const input of inputs) {
      let known;
      try {
        known = await readHead(input);
      } catch (error) {
        yield unread(input, systemReason(error), false);
        continue;
      }
      const { head, identity } = known;
      const before = this.#deps.journal?.recorded(input.name);
      const recorded = before !== undefined && sameIdentity(before.identity, identity) ? before : undefined;
      if (recorded?.isDone === true) {
        yield { kind: 'replay', recorded, size: identity.size };
        continue;
      }
      const sniffed = sniffFormat(
        { name: input.name, head },
        { formats: LIST, encoding: this.#options.encoding },
      );
      if ('reason' in sniffed) {
        this.#deps.onBytes(identity.size);
        yield unread(input, sniffed.reason, sniffed.skipped);
        continue;
      }
      const format = recorded === undefined ? undefined : LIST.named(recorded.format);
      const form = { ...sniffed, format: format ?? sniffed.format };
      const scan = new FileScan(input, identity, form, this.#deps.finder, this.#options);
      if (before !== undefined && recorded === undefined) {
        scan.note('it changed since the scan that was interrupted, and was read anew');
      }
      yield* this.file(scan, recorded);
    }
  }

  /** One file, from its begin. */
  async *file(scan: FileScan, recorded: RecordedFile | undefined): AsyncIterable<ScanItem> {
    yield { kind: 'begin', scan, recorded };
    const lastBlock = recorded?.lastBlock ?? -1;
    let n = -1;
    try {
      for await (const part of this.#timed(scan)) {
        if (part.kind === 'texts' || part.kind === 'records') n += 1;
        if (part.kind === 'records' && scan.table === undefined) this.#openTable(scan, part);
        // The last block that is recorded is read once more: what reaches over its end must be known behind it.
        if (part.kind !== 'texts' || n >= lastBlock) {
          yield { kind: 'part', scan, part, n, known: n <= lastBlock };
        }
        if (scan.noTable !== undefined) break;
      }
    } catch (error) {
      scan.broken ??= fileFailure(error);
    }
    yield { kind: 'end', scan };
  }

  /** The parts of a file; the time that reading takes is counted, not the time in which they are used. */
  async *#timed(scan: FileScan): AsyncIterable<FilePart> {
    const { documents, finder, times } = this.#deps;
    const readers = { documents, textBytes: finder.textBytes };
    let began = performance.now();
    for await (const part of partsOf(scan.input, scan.form, scan.identity.size, readers)) {
      times.add('read', performance.now() - began);
      yield part;
      began = performance.now();
    }
  }

  #openTable(scan: FileScan, { format, block }: Extract<FilePart, { kind: 'records' }>): void {
    const most = this.#options.contextRows === 'all' ? 0 : this.#options.contextRows;
    try {
      const { hasHeader } = this.#options;
      const form = format.open(block, { name: scan.input.name, hasHeader });
      const headers = headersOf(form);
      scan.table = { form, headers, reading: new TableReading(this.#deps.finder, most, headers, form.width) };
    } catch (error) {
      if (!(error instanceof NoTable)) throw error;
      scan.noTable = error.message;
    }
  }
}

const unread = ({ name }: InputFile, reason: string, skipped: boolean): ScanItem => ({
  kind: 'unread',
  file: { file: name, reason, skipped },
});
