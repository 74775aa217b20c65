import type { Finding } from '../core/span.js';
import type { RulesDetector } from '../rules/rules-detector.js';
import { RulesTooSlow, WorkBudget } from '../rules/work-budget.js';
import { RULES_PROVIDER_NAME, type ConfiguredProvider } from './configured-provider.js';
import { contextPrefix, ProviderFailure, type TextFindings } from './provider.js';

interface RulesProviderOptions {
  /** Configured name. Default: the name of the operator's rules. */
  readonly name?: string;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Creates the in-process provider of custom recognizers and a deny list.
 * @param timeoutMs deadline in milliseconds
 */
export function createRulesProvider(
  detect: RulesDetector,
  version: string,
  timeoutMs: number,
  { name = RULES_PROVIDER_NAME, now = () => performance.now() }: RulesProviderOptions = {},
): ConfiguredProvider {
  return {
    config: { name, address: 'in-process', supportedContentTypes: [], timeoutMs },
    provider: {
      info: { name: 'Custom Rules Classification Provider', version },
      async classify(inputs, signal, { explain } = { explain: false }) {
        const texts = inputs.map(({ text, context }) => ({ prefix: contextPrefix(context), text }));
        const characters = texts.reduce((sum, { prefix, text }) => sum + prefix.length + text.length, 0);
        const budget = new WorkBudget(characters, now);
        const results: TextFindings[] = [];
        try {
          for (const { prefix, text } of texts) {
            if (budget.isDue) await budget.breathe();
            signal.throwIfAborted();
            const findings = await detect(prefix + text, budget, explain);
            results.push(prefix === '' ? findings : insideValue(findings, prefix.length));
          }
        } catch (error) {
          if (error instanceof RulesTooSlow) throw new ProviderFailure(504, error.message);
          throw error;
        }
        return results;
      },
      ready: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
}

/** Returns the findings within the value, after its header, with offsets in the value. */
function insideValue(findings: readonly Finding[], from: number): TextFindings {
  return findings
    .filter(({ start }) => start >= from)
    .map((finding) => ({ ...finding, start: finding.start - from, end: finding.end - from }));
}
