import { categoryTitle } from '../../src/core/category-title.js';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { ColumnFinding } from '../model/column-verdicts.js';

interface Props {
  readonly columns: readonly string[];
  readonly verdicts: ReadonlyMap<number, readonly ColumnFinding[]>;
  /** Brings a column of the table into view. */
  readonly onShow: (column: number) => void;
}

/** Every column that holds something, at a glance: a wide table does not fit beside itself. */
export function ColumnList({ columns, verdicts, onShow }: Props) {
  const found = columns.flatMap((name, index) => {
    const [verdict, ...others] = verdicts.get(index) ?? [];
    return verdict === undefined ? [] : [{ name, index, verdict, others }];
  });
  if (found.length === 0) return null;
  return (
    <ul class="columns" aria-label="Columns with sensitive data">
      {found.map(({ name, index, verdict, others }) => (
        <li key={index}>
          <button type="button" onClick={() => onShow(index)}>
            <bdi>{nameOf(name)}</bdi>
            {[verdict, ...others].map(({ category }) => (
              <span class="tag" key={category} title={category} data-family={familyOf(category)}>
                {categoryTitle(category)}
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What stands for a column in the page. */
export const nameOf = (name: string): string => (name.trim() === '' ? '(no name)' : name);
