import { Type } from 'typebox';
import { CATEGORIES, entityTypesOf, familyOf } from '../../core/harmonization-table.js';
import { PRESETS, severityOf } from '../../core/presets.js';
import { record } from '../../documents/shape.js';
import { OPERATORS } from '../../transform/registry.js';
import { defineTool, type Tool, answerOf } from '../define-tool.js';

const ANSWER = {
  categories: CATEGORIES.map((category) => ({
    category,
    family: familyOf(category),
    severity: severityOf(category),
    labels: entityTypesOf(category),
  })),
  presets: Object.entries(PRESETS).map(([name, { purpose, categories }]) => ({ name, purpose, categories })),
  operators: OPERATORS.map(({ name, description, keyed, restored, parameters }) => ({
    name,
    description,
    parameters: Object.entries(parameters).map(([parameter, { doc }]) => ({
      name: parameter,
      description: doc,
    })),
    needs_key: keyed,
    restored_by: restored,
  })),
};

const Names = Type.Array(Type.String());

/** Creates the tool that lists categories, presets and operators. */
export const entitiesTool = (): Tool =>
  defineTool({
    name: 'entities',
    title: 'List categories, presets and operators',
    description:
      'Lists the categories of sensitive data with their original labels, the presets, and the operators for policies of the tool transform.',
    input: record({}),
    output: answerOf({
      categories: Type.Array(
        Type.Object({
          category: Type.String(),
          family: Type.String(),
          severity: Type.String(),
          labels: Names,
        }),
      ),
      presets: Type.Array(Type.Object({ name: Type.String(), purpose: Type.String(), categories: Names })),
      operators: Type.Array(
        Type.Object({
          name: Type.String(),
          description: Type.String(),
          parameters: Type.Array(Type.Object({ name: Type.String(), description: Type.String() })),
          needs_key: Type.Boolean(),
          restored_by: Type.String({ description: 'map, key, or never' }),
        }),
      ),
    }),
    call: () => Promise.resolve(ANSWER),
  });
