import type { OffsetUnit } from '../../core/offsets.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { findEscaped } from '../../discovery/find-escaped.js';
import { present } from '../../core/present.js';
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
  const escaped = await findEscaped(deps, [{ text: body }], { outcomes, texts: [occurrences] }, reaches);
  const found = present(escaped.texts[0], 'what was found in the text');
  const slots = [{ start: 0, end: body.length, value: body, found }];
  return { body, outcomes: escaped.outcomes, slots, told };
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
