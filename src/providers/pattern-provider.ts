import type { Finding } from '../core/finding.js';
import { createDetector, type Detector } from '../recognizers/detector.js';
import type { Recognizer } from '../recognizers/define-recognizer.js';
import { settleRivals } from '../recognizers/settle-rivals.js';
import { contextPrefix } from './header-context.js';
import type { Provider, ProviderInput, TextFindings } from './provider.js';

/** Work between two breaths of the event loop: a batch of many cells must not hold up other requests. */
const CHUNK_CHARACTERS = 8_192;
/** What a text costs besides its length, in characters: a short cell is mostly that. */
const TEXT_COST = 100;
/** A text with something for most patterns: the first texts pay for compiling them. */
const WARM_UP =
  'Dr Jane Roe, ring +1 (212) 555-0187: $5.00 to jane@example.org, 4111 1111 1111 1111 on 1/2/2020; ' +
  'passport, driver licence, SSN 536-22-8726, account number, password: x, IBAN, tax id, date of birth, state, PIN.';

/** The provider that finds by patterns, check digits, word lists and context words, in process. */
export function createPatternProvider(recognizers: readonly Recognizer[], version: string): Provider {
  const detect = createDetector(recognizers);
  return {
    info: { name: 'Pattern Classification Provider', version },
    async classify(inputs, signal, { explain } = { explain: false }) {
      const results: TextFindings[] = [];
      let sinceBreath = 0;
      for (const input of inputs) {
        if (sinceBreath > CHUNK_CHARACTERS) {
          await new Promise(setImmediate);
          sinceBreath = 0;
        }
        signal.throwIfAborted();
        sinceBreath += input.text.length + TEXT_COST;
        results.push(detectInContext(detect, input, explain));
      }
      return results;
    },
    ready() {
      // Twice: the engine interprets an expression once and compiles it on its second use.
      for (let round = 0; round < 2; round++) detect(WARM_UP);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

/** Reads the value as `header: value` and keeps what lies inside the value. */
function detectInContext(detect: Detector, input: ProviderInput, explain: boolean): TextFindings {
  const prefix = contextPrefix(input.context);
  const findings = settleRivals(detect(prefix + input.text, explain));
  if (prefix === '') return findings;
  return findings
    .filter((finding) => finding.start >= prefix.length)
    .map((finding): Finding => ({
      ...finding,
      start: finding.start - prefix.length,
      end: finding.end - prefix.length,
    }));
}
