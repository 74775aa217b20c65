import type { OffsetUnit } from '../../core/offsets.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { ExaminedText, Reaches } from './slot.js';
import type { TextForm } from '../../values/text-form.js';
import { examineCsvText } from './csv-slots.js';
import { examineJsonText } from './json-slots.js';

/** Classifies a plain text, which is a single slot. @throws ServiceError as `classifyText` */
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
 * Finds what to transform in a text of any format.
 * @param unit offset unit of error messages
 * @param explain whether findings include explanations
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
