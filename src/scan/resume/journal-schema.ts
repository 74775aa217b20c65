import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SEVERITIES } from '../../core/presets.js';
import { ColumnSchema } from '../../discovery/table-tally/tally-schema.js';
import { FORMATS } from '../../formats/registry.js';
import { SAMPLING_METHODS } from '../../sources/databases/database-table.js';
import type { JournalLine } from './journal-line.js';

const Count = Type.Integer({ minimum: 0 });
const Texts = Type.Array(Type.String());
const Score = Type.Number({ minimum: 0, maximum: 1 });
const Seen = Type.Optional(
  Type.Object({ left: Type.Number(), top: Type.Number(), width: Type.Number(), height: Type.Number() }),
);

const Severity = Type.Union(SEVERITIES.map((name) => Type.Literal(name)));

const Finding = Type.Object({
  file: Type.String(),
  fingerprint: Type.String(),
  part: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
  in_column: Type.Optional(Type.Literal(true)),
  category: Type.String(),
  score: Score,
  severity: Type.Optional(Severity),
  details: Type.Optional(
    Type.Union([
      Type.Object({
        kind: Type.Union([Type.Literal('column'), Type.Literal('leak')]),
        rows_with_classification: Count,
        finding_score: Score,
        first_rows: Type.Optional(Type.Array(Count)),
      }),
      Type.Object({ kind: Type.String() }),
    ]),
  ),
  location: Type.Union([
    Type.Object({
      location_unit: Type.Literal('file'),
      start_index: Count,
      end_index: Count,
      start_line: Count,
      start_column: Count,
      end_line: Count,
      end_column: Count,
    }),
    Type.Object({
      location_unit: Type.Literal('page'),
      page: Count,
      start_index: Count,
      end_index: Count,
      box: Seen,
    }),
    Type.Object({
      location_unit: Type.Literal('extracted_text'),
      start_index: Count,
      end_index: Count,
      box: Seen,
    }),
    Type.Object({ location_unit: Type.Literal('column'), column_name: Type.String(), column_index: Count }),
  ]),
  classifiers: Type.Array(Type.Object({ provider: Type.String(), name: Type.String(), score: Score })),
  examples: Type.Optional(Texts),
  allowed: Type.Optional(Type.Union([Type.Literal(true), Type.Literal('gitleaks-config')])),
});

const More = Type.Object({
  file: Type.String(),
  part: Type.Optional(Type.String()),
  category: Type.String(),
  score: Score,
  count: Type.Integer({ minimum: 1 }),
  in_column: Type.Optional(Type.Literal(true)),
  allowed: Type.Optional(Type.Literal(true)),
});

const Format = Type.Union(FORMATS.map(({ name }) => Type.Literal(name)));

const Unread = Type.Object({
  file: Type.String(),
  part: Type.Optional(Type.String()),
  reason: Type.String(),
  skipped: Type.Boolean(),
  code: Type.Optional(Type.Literal('OCR_MISSING')),
});

const Line = Type.Union([
  Type.Object({ t: Type.Literal('scan'), options: Type.Record(Type.String(), Type.Unknown()) }),
  Type.Object({
    t: Type.Literal('listing'),
    listing: Type.Object({
      digest: Type.String(),
      inputs: Count,
      own: Count,
      hidden: Count,
      ignored: Count,
      excluded: Count,
    }),
  }),
  Type.Object({ t: Type.Literal('left-out'), file: Unread }),
  Type.Object({ t: Type.Literal('gone'), file: Type.String() }),
  Type.Object({ t: Type.Literal('unread'), file: Unread, outer: Type.Optional(Type.String()) }),
  Type.Object({ t: Type.Literal('done') }),
  Type.Object({
    t: Type.Literal('file'),
    file: Type.String(),
    outer: Type.Optional(Type.String()),
    identity: Type.Object({ size: Type.Number(), mtime: Type.Number(), head: Type.String() }),
    format: Format,
    notes: Texts,
  }),
  Type.Object({
    t: Type.Literal('block'),
    n: Count,
    findings: Type.Array(Finding),
    more: Type.Optional(Type.Array(More)),
    notes: Texts,
  }),
  Type.Object({
    t: Type.Literal('table'),
    n: Count,
    state: Type.Object({
      rows: Count,
      columns: Type.Array(ColumnSchema),
      examinedRows: Count,
      examined: Type.Array(ColumnSchema),
      found: Type.Optional(
        Type.Array(Type.Object({ column: Count, category: Type.String(), rows: Type.Array(Count) })),
      ),
    }),
    notes: Texts,
    digest: Type.Optional(Type.String()),
  }),
  Type.Object({
    t: Type.Literal('end'),
    events: Type.Array(
      Type.Union([
        Type.Object({ type: Type.Literal('finding'), finding: Finding }),
        Type.Object({
          type: Type.Literal('file'),
          file: Type.Object({
            file: Type.String(),
            format: Format,
            bytes: Count,
            findings: Count,
            rows: Type.Optional(Count),
            rows_read: Type.Optional(Type.Record(Type.String(), Count)),
            values_read: Type.Optional(Count),
            has_headers: Type.Optional(Type.Object({ detected: Type.Boolean(), reason: Type.String() })),
            columns: Type.Optional(Texts),
            sample: Type.Optional(
              Type.Object({
                method: Type.Union(SAMPLING_METHODS.map((method) => Type.Literal(method))),
                estimated_rows: Type.Optional(Type.Number({ minimum: 0 })),
              }),
            ),
            notes: Texts,
          }),
        }),
        Type.Object({ type: Type.Literal('unread'), file: Unread }),
      ]),
    ),
  }),
]);

const check = Compile(Line);

/** Whether a JSON value is a valid journal line. */
export const isJournalLine = (value: unknown): value is JournalLine => check.Check(value);
