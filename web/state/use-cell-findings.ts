import { useEffect, useState } from 'preact/hooks';
import type { Answer, TextOccurrence } from '../model/answer.js';
import type { Failure } from '../model/describe-failure.js';
import { readFindings } from '../model/read-findings.js';
import type { Table } from '../model/read-table.js';
import { requestUrl } from '../model/request-url.js';
import { cellTexts, findingsInCells, type CellFindings, type CellText } from '../model/table-cells.js';
import { addressOf, classify, type Classified, type Credentials, type Outcome } from './service.js';
import { classifyInTab, type TabDetector } from './use-tab-detector.js';

/** What is known of the cells so far. */
export interface CellReading {
  /** Absent until they are read. */
  readonly inCells?: CellFindings;
  readonly failure?: Failure;
}

/** What it takes to read cells. */
export interface CellReader {
  /** Path of the operations. */
  readonly operations: string;
  readonly maxBytes: number;
  readonly credentials: Credentials | undefined;
  /** Reads in this tab; absent: the service does. */
  readonly detector: TabDetector | undefined;
}

/**
 * Reads the cells of those columns that hold something, as text: the verdict on a column does not say where in its
 * cells. One request after the other, given up when the table changes.
 */
export function useCellFindings(
  table: Table | undefined,
  columns: readonly number[],
  { operations, maxBytes, credentials, detector }: CellReader,
): CellReading {
  const [reading, setReading] = useState<CellReading>({});
  useEffect(() => {
    setReading({});
    if (table === undefined) return undefined;
    const controller = new AbortController();
    const url = addressOf(requestUrl(`${operations}/classify`, { explain: true }));
    const send = ({ text }: CellText) =>
      detector === undefined
        ? classify(url, 'text/plain', text, credentials, controller.signal)
        : classifyInTab(detector, { kind: 'text', text }, controller.signal);
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
    // Given up for another table.
    read().catch(() => undefined);
    return () => controller.abort();
  }, [table, columns, operations, maxBytes, credentials, detector]);
  return reading;
}

type Part = { readonly failure: Failure } | { readonly cells: ReturnType<typeof findingsInCells> };

function readPart(part: CellText, outcome: Outcome<Classified>): Part {
  if (!outcome.ok) return { failure: outcome.failure };
  return { cells: findingsInCells(part, readFindings(outcome.value as Answer<TextOccurrence>, part.text)) };
}
