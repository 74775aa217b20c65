// Schema of the JSON report. It is a plain table, hence its length.
import { Type, type Static } from 'typebox';
import { SEVERITIES } from '../../core/presets.js';
import { ACCEPTED_BY } from '../../scan/scan-finding.js';
import { SAMPLING_METHODS } from '../../sources/databases/database-table.js';
import { FINDING_KINDS, SOURCE_STATES } from '../inventory/inventory-row.js';
import { REPORT_VERSION } from '../define-report.js';

const Count = Type.Integer({ minimum: 0 });
const Score = Type.Number({ minimum: 0, maximum: 1 });
const Texts = Type.Array(Type.String());
const Severity = Type.Union(SEVERITIES.map((name) => Type.Literal(name)));
const closed = { additionalProperties: false };

const Offsets = { start_index: Count, end_index: Count };
const Seen = Type.Optional(
  Type.Object(
    { left: Type.Number(), top: Type.Number(), width: Type.Number(), height: Type.Number() },
    {
      ...closed,
      description:
        'Only of text that OCR read: where it is seen, from the upper left corner, in pixels of an image or points of a page.',
    },
  ),
);

const Place = Type.Union([
  Type.Object(
    {
      location_unit: Type.Literal('file'),
      ...Offsets,
      start_line: Count,
      start_column: Count,
      end_line: Count,
      end_column: Count,
    },
    closed,
  ),
  Type.Object({ location_unit: Type.Literal('page'), page: Count, ...Offsets, box: Seen }, closed),
  Type.Object({ location_unit: Type.Literal('extracted_text'), ...Offsets, box: Seen }, closed),
  Type.Object(
    { location_unit: Type.Literal('column'), column_name: Type.String(), column_index: Count },
    closed,
  ),
]);

const Classifier = Type.Object(
  {
    provider: Type.String(),
    name: Type.String(),
    score: Score,
    original_entity: Type.Optional(Type.String()),
    rows_with_classification: Type.Optional(Count),
    total_classifications: Type.Optional(Count),
  },
  closed,
);

const Finding = Type.Object(
  {
    file: Type.String({ description: 'The path as given, or `archive.zip!inner/path`.' }),
    fingerprint: Type.String({ description: 'Stable across scans for one value in one file.' }),
    part: Type.Optional(Type.String({ description: 'Part of a mail or document.' })),
    key: Type.Optional(
      Type.String({ description: 'The key of a JSON value, or the keyword of a DICOM element.' }),
    ),
    in_column: Type.Optional(
      Type.Literal(true, {
        description: 'A finding on a column already counts this occurrence, as in a list of JSON objects.',
      }),
    ),
    commit: Type.Optional(
      Type.String({ description: 'Only with --git-history: the commit that introduced it.' }),
    ),
    author_date: Type.Optional(
      Type.String({ description: 'Only with --git-history: the author date of the commit, ISO 8601.' }),
    ),
    category: Type.String(),
    score: Score,
    severity: Severity,
    details: Type.Optional(
      Type.Union([
        Type.Object(
          {
            kind: Type.Union([Type.Literal('column'), Type.Literal('leak')]),
            rows_with_classification: Count,
            finding_score: Score,
            first_rows: Type.Optional(
              Type.Array(Count, {
                description:
                  'For a leak: its first rows, counted from 1 without the header; in a sheet, by the numbers that the sheet gives them.',
              }),
            ),
          },
          { ...closed, description: 'Columns alone.' },
        ),
        Type.Object(
          { kind: Type.String({ description: 'Which secret of which vendor, such as `github-pat`.' }) },
          { ...closed, description: 'Secrets alone.' },
        ),
      ]),
    ),
    location: Place,
    classifiers: Type.Array(Classifier),
    value: Type.Optional(Type.String({ description: 'Only with --show-values.' })),
    examples: Type.Optional(Type.Array(Type.String(), { description: 'Masked; only with --examples.' })),
  },
  closed,
);

const Sample = Type.Object(
  {
    method: Type.Union(SAMPLING_METHODS.map((method) => Type.Literal(method))),
    estimated_rows: Type.Optional(Type.Number({ minimum: 0 })),
  },
  { ...closed, description: 'Only for database tables: how the rows were sampled.' },
);

const File = Type.Object(
  {
    file: Type.String(),
    format: Type.String(),
    bytes: Count,
    findings: Count,
    rows: Type.Optional(Count),
    rows_read: Type.Optional(Type.Record(Type.String(), Count)),
    values_read: Type.Optional(Count),
    sample: Type.Optional(Sample),
    columns: Type.Optional(Texts),
    has_headers: Type.Optional(
      Type.Object(
        { detected: Type.Boolean(), reason: Type.String() },
        { ...closed, description: 'Whether the first row was read as a header, and why.' },
      ),
    ),
    notes: Texts,
    categories: Type.Record(Type.String(), Count),
  },
  closed,
);

const Unread = Type.Object(
  {
    file: Type.String(),
    part: Type.Optional(Type.String()),
    reason: Type.String(),
    skipped: Type.Boolean({
      description:
        'True: skipped on purpose, such as a font, a program, a link or an excluded file. False: could not be read.',
    }),
    code: Type.Optional(
      Type.Literal('OCR_MISSING', {
        description: 'OCR is not installed; the reason says how to install it.',
      }),
    ),
  },
  closed,
);

const NotListed = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'How many of the findings are missing in `findings`, because a text has more than 1,000 of a category of low severity. `--all-findings` lists them.',
  }),
);

const Source = Type.Object(
  {
    file: Type.String(),
    part: Type.Optional(Type.String()),
    column: Type.Optional(Type.String()),
    column_index: Type.Optional(Count),
    state: Type.Union(SOURCE_STATES.map((name) => Type.Literal(name))),
    category: Type.Optional(Type.String()),
    severity: Type.Optional(Severity),
    kind: Type.Optional(Type.Union(FINDING_KINDS.map((name) => Type.Literal(name)))),
    score: Type.Optional(Score),
    findings: Count,
    accepted: Count,
    occurrences: Type.Optional(Count),
    not_listed: NotListed,
    rows: Type.Optional(Count),
    rows_with_findings: Type.Optional(Count),
    share: Type.Optional(Score),
    sample_size: Type.Optional(Count),
    places: Texts,
    examples: Type.Optional(Texts),
    is_machine: Type.Optional(
      Type.Literal(true, { description: 'Written by programs: lock files, minified and generated code.' }),
    ),
    reason: Type.Optional(Type.String()),
  },
  closed,
);

const Summary = Type.Object(
  {
    complete: Type.Boolean({ description: 'The scan finished, and all inputs were read.' }),
    stopped_by: Type.Optional(Type.String()),
    files: Count,
    unread: Type.Optional(Count),
    skipped: Type.Optional(Count),
    bytes: Count,
    findings: Count,
    occurrences: Type.Optional(Count),
    not_listed: NotListed,
    columns: Type.Optional(Count),
    texts: Type.Optional(Count),
    accepted: Type.Object(Object.fromEntries(ACCEPTED_BY.map((by) => [by, Type.Optional(Count)])), closed),
    by_category: Type.Record(
      Type.String(),
      Type.Object(
        {
          findings: Count,
          occurrences: Type.Optional(Count),
          columns: Type.Optional(Count),
          files: Count,
        },
        closed,
      ),
    ),
    hidden_skipped: Count,
    ignored_skipped: Count,
    excluded_skipped: Count,
    shard: Type.Optional(Type.String()),
    inputs_of_other_shards: Type.Optional(Count),
  },
  closed,
);

/** A report of `scan --json`. */
export const ReportSchema = Type.Object(
  {
    report_version: Type.Literal(REPORT_VERSION),
    scan: Type.Object(
      {
        version: Type.String(),
        threshold: Score,
        providers: Texts,
        preset: Type.Optional(Type.String()),
      },
      closed,
    ),
    findings: Type.Array(Finding),
    files: Type.Array(File),
    unread: Type.Array(Unread),
    inventory: Type.Array(Source),
    summary: Summary,
  },
  closed,
);

export type ReportDocument = Static<typeof ReportSchema>;

/** Returns the JSON Schema of reports, as published in the documentation. */
export function describeReportSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Report of data-discovery, version ${REPORT_VERSION.toString()}`,
    ...ReportSchema,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
