import { present } from '../core/present.js';
import type { RulesDetector } from './rules-detector.js';
import type { RulesDocument } from './rules-document.js';
import { RulesTooSlow, WorkBudget } from './work-budget.js';

/** Words, names, numbers, dates, codes, addresses and marks, as texts have them. */
const SAMPLE = `Dear Ms Smith-O'Neill, thank you for order no. 4711-22/B of 12.03.2024 (EUR 1,249.50, 3x). Please ring
+44 (0)20 7946 0018 before 5:30 pm or mail jane.roe_7@mail.example.org; our ref: AB-12345, XY987654Z, id=0x7fA3.
Die Rechnung #2024/0815 über 99,90 € geht an Jörg Müller, Straße 12a, 10115 Berlin. {"user":"u42","ok":true,"n":[1,2]}
https://www.example.com/a/b?c=d&e=%20f C:\\temp\\log_01.txt 192.168.0.1 00:1A:2B:3C:4D:5E 4111 1111 1111 1111 <b>`;

/**
 * Has the rules read sample text and their own examples: their automata are built while they read, and the first
 * request would wait for it, many times as long as those after it.
 */
export async function warmUp(detect: RulesDetector, { recognizers }: RulesDocument): Promise<void> {
  const examples = recognizers.flatMap(({ value }) =>
    value.examples.map(({ value: { match, no_match: noMatch } }) =>
      present(match ?? noMatch, 'text of an example'),
    ),
  );
  const texts = [SAMPLE, SAMPLE.toLowerCase(), SAMPLE.toUpperCase(), examples.join('\n')];
  for (const text of texts) {
    const budget = new WorkBudget(text.length, () => performance.now());
    try {
      await detect(text, budget, false);
    } catch (error) {
      // A hostile expression: requests are told of it, each in its record.
      if (!(error instanceof RulesTooSlow)) throw error;
    }
  }
}
