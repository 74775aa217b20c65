import { present } from '../../core/present.js';
import { classifyText, type TextClassification } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { SourceMap } from '../../formats/content/source-map.js';
import { AnsiText } from '../../formats/text/ansi-text.js';

/** A classified text, with a note if terminal escape sequences were skipped. */
export interface ShownClassification extends TextClassification {
  readonly notes: readonly string[];
}

/** First characters of terminal escape sequences. */
const BEGINS = ['\u001b', '\u009b'];
const ESCAPES_SKIPPED = 'terminal escape sequences, such as colors, were skipped';

/**
 * Classifies a text without its terminal escape sequences, which can split a value. Offsets refer to the original text.
 * @throws ServiceError like classifyText
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
    start: present(map.start(one.start), 'the location of a finding').utf16,
    end: present(map.end(one.end), 'the location of a finding').utf16,
  }));
  return { ...found, body: source, occurrences, notes: [ESCAPES_SKIPPED] };
}
