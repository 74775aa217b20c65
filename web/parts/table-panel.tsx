import { categoryTitle } from '../../src/core/category-title.js';
import { useRef } from 'preact/hooks';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { ProviderRecord } from '../model/answer.js';
import type { ColumnFinding } from '../model/column-verdicts.js';
import { countOf } from '../../src/core/counts.js';
import type { Cutoffs } from '../model/cutoffs.js';
import { formatScore } from '../model/format-score.js';
import type { KnownCells } from '../model/label-table.js';
import type { Table } from '../model/read-table.js';
import { useHoverCard } from '../state/use-hover-card.js';
import { ColumnList, nameOf } from './column-list.js';
import { FindingCard } from './finding-card.js';
import { HoverCard } from './hover-card.js';
import { TableCell } from './table-cell.js';

interface Props {
  readonly table: Table;
  /** Verdicts that are shown, by column. */
  readonly verdicts: ReadonlyMap<number, readonly ColumnFinding[]>;
  /** Absent until the cells have been read. */
  readonly known: KnownCells | undefined;
  readonly cutoffs: Cutoffs;
  readonly providers: readonly ProviderRecord[];
}

/** Rows that are drawn; a browser is slow with more. */
const MOST_ROWS = 200;
const CARD = 'column-card';

/** The table as it was read, with what each column holds in its header. */
export function TablePanel({ table, verdicts, known, cutoffs, providers }: Props) {
  const { open, show, leave, stay, close } = useHoverCard<number>();
  const box = useRef<HTMLDivElement>(null);
  const shown = open === undefined ? undefined : verdicts.get(open.item);
  const rows = table.rows.slice(0, MOST_ROWS);
  const bringIntoView = (column: number): void => {
    const header = box.current?.querySelectorAll('th')[column];
    header?.scrollIntoView({ inline: 'center', block: 'nearest' });
    header?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <section class="panel wide" aria-label="Columns">
      <div class="bar">
        <h2>Columns</h2>
        <p>
          {countOf(table.columns.length, 'column')}, {countOf(table.rows.length, 'row')}
          {rows.length < table.rows.length &&
            `; the first ${rows.length.toString()} are shown, all were examined`}
        </p>
      </div>
      <ColumnList columns={table.columns} verdicts={verdicts} onShow={bringIntoView} />
      <div class="scroll sideways" tabindex={0} role="region" aria-label="Table" ref={box}>
        <table class="data">
          <thead>
            <tr>
              {table.columns.map((name, index) => (
                <th scope="col" key={index}>
                  <span class="column">
                    <bdi>{nameOf(name)}</bdi>
                  </span>
                  {(verdicts.get(index) ?? []).length === 0 ? (
                    <span class="none">–</span>
                  ) : (
                    <button
                      type="button"
                      class="verdict"
                      aria-expanded={open?.item === index}
                      aria-describedby={open?.item === index ? CARD : undefined}
                      onMouseEnter={({ currentTarget }) => show(index, currentTarget)}
                      onMouseLeave={leave}
                      onFocus={({ currentTarget }) => show(index, currentTarget)}
                      onBlur={leave}
                      onClick={({ currentTarget }) => show(index, currentTarget)}
                    >
                      {verdicts.get(index)?.map((verdict) => (
                        <span
                          class="tag"
                          key={verdict.category}
                          title={verdict.category}
                          data-family={familyOf(verdict.category)}
                        >
                          {categoryTitle(verdict.category)} {formatScore(verdict.score)}
                          <small title="rows with a finding">{rowsOf(verdict)}</small>
                        </span>
                      ))}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, number) => (
              <tr key={number}>
                {row.map((cell, index) => (
                  <TableCell
                    key={index}
                    cell={cell}
                    row={number}
                    column={index}
                    verdict={verdicts.get(index)?.[0]}
                    known={known}
                    cutoffs={cutoffs}
                  />
                ))}
                {row.length < table.columns.length && <td colSpan={table.columns.length - row.length} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open !== undefined && shown !== undefined && (
        <HoverCard id={CARD} anchor={open.anchor} onEnter={stay} onLeave={leave} onClose={close}>
          {shown.map((verdict) => (
            <FindingCard
              key={verdict.category}
              category={verdict.category}
              score={verdict.score}
              place={`column ${verdict.location.column_index.toString()}, ${verdict.location.column_name}`}
              classifiers={verdict.classifiers}
              providers={providers}
              explanation={verdict.explanation ?? []}
              rows={verdict.rows_processed}
            />
          ))}
        </HoverCard>
      )}
    </section>
  );
}

/** Rows with a finding among all rows, by the classifier that found most. */
function rowsOf({ classifiers, rows_processed: rows }: ColumnFinding): string {
  const most = Math.max(...classifiers.map((classifier) => classifier.rows_with_classification));
  return ` ${most.toString()}/${rows.toString()}`;
}
