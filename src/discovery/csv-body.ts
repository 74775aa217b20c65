import { ServiceError } from '../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
import {
  AUTO,
  type Delimiter,
  type DelimiterGuess,
  delimiterName,
  detectDelimiter,
} from '../values/detect-delimiter.js';
import type { CsvBodyFormat } from '../values/text-form.js';
import { CsvFault } from './csv-fault.js';
import { unlikelyDelimiter, shortRows, noDelimiter, type CsvWarning } from './csv-warnings.js';
import type { BodyText } from './decode-body.js';
import { readCsv, type CsvTable } from './read-csv.js';

/** A body parsed as CSV. */
export interface CsvBody {
  readonly table: CsvTable;
  /** The detected delimiter; only if detection was requested. */
  readonly detected?: Delimiter;
  /** Warnings about how it was read. */
  readonly warnings: readonly CsvWarning[];
}

/**
 * Parses a body as CSV.
 * @param body the body including its byte order mark, if it has one
 * @param unit unit of the offset in errors
 * @throws ServiceError CSV_QUOTE_UNCLOSED, CSV_QUOTE_MISPLACED, CSV_ROW_TOO_LONG
 */
export function readCsvBody(
  body: string,
  { text, textStart }: BodyText,
  { delimiter: asked, hasHeaders }: CsvBodyFormat,
  unit: OffsetUnit,
): CsvBody {
  const guess = detectDelimiter(text);
  const delimiter = asked === AUTO ? guess.delimiter : asked;
  const other = asked !== AUTO && asked !== guess.delimiter && guess.isSure ? guess : undefined;
  try {
    const table = readCsv(text, { delimiter, hasHeaders });
    const warnings = [
      ...(asked === AUTO && guess.columns === 1 ? [noDelimiter()] : []),
      ...(other !== undefined && table.width === 1 ? [unlikelyDelimiter(delimiter, other)] : []),
      ...shortRows(table),
    ];
    return { table, warnings, ...(asked === AUTO && { detected: delimiter }) };
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw refusal(error, other, offsetsFromUtf16(body, unit)(error.place.at + textStart), unit);
  }
}

/** Converts a fault to an error of the catalogue; includes the likely delimiter if it differs from the given one. */
function refusal(
  { code, place: { row, column, line }, widths }: CsvFault,
  other: DelimiterGuess | undefined,
  offset: number,
  unit: OffsetUnit,
): ServiceError {
  const likely = other === undefined ? undefined : delimiterName(other.delimiter);
  const hint = likely === undefined ? '' : ` The first rows suggest the delimiter ${likely}.`;
  return new ServiceError(
    code,
    { row, column, ...widths, hint },
    {
      row,
      column,
      line,
      offset,
      offset_unit: unit,
      ...widths,
      ...(likely !== undefined && { likely_delimiter: likely }),
    },
  );
}
