import type { UnreadPart } from '../../formats/content/document-text.js';
import { text } from '../../formats/text/text.js';
import type { ScanDeps } from '../scan-deps.js';
import type { ScanEvent, ScanFinding, ScannedFile } from '../scan-finding.js';
import type { ScanOptions } from '../scan-options.js';
import { fileFailure } from '../steps/file-failure.js';
import type { BeginStep, Outcome, RowsStep, ScanFile, StepAnswer, TextsStep } from '../steps/scan-step.js';
import type { TableRecorder } from '../resume/table-recorder.js';
import { describeFault } from '../tables/read-rows.js';
import { TableResults } from '../tables/table-results.js';
import { columnFindingOf, eventOfFinding, findingOf, type FindingFacts } from './finding-of.js';
import { keepsOf } from './keeps.js';

/** What the results of a file need of the scan. */
export interface ResultDeps extends Pick<ScanDeps, 'finder' | 'journal' | 'onBytes'> {
  readonly tables: TableRecorder;
}

/** What comes out of one file, taken in the order of its steps, and recorded for a scan that goes on. */
export class FileResults {
  readonly #file: ScanFile;
  readonly #begin: BeginStep;
  readonly #deps: ResultDeps;
  readonly #options: ScanOptions;
  readonly #facts: FindingFacts;
  readonly #notes: Set<string>;
  readonly #unreadParts: UnreadPart[] = [];
  readonly #table = new TableResults();
  #findings = 0;
  #doneBytes: number;
  /** Why it could not be read further. */
  #broken: string | undefined;
  /** Why it is no table after all. */
  #noTable: string | undefined;

  constructor(begin: BeginStep, deps: ResultDeps, options: ScanOptions) {
    const { file } = begin;
    this.#file = file;
    this.#begin = begin;
    this.#deps = deps;
    this.#options = options;
    this.#facts = {
      file: file.input.name,
      providers: deps.finder.providers,
      showValues: options.showValues,
      examples: options.examples,
    };
    this.#notes = new Set(file.notes);
    this.#doneBytes = file.doneBytes;
  }

  /** What an earlier scan found in it; or its first record. */
  async *begin(): AsyncIterable<ScanEvent> {
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
      if (line.t === 'block') yield* this.#count(line.findings);
      // Later counts hold all that earlier ones do.
      if (line.t === 'table') this.#table.continueFrom(line.state);
    }
  }

  /** Something that a reader should know. */
  note(note: string): void {
    this.#notes.add(note);
  }

  /** A part of it that could not be read. */
  leaveUnread(part: UnreadPart): void {
    this.#unreadParts.push(part);
  }

  /** @throws ScanFailure where the record cannot be written */
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
   * What is said of it at its end.
   * @returns the file as it is to be read once more, where it is no table: nothing was said of its columns yet
   */
  async *end(outcome: Outcome): AsyncGenerator<ScanEvent, ScanFile | undefined, undefined> {
    if (outcome.kind === 'broken') this.#broken ??= outcome.reason;
    if (outcome.kind === 'no-table') this.#noTable ??= outcome.reason;
    if (this.#noTable !== undefined) return this.#asText(this.#noTable);
    const findings = await this.#judge();
    const file = this.#file.input.name;
    const events: readonly ScanEvent[] = [
      ...this.#count(findings),
      this.#broken === undefined
        ? { type: 'file', file: this.#summary() }
        : { type: 'unread', file: { file, reason: this.#broken, skipped: false } },
      ...this.#unreadParts.map((part): ScanEvent => ({
        type: 'unread',
        file: { file, ...part, skipped: false },
      })),
    ];
    await this.#deps.journal?.write({ t: 'end', events });
    this.#progress(this.#file.identity.size);
    yield* events;
    return undefined;
  }

  /** Lets go of the file, where it lay in another; nothing more of it is read. */
  async close(): Promise<void> {
    await this.#file.input.inner?.close();
  }

  async #addTexts(
    { block, n, isRecorded }: TextsStep,
    { occurrences, offence }: Extract<StepAnswer, { kind: 'texts' }>,
  ): Promise<readonly ScanEvent[]> {
    const placed = [...block.place(occurrences)];
    this.#progress(block.inputs.reduce((sum, input) => sum + input.text.length, 0));
    if (isRecorded) return [];
    this.#noteOffence(offence);
    const findings = placed.map((one) => findingOf(this.#facts, one));
    await this.#deps.journal?.write({ t: 'block', n, findings, notes: [...this.#notes] });
    return this.#count(findings);
  }

  async #addRows(step: RowsStep, answer: StepAnswer): Promise<void> {
    this.#progress(step.block.bytes.length);
    if (this.#noTable !== undefined) return;
    this.#table.add(step, answer);
    if (answer.kind !== 'rows') return;
    const { fault, offence, shortRows } = answer.counts;
    const { form, reading } = step.table;
    if (fault !== undefined) {
      const headers = step.block.index > 0 && form.header !== '' ? 1 : 0;
      this.#noTable = describeFault(fault, reading.rows + headers);
      this.#begin.stop();
    } else if (!step.isRecorded) {
      this.#noteOffence(offence);
      if (shortRows > 0 && this.#file.input.inner?.written === undefined)
        this.note('rows with fewer cells than the first: what they lack counts as empty');
      await this.#deps.tables.record(step.n, reading, [...this.#notes]);
    }
  }

  async #judge(): Promise<readonly ScanFinding[]> {
    if (this.#broken !== undefined) return [];
    try {
      const { table, verdicts } = await this.#table.judge();
      const keeps = keepsOf(this.#options, this.#deps.finder.policy);
      const kept = verdicts.filter(keeps);
      const examples = this.#options.examples ? await this.#table.examplesOf(kept) : undefined;
      return kept.map((verdict) =>
        columnFindingOf(this.#facts, verdict, table.headers, examples && (examples.get(verdict) ?? [])),
      );
    } catch (error) {
      this.#broken = fileFailure(error);
      return [];
    }
  }

  #asText(reason: string): ScanFile {
    return {
      ...this.#file,
      sniffed: { ...this.#file.sniffed, format: text },
      notes: [`read as text, for it is no table that can be read: ${reason}`],
      doneBytes: this.#doneBytes,
    };
  }

  #summary(): ScannedFile {
    const { input, identity, sniffed } = this.#file;
    return {
      file: input.name,
      format: sniffed.format.name,
      bytes: identity.size,
      findings: this.#findings,
      ...this.#table.rowsRead(this.#facts.providers, this.#deps.finder.everyRow),
      notes: [...this.#notes],
    };
  }

  #count(findings: readonly ScanFinding[]): readonly ScanEvent[] {
    this.#findings += findings.filter(({ allowed }) => allowed !== true).length;
    return findings.map(eventOfFinding);
  }

  #note(notes: readonly string[]): void {
    for (const note of notes) this.#notes.add(note);
  }

  #noteOffence(reason: string | undefined): void {
    if (reason === undefined) return;
    this.note(`it holds characters that could hide something (${reason}); the service would refuse it`);
  }

  #progress(bytes: number): void {
    const counted = Math.min(bytes, this.#file.identity.size - this.#doneBytes);
    this.#doneBytes += counted;
    // What lies in another file is none of the bytes that were counted before the scan.
    if (this.#file.input.inner === undefined) this.#deps.onBytes(counted);
  }
}
