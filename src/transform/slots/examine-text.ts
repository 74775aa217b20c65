import type { OffsetUnit } from '../../core/offsets.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { ExaminedText, Reaches } from './slot.js';
import type { TextForm } from '../../values/text-form.js';
import { examineCsvText } from './csv-slots.js';
import { examineJsonText } from './json-slots.js';

/** A plain text: one slot, all of it. @throws ServiceError as `classifyText` */
async function examinePlainText(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  reaches: Reaches,
  explain: boolean,
): Promise<ExaminedText> {
  const told = await classifyText(deps, Buffer.from(text, 'utf8'), unit, reaches, explain);
  const { body, occurrences, outcomes } = told;
  const slots = [{ start: 0, end: body.length, value: body, found: occurrences }];
  return { body, outcomes, slots, told };
}

/**
 * Finds what is to be acted on in a text of some form.
 * @param unit the unit in which an error names its offset
 * @param explain whether findings carry explanations
 * @throws ServiceError those of `classifyText` and `classifyCsv`, TEXT_NOT_JSON
 */
export function examineText(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  form: TextForm,
  reaches: Reaches,
  explain = false,
): Promise<ExaminedText> {
  if (form.form === 'csv') return examineCsvText(deps, text, unit, form, reaches, explain);
  return form.form === 'json'
    ? examineJsonText(deps, text, unit, reaches, explain)
    : examinePlainText(deps, text, unit, reaches, explain);
}
