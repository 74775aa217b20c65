import { Type } from 'typebox';
import { ServiceError } from '../../core/errors.js';
import { labelText } from '../../discovery/label-text.js';
import { hasFailed } from '../../discovery/provider-outcome.js';
import { record } from '../../documents/shape.js';
import { bytesOf, keepsOf, SELECTION, TEXT } from '../asked-text.js';
import { countByCategory } from '../bounded.js';
import { defineTool, type Tool } from '../define-tool.js';
import type { McpDeps } from '../mcp-deps.js';
import { answerOf, CountByCategory } from '../output-schemas.js';

/** Replaces what is found in a text by its category. What some provider failed on is not shown as if it were clean. */
export const labelTool = ({ discovery, turn }: McpDeps): Tool =>
  defineTool({
    name: 'label',
    title: 'Hide sensitive data behind labels',
    description:
      'Gives a text back with each finding of sensitive data replaced by its category, such as [PERSON]. It cannot be undone: use transform where the values are needed again.',
    input: record({ text: TEXT, ...SELECTION }),
    output: answerOf({
      text: Type.String({ description: 'The labelled text.' }),
      by_category: CountByCategory,
    }),
    async call({ text, ...asked }, { signal }) {
      const bytes = bytesOf(text);
      return turn(bytes.length, signal, async () => {
        const done = await labelText({ ...discovery, signal }, bytes, 'codepoint', keepsOf(asked));
        const failed = done.outcomes.filter(hasFailed).map(({ config }) => config.name);
        if (failed.length > 0)
          throw new ServiceError(
            'TRANSFORM_INCOMPLETE',
            { providers: failed.join(', ') },
            { providers: failed },
          );
        return { text: done.labelled, by_category: countByCategory(done.occurrences) };
      });
    },
  });
