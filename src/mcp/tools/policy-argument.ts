import type { JsonSchema } from '../../documents/shape.js';
import { OPERATORS } from '../../transform/registry.js';

const PARAMETERS = OPERATORS.flatMap(({ name, parameters }) => {
  const names = Object.keys(parameters);
  return names.length === 0 ? [] : [`${name} (${names.join(', ')})`];
});

const OPERATOR: JsonSchema = {
  type: 'object',
  required: ['operator'],
  properties: { operator: { enum: OPERATORS.map(({ name }) => name) } },
};

/**
 * A policy in a tenth of the words of its own schema: a list of tools is read before every conversation, and mistakes
 * are told by their places anyway.
 */
export const POLICY_ARGUMENT: JsonSchema = {
  type: 'object',
  description: `What becomes of which category. Beside \`operator\` stand its parameters: ${PARAMETERS.join('; ')}. The tool \`entities\` says more of each. Default: labels.`,
  properties: {
    threshold: { type: 'number', description: 'What scores above it is acted on, 0 to 1. Default 0.7.' },
    default: { ...OPERATOR, description: 'What becomes of categories that are not named.' },
    categories: { type: 'object', description: 'By category.', additionalProperties: OPERATOR },
  },
};
