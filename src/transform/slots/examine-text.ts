import type { OffsetUnit } from '../../core/offsets.js';
import type { CsvBodyFormat } from '../../discovery/csv-body.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { examineCsvText } from './csv-slots.js';
import { examineJsonText } from './json-slots.js';
import type { ExaminedText, Reaches } from './slot.js';
import { examinePlainText } from './text-slots.js';

/** The forms of text that a transformation keeps. JSON takes in JSON lines. */
export const TEXT_FORMS = ['text', 'csv', 'json'] as const;

/** Of what form a text is, and how it is read. */
export type TextForm = { readonly form: 'text' | 'json' } | ({ readonly form: 'csv' } & CsvBodyFormat);

/**
 * Finds what is to be acted on in a text of some form.
 * @param unit the unit in which an error names its offset
 * @param explain whether what was found is told with explanations
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
