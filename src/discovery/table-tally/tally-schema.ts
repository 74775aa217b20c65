import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { CELL_KINDS, type KnownKind } from '../columns/names/cell-kinds.js';
import { NO_LIMIT } from './value-sketch.js';
import type { TableTallyData } from './table-tally.js';

const Count = Type.Integer({ minimum: 0 });

/** Serialized counts of a column. */
export const ColumnSchema = Type.Object({
  index: Count,
  profile: Type.Object({
    kinds: Type.Object({ integer: Count, number: Count, code: Count, text: Count, other: Count }),
    length: Count,
    squares: Count,
    words: Count,
    forms: Type.Array(Type.Tuple([Count, Count])),
    distinct: Type.String(),
    blocks: Type.String(),
    known: Type.Object(
      Object.fromEntries(CELL_KINDS.map((kind) => [kind, Count])) as Record<KnownKind, typeof Count>,
    ),
  }),
  categories: Type.Array(
    Type.Object({
      category: Type.String(),
      classifiers: Type.Array(
        Type.Object({
          providerIndex: Count,
          name: Type.String(),
          rows: Count,
          total: Count,
          scores: Type.Number(),
          details: Type.Record(
            Type.String(),
            Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
          ),
        }),
      ),
      hits: Type.Integer({ minimum: 1 }),
      found: Count,
      strength: Count,
      agreed: Count,
      inContext: Count,
      checked: Count,
      forms: Type.Array(Type.Tuple([Count, Count, Count])),
      distinct: Type.String(),
    }),
  ),
});

const Hash = Type.Integer({ minimum: 0, maximum: NO_LIMIT });

const check = Compile(
  Type.Object({
    rows: Count,
    columns: Type.Array(ColumnSchema),
    values: Type.Array(
      Type.Object({
        index: Count,
        limit: Hash,
        values: Type.Array(Type.Tuple([Hash, Type.Integer({ minimum: 1 }), Type.String()])),
      }),
    ),
  }),
);

const isTallyData = (value: unknown): value is TableTallyData => check.Check(value);

/**
 * Validates a tally from an external source.
 * @param json the parsed JSON
 * @throws TypeError if it is not a tally; the message contains nothing of it
 */
export function readTallyData(json: unknown): TableTallyData {
  if (!isTallyData(json)) throw new TypeError('this is not a tally of a table');
  return json;
}
