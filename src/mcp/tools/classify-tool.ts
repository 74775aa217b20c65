import { Type } from 'typebox';
import { HeaderDetection } from '../../answers/schemas.js';
import { offsetsFromUtf16 } from '../../core/offsets.js';
import { visible } from '../../core/visible-text.js';
import { classifyCsv } from '../../discovery/classify-csv.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { hasFailed, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { flag, headerChoice, nameFrom, ofKind, record } from '../../documents/shape.js';
import { AUTO, DELIMITER } from '../../values/detect-delimiter.js';
import type { CsvBodyFormat } from '../../values/text-form.js';
import { bytesOf, keepsOf, SELECTION, TEXT } from '../asked-text.js';
import {
  bounded,
  countByCategory,
  defineTool,
  type Tool,
  type McpDeps,
  answerOf,
  CountByCategory,
  FoundBy,
  Incomplete,
  more,
  Offset,
  Score,
} from '../define-tool.js';

const INPUT = record({
  text: TEXT,
  format: {
    shape: nameFrom(['text', 'csv'], 'a form of text'),
    fallback: 'text',
    doc: 'With csv, each column is classified as a whole.',
  },
  has_headers: {
    shape: headerChoice,
    fallback: AUTO,
    doc: 'csv only: whether the first row is a header; with auto it is detected.',
  },
  column_delimiter: {
    shape: ofKind(DELIMITER),
    fallback: AUTO,
    doc: 'csv only: the delimiter; with auto it is detected.',
  },
  ...SELECTION,
  include_values: {
    shape: flag,
    fallback: false,
    doc: 'text only: whether to include the values found.',
  },
});

const OUTPUT = answerOf({
  by_category: CountByCategory,
  findings: Type.Optional(
    Type.Array(
      Type.Object({
        category: Type.String(),
        score: Score,
        start_index: Offset('Characters (code points) before it.'),
        end_index: Offset('Characters before its end.'),
        found_by: FoundBy,
        value: Type.Optional(Type.String()),
      }),
      { description: 'Findings of a text, in order.' },
    ),
  ),
  more_findings: more('findings'),
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        category: Type.String(),
        score: Score,
        column_name: Type.String(),
        column_index: Type.Integer({ minimum: 0 }),
        kind: Type.String({
          description: 'column: the column contains the category; leak: only some of its cells do.',
        }),
        rows_with_classification: Type.Integer({ minimum: 0 }),
      }),
      { description: 'Of a table.' },
    ),
  ),
  more_columns: more('verdicts on columns'),
  rows: Type.Optional(
    Type.Integer({ minimum: 0, description: 'For a table: number of rows without the header.' }),
  ),
  has_headers: Type.Optional(HeaderDetection),
  incomplete: Incomplete,
});

/** Creates the tool that finds sensitive data in a text or table. */
export const classifyTool = ({ discovery, turn }: McpDeps): Tool =>
  defineTool({
    name: 'classify',
    title: 'Find sensitive data',
    description:
      'Finds sensitive data (names, addresses, account and card numbers, national identifiers, credentials and more) in a text or a CSV table, with category, location and confidence. It runs locally; no data is sent elsewhere or stored.',
    input: INPUT,
    output: OUTPUT,
    async call({ text, include_values: withValues, ...asked }, { signal }) {
      const bytes = bytesOf(text);
      const of = { ...discovery, signal };
      const keeps = keepsOf(asked);
      const format = { delimiter: asked.column_delimiter, hasHeaders: asked.has_headers };
      return turn(bytes.length, signal, () =>
        asked.format === 'csv' ? table(of, bytes, format, keeps) : found(of, bytes, keeps, withValues),
      );
    },
  });

async function found(deps: DiscoveryDeps, bytes: Uint8Array, keeps: Keeps, withValues: boolean) {
  const { body, occurrences, outcomes } = await classifyText(deps, bytes, 'codepoint', keeps);
  const convert = offsetsFromUtf16(body, 'codepoint');
  const findings = occurrences.map(({ category, score, start, end, classifiers }) => ({
    category,
    score,
    start_index: convert(start),
    end_index: convert(end),
    found_by: [...new Set(classifiers.map(({ classifier }) => classifier))],
    ...(withValues && { value: body.slice(start, end) }),
  }));
  return {
    by_category: countByCategory(findings),
    ...bounded('findings', findings),
    ...incomplete(outcomes),
  };
}

async function table(deps: DiscoveryDeps, bytes: Uint8Array, format: CsvBodyFormat, keeps: Keeps) {
  const { columns, rowsProcessed, outcomes, headerDecision } = await classifyCsv(
    deps,
    bytes,
    format,
    'codepoint',
    keeps,
    {
      examinesHeader: true,
    },
  );
  const verdicts = columns.flatMap(({ column, verdicts }) =>
    verdicts.map(({ category, score, kind, rows }) => ({
      category,
      score,
      column_name: visible(column.name),
      column_index: column.index,
      kind,
      rows_with_classification: rows,
    })),
  );
  return {
    by_category: countByCategory(verdicts),
    ...bounded('columns', verdicts),
    rows: rowsProcessed,
    ...(headerDecision !== undefined && {
      has_headers: { detected: headerDecision.hasHeaders, reason: headerDecision.reason },
    }),
    ...incomplete(outcomes),
  };
}

/** Lists the providers that failed, if any. */
function incomplete(outcomes: readonly ProviderOutcome[]): object {
  const failed = outcomes.filter(hasFailed).map(({ config }) => config.name);
  return failed.length === 0 ? {} : { incomplete: failed };
}
