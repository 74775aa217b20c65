import { serveTasks } from '../../workers/serve-tasks.js';
import { UnreadableDocument } from '../content/document-text.js';
import { FormatList } from '../format-list.js';
import { FORMATS } from '../registry.js';
import { openTask, type OpenTask } from './open-task.js';
import { UnpackSession } from './unpack-session.js';
import type { UnpackAnswer, UnpackEvent, UnpackTask } from './unpack-protocol.js';
import { WantedPlaces } from './wanted-places.js';

const formats = new FormatList(FORMATS);
let current: { readonly session: UnpackSession; readonly opened: OpenTask } | undefined;
let places = new WantedPlaces();
/** What was asked and waits for bytes from elsewhere. */
let asked: Promise<readonly UnpackEvent[]> | undefined;

async function close(): Promise<void> {
  const last = current;
  current = undefined;
  // What still waits for bytes waits for ever, and holds nothing open.
  if (asked !== undefined) return;
  await last?.session.close();
  await last?.opened.close();
}

async function begin(task: Extract<UnpackTask, { kind: 'open' }>): Promise<void> {
  await close();
  asked = undefined;
  places = new WantedPlaces();
  const opened = await openTask(task, places);
  current = { session: new UnpackSession(formats.container(task.format).unpack(opened.source)), opened };
}

/** What was asked is answered, or wants bytes first. */
async function eventsOrWanted(): Promise<Pick<UnpackAnswer, 'events' | 'wanted'>> {
  if (asked === undefined) throw new UnreadableDocument('its reader was lost');
  const events = await Promise.race([asked, places.heard()]).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  if (events === undefined) return { events: [], wanted: places.tell() };
  asked = undefined;
  return { events, wanted: [] };
}

serveTasks<UnpackTask, UnpackAnswer>({
  async perform(task) {
    const began = performance.now();
    try {
      if (task.kind === 'open') await begin(task);
      else if (task.kind === 'close') await close();
      if (task.kind === 'close') return { events: [], wanted: [], parsing: performance.now() - began };
      if (task.kind === 'fetched') places.give(task.places);
      else asked = current?.session.next(task.skips === true);
      const answer = await eventsOrWanted();
      return { ...answer, parsing: performance.now() - began };
    } catch (error) {
      // What a parser says of a broken file may quote it.
      const reason = error instanceof UnreadableDocument ? error.message : 'it is broken';
      return { events: [{ kind: 'failed', reason }], wanted: [], parsing: performance.now() - began };
    }
  },
});
