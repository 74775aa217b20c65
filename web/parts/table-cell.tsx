import { categoryTitle } from '../../src/core/category-title.js';
import { Fragment } from 'preact';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { ColumnFinding } from '../model/column-verdicts.js';
import { isShown, type Cutoffs } from '../model/cutoffs.js';
import type { KnownCells } from '../model/label-table.js';
import { markText } from '../model/mark-text.js';
import { cellKey } from '../model/table-cells.js';

interface Props {
  readonly cell: string;
  readonly row: number;
  readonly column: number;
  /** The surest verdict on the column that is shown. */
  readonly verdict: ColumnFinding | undefined;
  /** Absent until the cells have been read. */
  readonly known: KnownCells | undefined;
  readonly cutoffs: Cutoffs;
}

/** Characters from which a cell gets more room than its longest word. */
const LONG = 32;

/** A cell: coloured as a whole where its column holds values, at its findings where it holds text. */
export function TableCell({ cell, row, column, verdict, known, cutoffs }: Props) {
  if (known === undefined || cell.trim() === '') return <td>{cell}</td>;
  if (known.ofValues.has(column))
    return <td data-family={verdict === undefined ? undefined : familyOf(verdict.category)}>{cell}</td>;
  const found = (known.inCells.get(cellKey(row, column)) ?? []).filter((finding) =>
    isShown(cutoffs, finding),
  );
  const pieces = markText(found).flatMap((cluster) => cluster.pieces);
  return (
    <td class={cell.length > LONG ? 'long' : undefined}>
      {pieces.map(({ start, end, finding }, index) => (
        <Fragment key={start}>
          {cell.slice(pieces[index - 1]?.end ?? 0, start)}
          <span
            class="inside"
            data-family={familyOf(finding.category)}
            title={`${categoryTitle(finding.category)} (${finding.category}) ${finding.score.toFixed(3)}`}
          >
            {cell.slice(start, end)}
          </span>
        </Fragment>
      ))}
      {cell.slice(pieces.at(-1)?.end ?? 0)}
    </td>
  );
}
