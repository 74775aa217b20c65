import { useEffect, useState } from 'preact/hooks';
import type { Answer, TextOccurrence } from '../model/answer.js';
import type { Failure } from '../model/describe-failure.js';
import { readFindings } from '../model/read-findings.js';
import type { Table } from '../model/read-table.js';
import { operationPath, requestUrl, type Operations, type Untrusted } from '../model/request-url.js';
import { cellTexts, findingsInCells, type CellFindings, type CellText } from '../model/table-cells.js';
import { addressOf, classify, type Classified, type Credentials, type Outcome } from './service.js';
import { classifyInTab, type TabDetector } from './use-tab-detector.js';

/** State of the reading of cells. */
export interface CellReading {
  /** Absent until the cells have been read. */
  readonly inCells?: CellFindings;
  readonly failure?: Failure;
}

/** What is needed to read cells. */
export interface CellReader extends Operations {
  readonly maxBytes: number;
  readonly credentials: Credentials | undefined;
  /** The detector of this tab; absent if the service reads the cells. */
  readonly detector: TabDetector | undefined;
  /** How to treat untrusted input, as for the table itself; if undefined, it is refused. */
  readonly untrusted: Untrusted | undefined;
}

const NOT_READ: Failure = {
  title: 'The cells could not be read',
  message: 'The answer does not match the cells.',
  advice: 'Reload the page, then try again.',
};

/**
 * Reads the cells of columns with verdicts as text, because a verdict does not say where in the cells the values are.
 * Requests are sequential and are aborted when the table changes.
 */
export function useCellFindings(
  table: Table | undefined,
  columns: readonly number[],
  { operations, transform, maxBytes, credentials, detector, untrusted }: CellReader,
): CellReading {
  const [reading, setReading] = useState<CellReading>({});
  useEffect(() => {
    setReading({});
    if (table === undefined) return undefined;
    const controller = new AbortController();
    const path = operationPath({ operations, transform }, 'classify', 'text', untrusted);
    const url = addressOf(requestUrl(path, { explain: true, untrusted }));
    const send = ({ text }: CellText) =>
      detector === undefined
        ? classify(url, 'text/plain', text, credentials, controller.signal)
        : classifyInTab(detector, { kind: 'text', text, untrusted }, controller.signal);
    const read = async (): Promise<void> => {
      const inCells = new Map<string, ReturnType<typeof readFindings>>();
      for (const part of cellTexts(table, columns, maxBytes)) {
        const found = readPart(part, await send(part));
        if ('failure' in found) {
          setReading(found);
          return;
        }
        for (const [key, findings] of found.cells) inCells.set(key, findings);
      }
      setReading({ inCells });
    };
    read().catch(() => {
      // Otherwise aborted because the table changed.
      if (!controller.signal.aborted) setReading({ failure: NOT_READ });
    });
    return () => controller.abort();
  }, [table, columns, operations, transform, maxBytes, credentials, detector, untrusted]);
  return reading;
}

type Part = { readonly failure: Failure } | { readonly cells: ReturnType<typeof findingsInCells> };

function readPart(part: CellText, outcome: Outcome<Classified>): Part {
  if (!outcome.ok) return { failure: outcome.failure };
  return { cells: findingsInCells(part, readFindings(outcome.value as Answer<TextOccurrence>, part.text)) };
}
