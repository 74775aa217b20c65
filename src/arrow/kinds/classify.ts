import { Float64, Int32, List, Struct, Utf8, type Data } from 'apache-arrow';
import { offsetsFromUtf16 } from '../../core/offsets.js';
import { present } from '../../core/present.js';
import { roundScore } from '../../core/score.js';
import { isWanted } from '../../core/presets.js';
import { unexaminedColumn } from '../../discovery/column-name.js';
import type { ClassifiedText, FailedText, TextAnswer } from '../../discovery/classify-texts.js';
import { answerTexts } from '../rewritten-columns.js';
import { columnsOf, typeName } from '../arrow-data.js';
import {
  float64Column,
  int32Column,
  listColumn,
  optional,
  required,
  structColumn,
  utf8Column,
} from '../columns.js';
import { checkOptions, parseSelection, RequestFault, SELECTION_OPTIONS } from '../parse-request.js';
import { NO_METADATA, type RequestKind } from '../request-kind.js';
import { isText, textColumn } from '../text-column.js';

const CLASSIFIER = new Struct([
  required('provider', new Utf8()),
  required('name', new Utf8()),
  required('score', new Float64()),
]);
const CLASSIFIERS = new List(required('item', CLASSIFIER));
const FINDING = new Struct([
  required('category', new Utf8()),
  required('score', new Float64()),
  required('start', new Int32()),
  required('end', new Int32()),
  required('classifiers', CLASSIFIERS),
]);
const FINDINGS = new List(required('item', FINDING));
const ERROR = new Struct([required('code', new Utf8()), required('message', new Utf8())]);
const FIELDS = [optional('findings', FINDINGS), optional('error', ERROR)];

/** Finds sensitive data in texts. */
export const classifyKind: RequestKind = {
  name: 'classify',
  open(request, schema, service) {
    checkOptions(request, SELECTION_OPTIONS);
    const selection = parseSelection(request, service.selection);
    const wanted = isWanted(selection);
    const columns = columnsOf(schema);
    const [column] = columns;
    if (column === undefined || columns.length > 1)
      throw new RequestFault('COLUMNS_INVALID', 'A request of the kind classify has exactly one column.');
    if (!isText(column.type))
      throw new RequestFault(
        'TYPE_UNSUPPORTED',
        `In the request, ${unexaminedColumn(column.name, 0)} must be text; it is ${typeName(column.type)}.`,
      );
    return {
      fields: FIELDS,
      metadata: NO_METADATA,
      async answer(batch) {
        const answers = await answerTexts(
          service,
          textColumn(batch, 0),
          ({ category, score }) => score >= selection.threshold && wanted(category),
        );
        return structColumn(
          new Struct(FIELDS),
          [findingsColumn(answers), errorColumn(answers)],
          answers.map(() => true),
        );
      },
    };
  },
};

type Row = TextAnswer | null;

const classified = (row: Row): ClassifiedText | null => (row?.kind === 'classified' ? row : null);
const failed = (row: Row): FailedText | null => (row?.kind === 'failed' ? row : null);

function findingsColumn(rows: readonly Row[]): Data {
  const texts = rows.map(classified);
  const findings = texts.flatMap((text) => {
    if (text === null) return [];
    const convert = offsetsFromUtf16(text.body, 'codepoint');
    return text.occurrences.map((occurrence) => ({
      ...occurrence,
      start: convert(occurrence.start),
      end: convert(occurrence.end),
      classifiers: occurrence.classifiers.map(({ providerIndex, classifier, score }) => ({
        provider: present(text.providers[providerIndex], 'the provider of a finding'),
        name: classifier,
        score: roundScore(score),
      })),
    }));
  });
  const classifiers = findings.flatMap((finding) => finding.classifiers);
  const classifierRows = structColumn(
    CLASSIFIER,
    [
      utf8Column(classifiers.map(({ provider }) => provider)),
      utf8Column(classifiers.map(({ name }) => name)),
      float64Column(classifiers.map(({ score }) => score)),
    ],
    classifiers,
  );
  const findingRows = structColumn(
    FINDING,
    [
      utf8Column(findings.map(({ category }) => category)),
      float64Column(findings.map(({ score }) => score)),
      int32Column(findings.map(({ start }) => start)),
      int32Column(findings.map(({ end }) => end)),
      listColumn(
        CLASSIFIERS,
        findings.map((finding) => finding.classifiers.length),
        classifierRows,
      ),
    ],
    findings,
  );
  return listColumn(
    FINDINGS,
    texts.map((text) => (text === null ? null : text.occurrences.length)),
    findingRows,
  );
}

function errorColumn(rows: readonly Row[]): Data<Struct> {
  const failures = rows.map(failed);
  return structColumn(
    ERROR,
    [
      utf8Column(failures.map((failure) => (failure === null ? '' : failure.code))),
      utf8Column(failures.map((failure) => (failure === null ? '' : failure.message))),
    ],
    failures,
  );
}
