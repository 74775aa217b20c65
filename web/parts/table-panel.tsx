import { familyOf } from '../../src/core/harmonization-table.js';
import type { ProviderRecord } from '../model/answer.js';
import type { ColumnFinding } from '../model/column-verdicts.js';
import { formatScore } from '../model/format-score.js';
import type { Table } from '../model/read-table.js';
import { useHoverCard } from '../state/use-hover-card.js';
import { FindingCard } from './finding-card.js';
import { HoverCard } from './hover-card.js';

interface Props {
  readonly table: Table;
  /** Verdicts that are shown, by column. */
  readonly verdicts: ReadonlyMap<number, readonly ColumnFinding[]>;
  readonly providers: readonly ProviderRecord[];
}

/** Rows that are drawn; a browser is slow with more. */
const MOST_ROWS = 200;
const CARD = 'column-card';

/** The table as it was read, with what each column holds in its header. */
export function TablePanel({ table, verdicts, providers }: Props) {
  const { open, show, leave, stay, close } = useHoverCard<number>();
  const shown = open === undefined ? undefined : verdicts.get(open.item);
  const rows = table.rows.slice(0, MOST_ROWS);
  return (
    <section class="panel wide" aria-label="Columns">
      <div class="bar">
        <h2>Columns</h2>
        <p>
          {table.columns.length} columns, {table.rows.length} rows
          {rows.length < table.rows.length &&
            `; the first ${rows.length.toString()} are shown, all were examined`}
        </p>
      </div>
      <div class="scroll" tabindex={0} role="region" aria-label="Table">
        <table class="data">
          <thead>
            <tr>
              {table.columns.map((name, index) => (
                <th scope="col" key={index}>
                  <span class="column">{name === '' ? '(no name)' : name}</span>
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
                        <span class="tag" key={verdict.category} data-family={familyOf(verdict.category)}>
                          {verdict.category} {formatScore(verdict.score)}
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
                {row.map((cell, index) => {
                  const [verdict] = verdicts.get(index) ?? [];
                  return (
                    <td
                      key={index}
                      data-family={verdict === undefined ? undefined : familyOf(verdict.category)}
                    >
                      {cell}
                    </td>
                  );
                })}
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
