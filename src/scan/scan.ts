import { askAhead } from './ask-ahead.js';
import { fileFailure } from './file-failure.js';
import { FileScan } from './file-scan.js';
import { text } from '../formats/text/text.js';
import type { InputFile } from '../sources/input-file.js';
import { orderedMap } from './ordered-map.js';
import { FileReading } from './read-files.js';
import type { RecordedFile } from './resume/read-journal.js';
import type { ScanDeps } from './scan-deps.js';
import type { ScanEvent, ScanFinding } from './scan-finding.js';
import type { PartItem, ScanAnswer, ScanItem } from './scan-items.js';
import type { ScanOptions } from './scan-options.js';

/** Milliseconds between two records of a table's counts, which may be large. */
const TABLE_RECORD_EVERY = 3_000;
/** Of the time, the share that recording counts may take: those of a wide table take long to write. */
const RECORDING_SHARE = 0.05;

/**
 * Scans files and tells what it finds, in the order of the files and inside them, whatever is done at once. What is
 * wrong with one file is told of that file; the others are read.
 * @throws ScanFailure where a provider gives no answer, or the state cannot be written
 */
export class Scan {
  readonly #deps: ScanDeps;
  readonly #options: ScanOptions;
  readonly #reading: FileReading;
  #recordNext = 0;

  constructor(deps: ScanDeps, options: ScanOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#reading = new FileReading(deps, options);
  }

  async *run(files: readonly InputFile[]): AsyncIterable<ScanEvent> {
    yield* this.#work(this.#reading.files(files));
    await this.#deps.journal?.sync();
  }

  async *#work(items: AsyncIterable<ScanItem>): AsyncIterable<ScanEvent> {
    const ask = (item: ScanItem): Promise<ScanAnswer> => askAhead(this.#deps, this.#options, item);
    for await (const [item, answer] of orderedMap(items, this.#deps.ahead, ask)) {
      yield* this.#tell(item, answer);
    }
  }

  async *#tell(item: ScanItem, answer: ScanAnswer): AsyncIterable<ScanEvent> {
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
        yield* await this.#tellPart(item, answer);
        break;
      case 'end':
        yield* this.#end(item.scan);
        break;
    }
  }

  async *#replay(recorded: RecordedFile): AsyncIterable<ScanEvent> {
    for await (const line of this.#deps.journal?.replay(recorded) ?? []) {
      if (line.t === 'block') yield* findingEvents(line.findings);
      if (line.t === 'end') yield* line.events;
    }
  }

  async *#begin(scan: FileScan, recorded: RecordedFile | undefined): AsyncIterable<ScanEvent> {
    const { journal } = this.#deps;
    if (recorded === undefined) {
      const { identity, form } = scan;
      const format = form.format.name;
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

  async #tellPart(item: PartItem, answer: ScanAnswer): Promise<readonly ScanEvent[]> {
    const { scan, part } = item;
    try {
      if (answer.kind === 'refused') scan.broken ??= answer.reason;
      else if (part.kind === 'note') scan.note(part.note);
      else if (part.kind === 'broken') scan.broken = part.reason;
      else if (part.kind === 'no-table') scan.noTable ??= part.reason;
      else if (part.kind === 'texts') return findingEvents(await this.#tellTexts(item, answer));
      else await this.#addRows(item, answer);
    } catch (error) {
      scan.broken ??= fileFailure(error);
    }
    return [];
  }

  async #tellTexts({ scan, part, n, known }: PartItem, answer: ScanAnswer): Promise<readonly ScanFinding[]> {
    if (part.kind !== 'texts' || answer.kind !== 'texts') return [];
    const { inputs } = part.block;
    const placed = [...part.block.place(answer.found.map((found) => scan.wanted(found)))];
    this.#progress(
      scan,
      inputs.reduce((sum, { text }) => sum + text.length, 0),
    );
    if (known) return [];
    if (answer.offence !== undefined) noteOffence(scan, answer.offence);
    const findings = scan.count(placed.map((located) => scan.finding(located)));
    await this.#deps.journal?.write({ t: 'block', n, findings, notes: scan.notes });
    return findings;
  }

  async #addRows({ scan, part, n, known }: PartItem, answer: ScanAnswer): Promise<void> {
    if (part.kind === 'records') this.#progress(scan, part.block.bytes.length);
    const { table } = scan;
    if (answer.kind !== 'rows' || table === undefined || scan.noTable !== undefined) return;
    const { counts, examined } = answer;
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
    await this.#recordTable(scan, n);
  }

  async #recordTable(scan: FileScan, n: number): Promise<void> {
    const { journal, now } = this.#deps;
    const began = now();
    if (journal === undefined || scan.table === undefined || began < this.#recordNext) return;
    await journal.write({ t: 'table', n, state: scan.table.reading.state(), notes: scan.notes });
    this.#recordNext = now() + Math.max(TABLE_RECORD_EVERY, (now() - began) / RECORDING_SHARE);
  }

  async *#end(scan: FileScan): AsyncIterable<ScanEvent> {
    if (scan.noTable !== undefined) {
      yield* this.#readAsText(scan, scan.noTable);
      return;
    }
    const findings = await this.#judge(scan);
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

  async #judge(scan: FileScan): Promise<readonly ScanFinding[]> {
    const { table, restored } = scan;
    if (table === undefined || scan.broken !== undefined) return [];
    const { reading, headers } = table;
    try {
      if (restored !== undefined) reading.restore(restored);
      if (this.#options.contextRows !== 'all') await reading.examineSample();
      return scan.count(scan.verdicts(reading, headers));
    } catch (error) {
      scan.broken = fileFailure(error);
      return [];
    }
  }

  /** Nothing was told of the columns yet, so the file can be read once more. */
  async *#readAsText(scan: FileScan, reason: string): AsyncIterable<ScanEvent> {
    const { input, identity } = scan;
    const form = { ...scan.form, format: text };
    const again = new FileScan(input, identity, form, this.#deps.finder, this.#options);
    again.note(`read as text, for it is no table that can be read: ${reason}`);
    again.doneBytes = scan.doneBytes;
    yield* this.#work(this.#reading.file(again, undefined));
  }

  #progress(scan: FileScan, bytes: number): void {
    const counted = Math.min(bytes, scan.identity.size - scan.doneBytes);
    scan.doneBytes += counted;
    this.#deps.onBytes(counted);
  }
}

const findingEvents = (findings: readonly ScanFinding[]): readonly ScanEvent[] =>
  findings.map((finding) => ({ type: 'finding', finding }));

function noteOffence(scan: FileScan, reason: string): void {
  scan.note(`it holds characters that could hide something (${reason}); the service would refuse it`);
}
