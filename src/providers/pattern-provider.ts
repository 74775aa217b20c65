import type { Finding } from '../core/finding.js';
import { createDetector, type Detector } from '../recognizers/detector.js';
import type { Recognizer } from '../recognizers/define-recognizer.js';
import { settleRivals } from '../recognizers/settle-rivals.js';
import { contextPrefix } from './header-context.js';
import type { Provider, ProviderInput, TextFindings } from './provider.js';

/** Texts between two breaths of the event loop: a batch of many cells must not hold up other requests. */
const CHUNK_CHARACTERS = 16_384;

/** The provider that finds by patterns, check digits, word lists and context words, in process. */
export function createPatternProvider(recognizers: readonly Recognizer[], version: string): Provider {
  const detect = createDetector(recognizers);
  return {
    info: { name: 'Pattern Classification Provider', version },
    async classify(inputs, signal) {
      const results: TextFindings[] = [];
      let sinceBreath = 0;
      for (const input of inputs) {
        if (sinceBreath > CHUNK_CHARACTERS) {
          await new Promise(setImmediate);
          sinceBreath = 0;
        }
        signal.throwIfAborted();
        sinceBreath += input.text.length;
        results.push(detectInContext(detect, input));
      }
      return results;
    },
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** Reads the value as `header: value` and keeps what lies inside the value. */
function detectInContext(detect: Detector, input: ProviderInput): TextFindings {
  const prefix = contextPrefix(input.context);
  const findings = settleRivals(detect(prefix + input.text));
  if (prefix === '') return findings;
  return findings
    .filter((finding) => finding.start >= prefix.length)
    .map((finding): Finding => ({
      ...finding,
      start: finding.start - prefix.length,
      end: finding.end - prefix.length,
    }));
}
