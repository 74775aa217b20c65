import Table from 'cli-table3';
import type { CompiledRules } from '../../rules/compile-rules.js';
import type { ExampleResult } from '../../rules/try-examples.js';

/** One line that says what a rules file holds. */
export function renderRules(file: string, { digest, document }: CompiledRules): string {
  const { recognizers, allow, deny, thresholds, categories } = document;
  const counts = [
    `recognizers ${recognizers.length.toString()}`,
    `allow ${allow.length.toString()}`,
    `deny ${deny.length.toString()}`,
    `thresholds ${thresholds.length.toString()}`,
    `categories off ${categories.off.length.toString()}`,
  ];
  return `${file} is in order (${digest}): ${counts.join(', ')}.\n`;
}

/** A table of examples, by their line in the file: their texts stay there. */
export function renderExamples(file: string, results: readonly ExampleResult[]): string {
  if (results.length === 0) return `${file} is in order and has no examples.\n`;
  const table = new Table({
    head: ['recognizer', 'line', 'example', 'score', 'result'],
    style: { head: [], border: [] },
  });
  for (const { recognizer, at, kind, score, passed, reason } of results) {
    table.push([
      recognizer,
      at.line,
      kind,
      score?.toFixed(2) ?? '–',
      passed ? 'passed' : `FAILED: ${reason}`,
    ]);
  }
  const failed = results.filter(({ passed }) => !passed).length;
  const total = results.length.toString();
  const summary =
    failed === 0 ? `All ${total} examples pass.` : `${failed.toString()} of ${total} examples fail.`;
  return `${table.toString()}\n${summary}\n`;
}
