import { present } from '../../core/present.js';
import { classifyText, type TextClassification } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { SourceMap } from '../../formats/content/source-map.js';
import { AnsiText } from '../../formats/text/ansi-text.js';

/** A text as it was found in, with the note that signs to a terminal were passed over. */
export interface ShownClassification extends TextClassification {
  readonly notes: readonly string[];
}

/** What begins a sequence that colours, moves or erases. */
const BEGINS = ['\u001b', '\u009b'];
const PASSED_OVER = 'colours and other signs to a terminal were passed over, as they are in a scan';

/**
 * Classifies a text as a terminal shows it: a colour cuts nothing in two. Offsets are those of the text as it is.
 * @throws ServiceError as classifyText
 */
export async function classifyShown(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  keeps: Keeps,
): Promise<ShownClassification> {
  const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!BEGINS.some((sign) => source.includes(sign)))
    return { ...(await classifyText(deps, bytes, 'codepoint', keeps)), notes: [] };
  const map = new SourceMap();
  const ansi = new AnsiText();
  let shown = '';
  for (const stretch of [...ansi.push(source), ...ansi.end()]) {
    map.add(stretch);
    shown += stretch.text;
  }
  const found = await classifyText(deps, Buffer.from(shown), 'codepoint', keeps);
  const occurrences = found.occurrences.map((one) => ({
    ...one,
    start: present(map.start(one.start), 'the place of a finding').utf16,
    end: present(map.end(one.end), 'the place of a finding').utf16,
  }));
  return { ...found, body: source, occurrences, notes: [PASSED_OVER] };
}
