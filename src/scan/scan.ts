import { readHead, sameIdentity, type InputFile } from './input-file.js';
import { ServiceError } from '../core/errors.js';
import { findOffence } from '../text/untrusted-input.js';
import type { DocumentReader } from './document-reader.js';
import { FileScan, headersOf, type TableInWork } from './file-scan.js';
import { partsOf, type FilePart } from './file-source.js';
import { TextRefused, type Finder } from './finder.js';
import type { Journal } from './journal.js';
import type { RecordedFile } from './read-journal.js';
import { describeFailure } from './list-inputs.js';
import { orderedMap } from './ordered-map.js';
import type { RecordBlock } from './record-splitter.js';
import type { RowCounts } from './row-work.js';
import type { ScanEvent, ScanFinding, UnreadFile } from './scan-finding.js';
import type { ScanOptions } from './scan-options.js';
import { sniffFormat } from './sniff-format.js';
import type { StageTimes } from './stage-times.js';
import { readTableForm } from './table-form.js';
import { examineRows, TableReading } from './table-reading.js';
import type { TextBlock } from './text-block.js';
import type { ColumnTallyData } from '../discovery/tally-column.js';
import type { ProviderFinding } from '../harmonization/occurrence.js';

/** What a scan works with. */
export interface ScanDeps {
  readonly finder: Finder;
  readonly documents: DocumentReader;
  /** Where results are written ahead; none: a killed scan begins anew. */
  readonly journal: Journal | undefined;
  readonly times: StageTimes;
  /** Parts that are in work at once. */
  readonly ahead: number;
  /** Hears of bytes that are done. */
  readonly onBytes: (bytes: number) => void;
  readonly now: () => number;
}

type Item =
  | { readonly kind: 'unread'; readonly file: UnreadFile }
  | { readonly kind: 'replay'; readonly recorded: RecordedFile; readonly size: number }
  | { readonly kind: 'begin'; readonly scan: FileScan; readonly recorded: RecordedFile | undefined }
  | {
      readonly kind: 'part';
      readonly scan: FileScan;
      readonly part: FilePart;
      readonly n: number;
      readonly known: boolean;
    }
  | { readonly kind: 'end'; readonly scan: FileScan };

type Answer =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'texts';
      readonly found: readonly (readonly ProviderFinding[])[];
      readonly offence: string | undefined;
    }
  | {
      readonly kind: 'rows';
      readonly counts: RowCounts;
      readonly examined: readonly ColumnTallyData[] | undefined;
    };

/** The work, or that the service refuses the text. */
async function unlessRefused(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TextRefused) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

const NOTHING: Answer = { kind: 'nothing' };
/** Milliseconds between two records of a table's counts, which may be large. */
const TABLE_RECORD_EVERY = 3_000;

/**
 * Scans files and tells what it finds, in the order of the files and inside them, whatever is done at once.
 * @throws ScanFailure where a provider gives no answer
 */
export class Scan {
  readonly #deps: ScanDeps;
  readonly #options: ScanOptions;
  #tableRecorded = 0;

  constructor(deps: ScanDeps, options: ScanOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  async *run(files: readonly InputFile[]): AsyncIterable<ScanEvent> {
    yield* this.#work(this.#items(files));
    await this.#deps.journal?.sync();
  }

  async *#work(items: AsyncIterable<Item>): AsyncIterable<ScanEvent> {
    for await (const [item, answer] of orderedMap(items, this.#deps.ahead, (item) => this.#answer(item))) {
      yield* this.#tell(item, answer);
    }
  }

  async *#items(files: readonly InputFile[]): AsyncIterable<Item> {
    for (const input of files) {
      let known;
      try {
        known = await readHead(input.path);
      } catch (error) {
        yield unread(input, describeFailure(error), false);
        continue;
      }
      const { head, identity } = known;
      const before = this.#deps.journal?.recorded(input.name);
      const recorded = before !== undefined && sameIdentity(before.identity, identity) ? before : undefined;
      if (recorded?.isDone === true) {
        yield { kind: 'replay', recorded, size: identity.size };
        continue;
      }
      const sniffed = sniffFormat(input.name, head, this.#options.encoding);
      if ('reason' in sniffed) {
        this.#deps.onBytes(identity.size);
        yield unread(input, sniffed.reason, sniffed.skipped);
        continue;
      }
      const form = { ...sniffed, format: recorded?.format ?? sniffed.format };
      const scan = new FileScan(input, identity, form, this.#deps.finder, this.#options);
      if (before !== undefined && recorded === undefined) {
        scan.note('it changed since the scan that was interrupted, and was read anew');
      }
      yield* this.#fileItems(scan, recorded);
    }
  }

  async *#fileItems(scan: FileScan, recorded: RecordedFile | undefined): AsyncIterable<Item> {
    yield { kind: 'begin', scan, recorded };
    const lastBlock = recorded?.lastBlock ?? -1;
    const readers = { documents: this.#deps.documents, textBytes: this.#deps.finder.textBytes };
    let n = -1;
    let began = performance.now();
    for await (const part of partsOf(scan.input, scan, scan.identity.size, readers)) {
      this.#deps.times.add('read', performance.now() - began);
      if (part.kind === 'texts' || part.kind === 'records') n += 1;
      if (part.kind === 'records' && scan.table === undefined) this.#openTable(scan, part.block);
      // The last block that is recorded is read once more: what reaches over its end must be known behind it.
      if (part.kind !== 'texts' || n >= lastBlock) {
        yield { kind: 'part', scan, part, n, known: n <= lastBlock };
      }
      if (scan.noTable !== undefined) break;
      began = performance.now();
    }
    yield { kind: 'end', scan };
  }

  #openTable(scan: FileScan, { bytes }: RecordBlock): void {
    const form = readTableForm(scan.input.name, bytes.toString('utf8'), this.#options.hasHeader);
    const most = this.#options.contextRows === 'all' ? 0 : this.#options.contextRows;
    try {
      scan.table = { form, headers: headersOf(form), reading: new TableReading(this.#deps.finder, most) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      scan.noTable = 'its first row cannot be read';
    }
  }

  /** The work that parts need, as far as it may be done before the parts in front of them are told. */
  async #answer(item: Item): Promise<Answer> {
    if (item.kind !== 'part' || item.scan.noTable !== undefined) return NOTHING;
    const { part, scan } = item;
    if (part.kind === 'texts') return unlessRefused(this.#readTexts(part.block));
    if (part.kind === 'records') return unlessRefused(this.#readRecords(scan, part.block, item.known));
    return NOTHING;
  }

  async #readTexts({ inputs }: TextBlock): Promise<Answer> {
    const offence = inputs
      .map(({ text }) => findOffence(text)?.reason)
      .find((reason) => reason !== undefined);
    return { kind: 'texts', found: await this.#deps.finder.find(inputs), offence };
  }

  async #readRecords(scan: FileScan, block: RecordBlock, known: boolean): Promise<Answer> {
    const { finder } = this.#deps;
    const { table } = scan;
    if (table === undefined) return NOTHING;
    const { form, headers, reading } = table;
    const readsAll = finder.samples && this.#options.contextRows === 'all';
    const sampleBelow = !finder.samples ? 0 : readsAll ? (known ? 0 : Infinity) : reading.sampleBelow;
    if (known && sampleBelow === 0) return NOTHING;
    const { index, bytes } = block;
    const counts = await finder.count({ ...form, block: index, bytes, sampleBelow }, !known);
    const examined = readsAll ? await examineRows(finder, counts.sample, headers) : undefined;
    return { kind: 'rows', counts, examined };
  }

  async *#tell(item: Item, answer: Answer): AsyncIterable<ScanEvent> {
    switch (item.kind) {
      case 'unread':
        yield { type: 'unread', file: item.file };
        break;
      case 'replay':
        yield* this.#replay(item.recorded);
        this.#deps.onBytes(item.size);
        break;
      case 'begin':
        yield* this.#begin(item.scan, item.recorded);
        break;
      case 'part':
        yield* this.#tellPart(item, answer);
        break;
      case 'end':
        yield* this.#end(item.scan);
        break;
    }
  }

  async *#replay(recorded: RecordedFile): AsyncIterable<ScanEvent> {
    for await (const line of this.#deps.journal?.replay(recorded) ?? []) {
      if (line.t === 'block') yield* line.findings.map((finding) => ({ type: 'finding', finding }) as const);
      if (line.t === 'end') yield* line.events;
    }
  }

  async *#begin(scan: FileScan, recorded: RecordedFile | undefined): AsyncIterable<ScanEvent> {
    const { journal } = this.#deps;
    if (recorded === undefined) {
      const { identity, format } = scan;
      await journal?.write({ t: 'file', file: scan.input.name, identity, format, notes: scan.notes });
      return;
    }
    for (const note of recorded.notes) scan.note(note);
    for await (const line of journal?.replay(recorded) ?? []) {
      if ('notes' in line) for (const note of line.notes) scan.note(note);
      if (line.t === 'block') yield* findingEvents(scan.count(line.findings));
      // Later counts hold all that earlier ones do.
      if (line.t === 'table') scan.restored = line.state;
    }
  }

  async *#tellPart(
    { scan, part, n, known }: Extract<Item, { kind: 'part' }>,
    answer: Answer,
  ): AsyncIterable<ScanEvent> {
    if (answer.kind === 'refused') scan.broken ??= answer.reason;
    else if (part.kind === 'note') scan.note(part.note);
    else if (part.kind === 'broken') scan.broken = part.reason;
    else if (part.kind === 'no-table') scan.noTable ??= part.reason;
    else if (part.kind === 'texts' && answer.kind === 'texts') {
      const placed = [...part.block.place(answer.found.map((found) => scan.wanted(found)))];
      this.#progress(
        scan,
        part.block.inputs.reduce((sum, { text }) => sum + text.length, 0),
      );
      if (known) return;
      if (answer.offence !== undefined) noteOffence(scan, answer.offence);
      const findings = scan.count(placed.map((located) => scan.finding(located)));
      await this.#deps.journal?.write({ t: 'block', n, findings, notes: scan.notes });
      yield* findingEvents(findings);
    } else if (part.kind === 'records') {
      this.#progress(scan, part.block.bytes.length);
      if (answer.kind === 'rows') await this.#addRows(scan, n, known, answer);
    }
  }

  async #addRows(
    scan: FileScan,
    n: number,
    known: boolean,
    { counts, examined }: Extract<Answer, { kind: 'rows' }>,
  ): Promise<void> {
    const { table } = scan;
    if (table === undefined || scan.noTable !== undefined) return;
    if (counts.fault !== undefined) {
      scan.noTable = counts.fault;
      return;
    }
    if (scan.restored !== undefined) {
      table.reading.restore(scan.restored);
      scan.restored = undefined;
    }
    if (examined === undefined) table.reading.addSample(counts.sample);
    if (known) return;
    if (counts.offence !== undefined) noteOffence(scan, counts.offence);
    table.reading.add(counts);
    if (examined !== undefined) table.reading.addExamined(counts.sample.length, examined);
    const { journal, now } = this.#deps;
    if (journal === undefined || now() - this.#tableRecorded < TABLE_RECORD_EVERY) return;
    this.#tableRecorded = now();
    await journal.write({ t: 'table', n, state: table.reading.state(), notes: scan.notes });
  }

  async *#end(scan: FileScan): AsyncIterable<ScanEvent> {
    if (scan.noTable !== undefined) {
      yield* this.#readAsText(scan, scan.noTable);
      return;
    }
    const { table } = scan;
    let findings: readonly ScanFinding[] = [];
    if (table !== undefined && scan.broken === undefined) {
      if (scan.restored !== undefined) table.reading.restore(scan.restored);
      findings = await this.#judge(scan, table);
    }
    const events: readonly ScanEvent[] = [
      ...findingEvents(findings),
      ...(scan.broken === undefined
        ? [{ type: 'file', file: scan.summary() } as const]
        : [
            { type: 'unread', file: { file: scan.input.name, reason: scan.broken, skipped: false } } as const,
          ]),
    ];
    await this.#deps.journal?.write({ t: 'end', events });
    this.#progress(scan, scan.identity.size - scan.doneBytes);
    yield* events;
  }

  async #judge(scan: FileScan, { reading, headers }: TableInWork): Promise<readonly ScanFinding[]> {
    try {
      if (this.#options.contextRows !== 'all') await reading.examineSample(headers);
      return scan.count(scan.verdicts(reading, headers));
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      scan.broken = error.message;
      return [];
    }
  }

  /** Nothing was told of the columns yet, so the file can be read once more. */
  async *#readAsText(scan: FileScan, reason: string): AsyncIterable<ScanEvent> {
    const { input, identity } = scan;
    const form = { format: 'text', encoding: scan.encoding } as const;
    const again = new FileScan(input, identity, form, this.#deps.finder, this.#options);
    again.note(`read as text, for it is no table that can be read: ${reason}`);
    again.doneBytes = scan.doneBytes;
    yield* this.#work(this.#fileItems(again, undefined));
  }

  #progress(scan: FileScan, bytes: number): void {
    const counted = Math.min(bytes, scan.identity.size - scan.doneBytes);
    scan.doneBytes += counted;
    this.#deps.onBytes(counted);
  }
}

const unread = ({ name }: InputFile, reason: string, skipped: boolean): Item => ({
  kind: 'unread',
  file: { file: name, reason, skipped },
});

const findingEvents = (findings: readonly ScanFinding[]): readonly ScanEvent[] =>
  findings.map((finding) => ({ type: 'finding', finding }));

function noteOffence(scan: FileScan, reason: string): void {
  scan.note(`it holds characters that could hide something (${reason}); the service would refuse it`);
}
