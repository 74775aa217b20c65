import type { TextForm } from '../values/text-form.js';
import type { OffsetUnit } from '../core/offsets.js';
import type { Span } from '../core/span.js';
import { readCsvBody } from '../discovery/csv-body.js';
import { csvFields } from '../discovery/csv-records.js';
import type { KeyRing } from './key-ring.js';
import { checkGrowth } from './check-growth.js';
import { Restorer, type RestoredText, type UnknownReplacement } from './restore-text.js';
import type { MapEntry } from './session-map.js';
import { writeField } from './slots/csv-slots.js';
import { readScalars, writeScalar, isJsonNumber } from './slots/json-slots.js';

/** A field or string, and a function that encodes a value in its place. */
interface Written extends Span {
  readonly value: string;
  /** Whether a number may replace it without quotes. */
  readonly mayBeNumber?: boolean;
  readonly write: (value: string) => string;
}

/**
 * Restores a text in its format: a table stays a table, and JSON stays JSON. Unknown replacements in a field or string
 * are reported with the span of the whole field or string.
 * @param keys keys that decrypt encrypted values; undefined if the caller may not read them
 * @param unit offset unit of error messages
 * @throws ServiceError RESULT_TOO_LARGE, TEXT_NOT_JSON, and those of `readCsvBody`
 */
export function restoreForm(
  text: string,
  form: TextForm,
  entries: readonly MapEntry[],
  keys: KeyRing | undefined,
  unit: OffsetUnit,
): RestoredText {
  const restorer = new Restorer(entries, keys);
  if (form.form === 'text') return restorer.restore(text);
  let written = '';
  let position = 0;
  let restored = 0;
  const replaced: { readonly before: Span; readonly after: Span }[] = [];
  const unknown: UnknownReplacement[] = [];
  for (const { start, end, value, mayBeNumber, write } of placesIn(text, form, unit)) {
    const done = restorer.restore(value);
    restored += done.restored;
    unknown.push(...done.unknown.map((one) => ({ ...one, start, end })));
    if (done.text === value) continue;
    written += text.slice(position, start);
    const isNumber = mayBeNumber === true && done.type === 'number' && isJsonNumber(done.text);
    const put = isNumber ? done.text : write(done.text);
    replaced.push({
      before: { start, end },
      after: { start: written.length, end: written.length + put.length },
    });
    written += put;
    checkGrowth(written.length, text.length);
    position = end;
  }
  return { text: written + text.slice(position), restored, replaced, unknown };
}

function* placesIn(text: string, form: TextForm, unit: OffsetUnit): Iterable<Written> {
  if (form.form === 'csv') {
    const textStart = text.startsWith('\uFEFF') ? 1 : 0;
    const table = text.slice(textStart);
    const { detected = ',' } = readCsvBody(text, { text: table, textStart }, form, unit);
    const delimiter = form.delimiter === 'auto' ? detected : form.delimiter;
    for (const { start, end, value } of csvFields(table, delimiter)) {
      const isQuoted = table.charAt(start) === '"';
      const write = (one: string): string => writeField(one, delimiter, isQuoted);
      yield { start: start + textStart, end: end + textStart, value, write };
    }
    return;
  }
  for (const one of readScalars(text, unit))
    yield { ...one, mayBeNumber: one.kind !== 'key', write: writeScalar(one) };
}
