import { presentRestore } from '../../answers/present-transform.js';
import { RestoreAnswer } from '../../answers/transform-schemas.js';
import { refusing } from '../../documents/refusing.js';
import { askedForm } from '../../transform/asked-form.js';
import { restoreForm } from '../../transform/restore-form.js';
import { readRestoreRequest, RESTORE_REQUEST } from '../../transform/transform-request.js';
import { bytesOf } from '../asked-text.js';
import { bounded } from '../bounded.js';
import type { Tool } from '../define-tool.js';
import type { McpDeps } from '../mcp-deps.js';
import { answerOf, more } from '../output-schemas.js';
import { refuseSession, toolSchema } from './without-session.js';

/** Puts values back where their stand-ins are. */
export const restoreTool = ({ keys, turn }: McpDeps): Tool => ({
  name: 'restore',
  title: 'Put sensitive values back',
  description:
    'Puts values back where transform has put stand-ins, by the map that transform answered and by the keys of this server. The text may be whole or a part, in any order. A stand-in that was never given out is left as it is and listed.',
  input: toolSchema(RESTORE_REQUEST.schema, {}),
  output: answerOf({
    ...RestoreAnswer.properties.restore.properties,
    more_unknown: more('unknown stand-ins'),
  }),
  async call(args, { signal }) {
    const asked = refusing(() => readRestoreRequest(args));
    refuseSession(asked);
    const { text, map } = asked;
    return turn(bytesOf(text).length, signal, () => {
      const { restore } = presentRestore(
        text,
        restoreForm(text, askedForm(asked), map, keys, 'codepoint'),
        'codepoint',
      );
      const { unknown, ...others } = restore;
      return Promise.resolve({ ...others, ...bounded('unknown', unknown) });
    });
  },
});
