import { serveTasks } from '../../workers/serve-tasks.js';
import { UnreadableDocument } from '../content/document-text.js';
import { FormatList } from '../format-list.js';
import { FORMATS } from '../registry.js';
import { openTask, type OpenTask } from './open-task.js';
import { UnpackSession } from './unpack-session.js';
import type { UnpackAnswer, UnpackTask } from './unpack-protocol.js';

const formats = new FormatList(FORMATS);
let current: { readonly session: UnpackSession; readonly opened: OpenTask } | undefined;

async function close(): Promise<void> {
  const last = current;
  current = undefined;
  await last?.session.close();
  await last?.opened.close();
}

serveTasks<UnpackTask, UnpackAnswer>({
  async perform(task) {
    const began = performance.now();
    try {
      if (task.kind === 'open') {
        await close();
        const opened = await openTask(task);
        current = {
          session: new UnpackSession(formats.container(task.format).unpack(opened.source)),
          opened,
        };
      } else if (task.kind === 'close') await close();
      const events = task.kind === 'close' ? [] : await current?.session.next(task.skips === true);
      if (events === undefined) throw new UnreadableDocument('its reader was lost');
      return { events, parsing: performance.now() - began };
    } catch (error) {
      // What a parser says of a broken file may quote it.
      const reason = error instanceof UnreadableDocument ? error.message : 'it is broken';
      return { events: [{ kind: 'failed', reason }], parsing: performance.now() - began };
    }
  },
});
