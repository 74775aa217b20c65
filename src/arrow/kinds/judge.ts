import { Float64, Int32, Int64, List, Struct, Utf8, type Data } from 'apache-arrow';
import { present } from '../../core/present.js';
import { isWanted } from '../../core/presets.js';
import { columnAtPosition } from '../../discovery/column-name.js';
import { TableTally } from '../../discovery/table-tally/table-tally.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import { reachesThreshold } from '../../harmonization/harmonize.js';
import {
  float64Column,
  int32Column,
  int64Column,
  listColumn,
  required,
  structColumn,
  utf8Column,
} from '../columns.js';
import { checkOptions, parseSelection, SELECTION_OPTIONS } from '../parse-request.js';
import { NO_METADATA, type RequestKind } from '../request-kind.js';
import { checkTallyColumns, MergedColumns } from '../tally-columns.js';

const CLASSIFIER = new Struct([
  required('provider', new Utf8()),
  required('name', new Utf8()),
  required('score', new Float64()),
  required('rows', new Int64()),
  required('findings', new Int64()),
]);
const CLASSIFIERS = new List(required('item', CLASSIFIER));
const FIELDS = [
  required('index', new Int32()),
  required('name', new Utf8()),
  required('category', new Utf8()),
  required('kind', new Utf8()),
  required('score', new Float64()),
  required('finding_score', new Float64()),
  required('rows', new Int64()),
  required('rows_found', new Int64()),
  required('classifiers', CLASSIFIERS),
];

/** Data reported along with a verdict. */
interface Judged {
  readonly names: ReadonlyMap<number, string>;
  readonly rows: number;
  readonly providers: readonly string[];
}

/** Classifies the columns of a table from the merged tallies of all its columns. */
export const judgeKind: RequestKind = {
  name: 'judge',
  open(request, schema, service) {
    checkOptions(request, SELECTION_OPTIONS);
    checkTallyColumns(schema, 'judge');
    const selection = parseSelection(request, service.selection);
    const wanted = isWanted(selection);
    const merged = new MergedColumns(service.version);
    const { tables } = service;
    return {
      fields: FIELDS,
      metadata: NO_METADATA,
      answer(batch) {
        merged.add(batch);
        return Promise.resolve(verdictRows([], { names: new Map(), rows: 0, providers: [] }));
      },
      async close() {
        const { settings } = merged;
        const columns = merged.columns();
        const judged = { names: new Map<number, string>(), rows: 0, providers: tables.providers };
        if (settings === undefined) return verdictRows([], judged);
        const shown = settings.headers
          ? await tables.displayNames(columns.map(({ name }) => name))
          : columns.map(({ index }) => columnAtPosition(index));
        const names = new Map(columns.map(({ index }, at) => [index, present(shown[at], 'a name')]));
        const headers = settings.headers ? columns.map(({ name }) => name) : [];
        const tally = new TableTally({ headers, width: settings.width, values: settings.values });
        tally.merge(merged.table());
        const { verdicts } = await tables.judge(tally);
        const told = verdicts.filter(
          ({ category, score }) =>
            score >= selection.threshold &&
            wanted(category) &&
            (tables.policy === undefined || reachesThreshold(tables.policy, category, score)),
        );
        return verdictRows(told, { ...judged, names, rows: tally.rows });
      },
    };
  },
};

function verdictRows(verdicts: readonly TableVerdict[], { names, rows, providers }: Judged): Data<Struct> {
  const classifiers = verdicts.flatMap((verdict) => verdict.classifiers);
  return structColumn(
    new Struct(FIELDS),
    [
      int32Column(verdicts.map(({ columnIndex }) => columnIndex)),
      utf8Column(verdicts.map(({ columnIndex }) => present(names.get(columnIndex), 'the name of a column'))),
      utf8Column(verdicts.map(({ category }) => category)),
      utf8Column(verdicts.map(({ kind }) => kind)),
      float64Column(verdicts.map(({ score }) => score)),
      float64Column(verdicts.map(({ findingScore }) => findingScore)),
      int64Column(verdicts.map(() => rows)),
      int64Column(verdicts.map((verdict) => verdict.rows)),
      listColumn(
        CLASSIFIERS,
        verdicts.map((verdict) => verdict.classifiers.length),
        structColumn(
          CLASSIFIER,
          [
            utf8Column(
              classifiers.map(({ providerIndex }) => present(providers[providerIndex], 'a provider')),
            ),
            utf8Column(classifiers.map(({ name }) => name)),
            float64Column(classifiers.map(({ score }) => score)),
            int64Column(classifiers.map(({ rowsWithClassification }) => rowsWithClassification)),
            int64Column(classifiers.map(({ totalClassifications }) => totalClassifications)),
          ],
          classifiers,
        ),
      ),
    ],
    verdicts,
  );
}
