import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { withLabels } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import type { ProviderOutcome } from '../../discovery/provider-outcome.js';
import { AUTO } from '../../values/delimiter.js';
import { labelSlots } from '../../transform/label-slots.js';
import { examineText, type TextForm } from '../../transform/slots/examine-text.js';
import { classifyShown } from './classify-shown.js';
import type { ReadInput } from './read-input.js';

/** An input with labels in place of what was found. */
export interface LabelledInput {
  readonly text: string;
  readonly outcomes: readonly ProviderOutcome[];
  readonly notes: readonly string[];
}

/** Whether an error says that an input is not of the form that its name promises. */
const isOtherForm = ({ code }: ServiceError): boolean => code === 'TEXT_NOT_JSON' || code.startsWith('CSV_');

/**
 * Labels an input in its form: a table stays a table, JSON stays JSON. What is not of its form after all is labelled as
 * text, with a note.
 * @throws ServiceError
 */
export async function labelInput(
  { bytes, format }: ReadInput,
  deps: DiscoveryDeps,
  keeps: Keeps,
): Promise<LabelledInput> {
  if (format === 'text') return labelPlain(bytes, deps, keeps);
  const form: TextForm =
    format === 'json' ? { form: 'json' } : { form: 'csv', delimiter: AUTO, hasHeaders: true };
  try {
    const text = Buffer.from(bytes).toString('utf8');
    const examined = await examineText(deps, text, 'codepoint', form, keeps);
    return { text: labelSlots(examined), outcomes: examined.outcomes, notes: [] };
  } catch (error) {
    if (!(error instanceof ServiceError) || !isOtherForm(error)) throw error;
    const labelled = await labelPlain(bytes, deps, keeps);
    return { ...labelled, notes: [...labelled.notes, `labelled as text: ${error.message}`] };
  }
}

async function labelPlain(bytes: Uint8Array, deps: DiscoveryDeps, keeps: Keeps): Promise<LabelledInput> {
  const found = await classifyShown(deps, bytes, keeps);
  return { text: withLabels(found), outcomes: found.outcomes, notes: found.notes };
}
