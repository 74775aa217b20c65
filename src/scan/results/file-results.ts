import { examinedNames } from '../../discovery/column-name.js';
import { coverageNote, isCoverageNote, languageCoverage } from '../../text/language-coverage.js';
import type { Placed } from '../../formats/content/text-block.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { UnreadPart } from '../../formats/content/document-text.js';
import { text } from '../../formats/text/text.js';
import type { TableSample } from '../../sources/databases/database-table.js';
import { writtenAs } from '../../sources/input-file.js';
import type { ScanDeps } from '../scan-deps.js';
import type { MoreFindings, ScanEvent, ScanEvents, ScanFinding, ScannedFile } from '../scan-finding.js';
import type { ScanOptions } from '../scan-options.js';
import { fileFailure } from '../steps/file-failure.js';
import {
  CHANGED,
  expectedBytes,
  type BeginStep,
  type Outcome,
  type RowsStep,
  type ScanFile,
  type StepAnswer,
  type TextsStep,
} from '../steps/scan-step.js';
import type { TableRecorder } from '../resume/table-recorder.js';
import { describeFault } from '../tables/read-rows.js';
import { TableResults } from '../tables/table-results.js';
import {
  columnFindingOf,
  Contributions,
  eventsOfBlock,
  findingOf,
  Fingerprints,
  type FindingFacts,
} from './finding-of.js';
import type { CountedCells } from './counted-cells.js';
import { keepsOf, withoutGeneral } from './keeps.js';
import { ListedFindings } from './listed-findings.js';

/** Maximum number of times that a table is reread because it changed while it was being read. */
const MOST_CHANGES = 3;
/** Number of bytes of a block of rows from which its language is detected. */
const TABLE_SAMPLE = 65_536;

const CHANGED_MEANWHILE = 'it changed while it was being read, and was read again';

/** Dependencies of the results of a file. */
export interface ResultDeps extends Pick<ScanDeps, 'finder' | 'journal' | 'onBytes'> {
  readonly tables: TableRecorder;
  readonly counted: CountedCells;
}

/** Collects the results of one file, step by step in order, and records them so that the scan can be resumed. */
export class FileResults {
  readonly #file: ScanFile;
  readonly #begin: BeginStep;
  readonly #deps: ResultDeps;
  readonly #options: ScanOptions;
  readonly #facts: FindingFacts;
  readonly #notes: Set<string>;
  readonly #unreadParts: UnreadPart[] = [];
  readonly #table = new TableResults();
  /** Undefined if every finding is listed. */
  readonly #listed: ListedFindings | undefined;
  #findings = 0;
  /** Number of bytes of records read. */
  #rowBytes = 0;
  #sample: TableSample | undefined;
  #doneBytes: number;
  /** Why the rest could not be read. */
  #broken: string | undefined;
  /** Why it is not a table after all. */
  #noTable: string | undefined;
  /** Findings in the pictures of a table, which may still turn out not to be one. */
  readonly #beside: ScanFinding[] = [];

  constructor(begin: BeginStep, deps: ResultDeps, options: ScanOptions) {
    const { file } = begin;
    this.#file = file;
    this.#begin = begin;
    this.#deps = deps;
    this.#options = options;
    this.#facts = {
      file: file.input.name,
      fingerprints: new Fingerprints(options.lastingNameOf?.(file.input.name) ?? file.input.name),
      contributions: new Contributions(),
      providers: deps.finder.providers,
      showValues: options.showValues,
      examples: options.examples,
      acceptsSecret: options.acceptsSecret,
    };
    const isTable = file.sniffed.format.kind === 'table';
    this.#listed = options.allFindings || isTable ? undefined : new ListedFindings(options.preset);
    this.#notes = new Set(file.notes);
    this.#doneBytes = file.doneBytes;
  }

  /** Replays the findings of an earlier scan, or writes the first record of the file. */
  async *begin(): ScanEvents {
    const { recorded } = this.#begin;
    const { journal } = this.#deps;
    if (recorded === undefined) {
      const { input, identity, sniffed } = this.#file;
      const outer = input.inner?.outermost.name;
      await journal?.write({
        t: 'file',
        file: input.name,
        ...(outer !== undefined && { outer }),
        identity,
        format: sniffed.format.name,
        notes: [...this.#notes],
      });
      return;
    }
    this.#note(recorded.notes);
    for await (const line of journal?.replay(recorded) ?? []) {
      if ('notes' in line) this.#note(line.notes);
      if (line.t === 'block') {
        for (const finding of line.findings) this.#listed?.see(finding);
        yield this.#count(line.findings, line.more);
      }
      // Table counts are cumulative: the latest record wins.
      if (line.t === 'table') this.#table.continueFrom(line.state);
    }
  }

  /** Adds a note for the reader of the report. */
  note(note: string): void {
    this.#notes.add(note);
  }

  /** Sets how the rows were sampled. */
  sample(sample: TableSample): void {
    this.#sample = sample;
  }

  /** Adds a part that could not be read. */
  leaveUnread(part: UnreadPart): void {
    this.#unreadParts.push(part);
  }

  /** @throws ScanFailure if the record cannot be written */
  async add(step: TextsStep | RowsStep, answer: StepAnswer): Promise<readonly ScanEvent[]> {
    try {
      if (answer.kind === 'refused') this.#broken ??= answer.reason;
      else if (step.kind === 'rows') await this.#addRows(step, answer);
      else if (answer.kind === 'texts') return await this.#addTexts(step, answer);
    } catch (error) {
      this.#broken ??= fileFailure(error);
    }
    return [];
  }

  /**
   * Yields the final events of the file.
   * @returns the file to read again: as text if it is not a table, or anew if it changed; undefined if it is finished
   */
  async *end(outcome: Outcome): AsyncGenerator<readonly ScanEvent[], ScanFile | undefined, undefined> {
    if (outcome.kind === 'broken') this.#broken ??= outcome.reason;
    if (outcome.kind === 'no-table') this.#noTable ??= outcome.reason;
    if (this.#noTable !== undefined) return this.#asText(this.#noTable);
    if (outcome.kind === 'changed') {
      if (this.#file.changes < MOST_CHANGES) return this.#anew();
      this.#broken ??= 'it keeps changing while it is being read';
    }
    const findings = await this.#judge();
    const file = this.#file.input.name;
    const events: readonly ScanEvent[] = [
      ...this.#count([...findings, ...this.#beside]),
      this.#broken === undefined
        ? { type: 'file', file: this.#summary() }
        : { type: 'unread', file: { file, reason: this.#broken, skipped: false } },
      ...this.#unreadParts.map((part): ScanEvent => ({
        type: 'unread',
        file: { file, skipped: false, ...part },
      })),
    ];
    this.#deps.counted.see(events);
    await this.#deps.journal?.write({ t: 'end', events });
    this.#progress(Infinity);
    yield events;
    return undefined;
  }

  /** Releases the file if it is an inner file; it is not read again. */
  async close(): Promise<void> {
    await this.#file.input.inner?.close();
  }

  async #addTexts(
    { block, n, isRecorded }: TextsStep,
    { occurrences, offence }: Extract<StepAnswer, { kind: 'texts' }>,
  ): Promise<readonly ScanEvent[]> {
    const { input, prefix = input.name } = this.#file;
    const listed = isRecorded ? undefined : this.#listed;
    const placed = [
      ...block.place(
        occurrences,
        listed && (({ category, score }, part, allowed) => listed.counts({ category, score, part, allowed })),
      ),
    ];
    this.#progress(block.inputs.reduce((sum, input) => sum + input.text.length, 0));
    if (isRecorded) return [];
    this.#noteOffence(offence);
    this.#noteCoverage(() => block.inputs.map(({ text }) => text).join('\n'));
    const shown = await this.#shownKeys(placed);
    const isInColumn = ({ cell, found }: Placed<Occurrence>): boolean =>
      cell !== undefined && this.#deps.counted.has(prefix, cell, found.category);
    const findings = placed.map((one) => findingOf(this.#facts, shown(one), isInColumn(one)));
    if (this.#file.sniffed.format.kind === 'table') {
      this.#beside.push(...findings);
      return [];
    }
    const shownFindings = listed === undefined ? findings : findings.filter((one) => listed.lists(one));
    const more = listed?.takeMore(input.name) ?? [];
    const notes = [...this.#notes];
    await this.#deps.journal?.write({
      t: 'block',
      n,
      findings: shownFindings,
      ...(more.length > 0 && { more }),
      notes,
    });
    return this.#count(shownFindings, more);
  }

  /** Drops keys that are themselves findings. */
  async #shownKeys(placed: readonly Placed<Occurrence>[]) {
    const keys = [...new Set(placed.flatMap(({ key }) => (key === undefined ? [] : [key])))];
    const names = await examinedNames(this.#deps.finder, keys);
    const hidden = new Set(keys.filter((key, at) => names[at] !== key));
    return (one: Placed<Occurrence>): Placed<Occurrence> => {
      if (one.key === undefined) return one;
      const { key, ...others } = one;
      return hidden.has(key) ? others : one;
    };
  }

  async #addRows(step: RowsStep, answer: StepAnswer): Promise<void> {
    this.#progress(step.block.bytes.length);
    this.#rowBytes += step.block.bytes.length;
    if (this.#noTable !== undefined) return;
    this.#table.add(step, answer);
    if (answer.kind !== 'rows') return;
    const { fault, offence, shortRows } = answer.counts;
    const { form, reading } = step.table;
    if (fault !== undefined) {
      const headers = step.block.index > 0 && form.header !== '' ? 1 : 0;
      const reason = describeFault(fault, reading.rows + headers);
      if (this.#file.input.table === undefined) this.#noTable = reason;
      else this.#broken ??= reason;
      this.#begin.stop();
    } else if (!step.isRecorded) {
      this.#noteOffence(offence);
      const { bytes } = step.block;
      this.#noteCoverage(() => new TextDecoder().decode(bytes.subarray(0, TABLE_SAMPLE)));
      if (shortRows > 0 && writtenAs(this.#file.input) === undefined)
        this.note('rows with fewer cells than the first row; missing cells are treated as empty');
      await this.#deps.tables.record(step, [...this.#notes]);
    }
  }

  async #judge(): Promise<readonly ScanFinding[]> {
    if (this.#broken !== undefined) return [];
    try {
      const { names, verdicts } = await this.#table.judge();
      const keeps = keepsOf(this.#options, this.#deps.finder.policy);
      const kept = withoutGeneral(verdicts.filter(keeps));
      const examples = this.#options.examples ? await this.#table.examplesOf(kept) : undefined;
      return kept.map((verdict) =>
        columnFindingOf(this.#facts, verdict, names, {
          examples: examples && (examples.get(verdict) ?? []),
          firstRows: this.#table.firstRowsOf(verdict, this.#file.input.inner?.rowStarts),
        }),
      );
    } catch (error) {
      this.#broken = fileFailure(error);
      return [];
    }
  }

  /** Returns the file to read again from its first row. */
  #anew(): ScanFile {
    const { changes, notes } = this.#file;
    return {
      ...this.#file,
      notes: [...new Set([...notes, this.#begin.recorded === undefined ? CHANGED_MEANWHILE : CHANGED])],
      doneBytes: this.#doneBytes,
      changes: changes + 1,
    };
  }

  #asText(reason: string): ScanFile {
    return {
      ...this.#file,
      sniffed: { ...this.#file.sniffed, format: text },
      notes: [`read as text, because it cannot be parsed as a table: ${reason}`],
      doneBytes: this.#doneBytes,
    };
  }

  #summary(): ScannedFile {
    const { input, identity, sniffed } = this.#file;
    return {
      file: input.name,
      format: sniffed.format.name,
      bytes: input.table === undefined ? identity.size : this.#rowBytes,
      findings: this.#findings,
      ...this.#table.rowsRead(this.#facts.providers, this.#deps.finder.everyRow),
      ...(this.#sample !== undefined && { sample: this.#sample }),
      notes: [...this.#notes],
    };
  }

  #count(findings: readonly ScanFinding[], more?: readonly MoreFindings[]): readonly ScanEvent[] {
    for (const { allowed } of findings) if (allowed === undefined) this.#findings += 1;
    for (const { allowed, count } of more ?? []) if (allowed !== true) this.#findings += count;
    return eventsOfBlock(findings, more);
  }

  #note(notes: readonly string[]): void {
    for (const note of notes) this.#notes.add(note);
  }

  #noteOffence(reason: string | undefined): void {
    if (reason === undefined) return;
    this.note(`it contains potentially misleading characters (${reason}), which the service refuses`);
  }

  /** Adds a note for the first block whose language the model does not cover, if the model is used. */
  #noteCoverage(text: () => string): void {
    if (!this.#deps.finder.samples || [...this.#notes].some(isCoverageNote)) return;
    const note = coverageNote(languageCoverage(text()));
    if (note !== undefined) this.note(note);
  }

  #progress(bytes: number): void {
    const { input, identity } = this.#file;
    const counted = Math.max(0, Math.min(bytes, expectedBytes(input, identity) - this.#doneBytes));
    this.#doneBytes += counted;
    this.#deps.onBytes(counted);
  }
}
