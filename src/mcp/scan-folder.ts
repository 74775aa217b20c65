import path from 'node:path';
import type { PresetName } from '../core/presets.js';
import { severityOf } from '../core/severity-of.js';
import { visible } from '../core/visible-text.js';
import { placeInWords } from '../reports/place-in-words.js';
import { ScanSummary } from '../reports/scan-summary.js';
import { unreadFileInWords } from '../reports/unread-file-in-words.js';
import { acceptEvents } from '../scan/accept/accept-events.js';
import { ScanFailure } from '../scan/finders/finder.js';
import { scan } from '../scan/scan.js';
import type { ScanFinding } from '../scan/scan-finding.js';
import { listInputs, type InputList } from '../sources/list-inputs.js';
import { totalSize } from '../sources/total-size.js';
import type { AllowedPlace } from './allowed-folders.js';
import { bounded } from './bounded.js';
import type { ToolCall } from './define-tool.js';
import type { McpDeps, ScanParts } from './mcp-deps.js';
import { untilAborted } from './until-aborted.js';

/** Distinct values of a column that are read. */
const CONTEXT_ROWS = 2_000;
/** Milliseconds between two tellings of how far a scan is. */
const TELL_EVERY_MS = 250;
/** Files that were not read which an answer lists. */
const MOST_UNREAD = 100;

/** What is looked through, and for what. */
interface ScanWishes extends AllowedPlace {
  /** 0 to 1. */
  readonly score_threshold: number;
  /** Findings that the answer lists. */
  readonly max_findings: number;
  /** Whether they come with what was found, masked. */
  readonly examples: boolean;
  readonly preset?: PresetName | undefined;
  readonly wants: (category: string) => boolean;
}

/**
 * Looks through a file or folder.
 * @throws the signal's reason once it is aborted
 */
export async function scanFolder(deps: McpDeps, wishes: ScanWishes, call: ToolCall): Promise<object> {
  const list = withShortNames(
    await listInputs({ paths: [wishes.place], hidden: false, noIgnore: false }),
    wishes.folder,
  );
  call.signal.throwIfAborted();
  const parts = await deps.openScan();
  const summary = new ScanSummary(
    { hidden: list.hiddenSkipped, ignored: list.ignoredSkipped, excluded: list.excludedSkipped },
    undefined,
    wishes.preset,
  );
  for (const file of list.unread) summary.add({ type: 'unread', file });
  const kept: ScanFinding[] = [];
  try {
    await readAll({ deps, wishes, call, list, parts, summary, kept });
  } finally {
    await parts.close();
  }
  return present(summary, kept, wishes);
}

interface Reading {
  readonly deps: McpDeps;
  readonly wishes: ScanWishes;
  readonly call: ToolCall;
  readonly list: InputList;
  readonly parts: ScanParts;
  readonly summary: ScanSummary;
  readonly kept: ScanFinding[];
}

async function readAll({ deps, wishes, call, list, parts, summary, kept }: Reading): Promise<void> {
  const onBytes = await progressOf(list, deps.now, call);
  const events = scan(
    list.files,
    { ...parts, journal: undefined, onBytes, now: deps.now },
    {
      threshold: wishes.score_threshold,
      wants: wishes.wants,
      showValues: false,
      examples: wishes.examples,
      contextRows: CONTEXT_ROWS,
      encodingOf: () => undefined,
      hasHeader: true,
    },
  );
  try {
    for await (const event of untilAborted(
      acceptEvents(events, () => undefined),
      call.signal,
    )) {
      summary.add(event);
      if (event.type === 'finding' && kept.length < wishes.max_findings) kept.push(event.finding);
    }
  } catch (error) {
    call.signal.throwIfAborted();
    if (!(error instanceof ScanFailure)) throw error;
    summary.stop(error.message);
  }
}

/** Tells how far the scan is, not for every piece. */
async function progressOf(list: InputList, now: () => number, { progress }: ToolCall) {
  const total = await totalSize(list.files);
  let [done, told] = [0, now()];
  return (bytes: number): void => {
    done = Math.min(total, done + bytes);
    if (done < total && now() - told < TELL_EVERY_MS) return;
    told = now();
    progress(done, total, `${done.toString()} of ${total.toString()} bytes`);
  };
}

/** Names as they are below the allowed folder: where that lies says nothing of what is in it. */
function withShortNames(list: InputList, folder: string): InputList {
  const top = folder.replaceAll(path.sep, '/').replace(/\/$/, '');
  const short = (name: string): string =>
    name === top ? '.' : name.startsWith(`${top}/`) ? name.slice(top.length + 1) : name;
  return {
    ...list,
    files: list.files.map((file) => ({ ...file, name: short(file.name) })),
    unread: list.unread.map((unread) => ({ ...unread, file: short(unread.file) })),
  };
}

/** What was found. Names are others' text: what cannot be seen in them is written as an escape. */
function present(summary: ScanSummary, kept: readonly ScanFinding[], { folder, preset }: ScanWishes): object {
  const totals = summary.totals();
  const moreFindings = totals.findings - kept.length;
  return {
    complete: totals.complete,
    ...(totals.stopped_by !== undefined && { stopped_by: totals.stopped_by }),
    folder: visible(folder),
    files: totals.files,
    bytes: totals.bytes,
    total_findings: totals.findings,
    by_category: Object.fromEntries(
      Object.entries(totals.by_category).map(([category, { findings }]) => [category, findings]),
    ),
    findings: kept.map((finding) => presentFinding(finding, preset)),
    ...(moreFindings > 0 && { more_findings: moreFindings }),
    ...bounded(
      'unread',
      summary.unread.map((unread) => ({
        file: visible(unread.file),
        reason: visible(unreadFileInWords(unread)),
        skipped: unread.skipped,
      })),
      MOST_UNREAD,
    ),
    hidden_skipped: totals.hidden_skipped,
    ignored_skipped: totals.ignored_skipped,
  };
}

function presentFinding(finding: ScanFinding, preset: ScanWishes['preset']): object {
  const { file, part, category, score, location, classifiers, examples } = finding;
  return {
    file: visible(file),
    ...(part !== undefined && { part: visible(part) }),
    category,
    severity: severityOf(category, preset),
    score,
    place: placeInWords(finding),
    ...(location.location_unit === 'column' && { column_name: visible(location.column_name) }),
    found_by: classifiers.map(({ name }) => name),
    ...(examples !== undefined && { examples: examples.map(visible) }),
  };
}
