import { DataType, LargeUtf8, List, Struct, Utf8, type Data, type Field } from 'apache-arrow';
import { isWanted } from '../../core/selection.js';
import type { FailedText, TextAnswer } from '../../discovery/classify-texts.js';
import { withLabels } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { answerTexts } from '../answer-texts.js';
import { columnsOf, dictionaryTypes, typeName, type Column } from '../arrow-data.js';
import { largeUtf8Column, listColumn, optional, required, structColumn, utf8Column } from '../columns.js';
import { checkOptions, parseSelection, SELECTION_OPTIONS } from '../parse-request.js';
import { RequestFault } from '../request-fault.js';
import { NO_METADATA, type RequestKind } from '../request-kind.js';
import { isText, textColumn } from '../text-column.js';

const ERROR = new Struct([
  required('column', new Utf8()),
  required('code', new Utf8()),
  required('message', new Utf8()),
]);
const ERRORS = new List(required('item', ERROR));

/** Replaces what is found in texts by its category. A cell that cannot be labelled becomes null, never what it was. */
export const labelKind: RequestKind = {
  name: 'label',
  open(request, schema, service) {
    const columns = columnsOf(schema);
    checkOptions(request, SELECTION_OPTIONS);
    const selection = parseSelection(request, service.selection);
    const wanted = isWanted(selection);
    const keeps: Keeps = ({ category, score }) => score > selection.threshold && wanted(category);
    if (columns.length === 0)
      throw new RequestFault('COLUMNS_INVALID', 'A request of the kind label has at least one column.');
    for (const { name, type } of columns)
      if (!isText(type))
        throw new RequestFault(
          'TYPE_UNSUPPORTED',
          `The column "${name}" must be text; it is ${typeName(type)}.`,
        );
    const fields = [...columns.map(answerField), optional('errors', ERRORS)];
    return {
      fields,
      metadata: NO_METADATA,
      async answer(batch) {
        const labelled: Data[] = [];
        const failures = Array.from({ length: batch.numRows }, (): CellFailure[] => []);
        for (const [index, { name, type }] of columns.entries()) {
          const answers = await answerTexts(service, textColumn(batch, index), keeps);
          for (const [row, answer] of answers.entries())
            if (answer?.kind === 'failed') failures[row]?.push({ column: name, ...answer });
          const texts = answers.map(labelledText);
          labelled.push(isLarge(type) ? largeUtf8Column(texts) : utf8Column(texts));
        }
        return structColumn(new Struct(fields), [...labelled, errorsColumn(failures)], failures);
      },
    };
  },
};

interface CellFailure extends FailedText {
  readonly column: string;
}

const answerField = ({ name, type }: Column): Field =>
  optional(name, isLarge(type) ? new LargeUtf8() : new Utf8());

const isLarge = (type: DataType): boolean =>
  DataType.isLargeUtf8(DataType.isDictionary(type) ? dictionaryTypes(type).entries : type);

const labelledText = (answer: TextAnswer | null): string | null =>
  answer?.kind === 'classified' ? withLabels(answer) : null;

function errorsColumn(rows: readonly (readonly CellFailure[])[]): Data {
  const failures = rows.flat();
  const entries = structColumn(
    ERROR,
    [
      utf8Column(failures.map(({ column }) => column)),
      utf8Column(failures.map(({ code }) => code)),
      utf8Column(failures.map(({ message }) => message)),
    ],
    failures,
  );
  return listColumn(
    ERRORS,
    rows.map(({ length }) => (length === 0 ? null : length)),
    entries,
  );
}
