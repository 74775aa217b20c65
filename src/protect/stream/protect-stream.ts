import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { SessionMap } from '../../transform/session-map.js';
import { reachesOf, transformerFor, type ProtectWishes } from '../protect-work.js';
import { streamCsv } from './stream-csv.js';
import { streamJsonLines } from './stream-json-lines.js';
import type { StreamDeps, StreamState, StreamStep } from './stream-step.js';
import { streamText } from './stream-text.js';

/** Formats that can be streamed, for files of any size. */
export type StreamForm = 'text' | 'csv' | 'json';

/** A file to stream. */
export interface StreamedFile extends Pick<StreamDeps, 'open' | 'avoided' | 'headers' | 'note'> {
  readonly name: string;
  readonly form: StreamForm;
  /** First characters of the file, for language detection. */
  readonly head: string;
}

/** Transforms a file of any size, from its start or from a saved state. @throws ServiceError, NotProtected */
export function protectStream(
  discovery: DiscoveryDeps,
  wishes: ProtectWishes,
  session: SessionMap,
  { open, avoided, headers, note, name, form, head }: StreamedFile,
  state: StreamState,
): AsyncIterable<StreamStep> {
  const transformer = transformerFor(wishes, session, head);
  const deps: StreamDeps = {
    discovery,
    reaches: reachesOf(wishes),
    transformer,
    avoided,
    headers,
    note,
    open,
  };
  if (form === 'csv') return streamCsv(deps, state, name);
  return form === 'json' ? streamJsonLines(deps, state) : streamText(deps, state);
}
