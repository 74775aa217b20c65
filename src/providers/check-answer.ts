import { present } from '../core/present.js';
import { ProviderFailure, type ProviderInput, type TextFindings } from './provider.js';

/** Findings of one text at most: several readings of every character, and some for the shortest. */
const MOST_FINDINGS = 100;
const FINDINGS_PER_CHARACTER = 4;

/**
 * Checks an answer against the texts it speaks of: one list per text, spans inside the text and not empty,
 * scores from 0 to 1, a label on each, and no more findings than a text can hold: each becomes a part of an answer.
 * @throws ProviderFailure with status 502; its reason says which rule failed, never what the text holds
 */
export function checkAnswer(
  inputs: readonly ProviderInput[],
  results: readonly TextFindings[],
): readonly TextFindings[] {
  if (results.length !== inputs.length) {
    throw new ProviderFailure(502, 'the answer holds another number of results than there were texts');
  }
  results.forEach((findings, index) => {
    const length = present(inputs[index], 'text of a result').text.length;
    if (findings.length > MOST_FINDINGS + FINDINGS_PER_CHARACTER * length) {
      refuse('a text has more findings than it can hold');
    }
    for (const { start, end, score, entityType } of findings) {
      if (!Number.isInteger(start) || !Number.isInteger(end)) refuse('a span is not a whole number');
      if (start < 0 || end > length) refuse('a span lies outside the text');
      if (start >= end) refuse('a span is empty');
      if (!(score >= 0 && score <= 1)) refuse('a score lies outside 0 to 1');
      if (entityType === '') refuse('a finding has no label');
    }
  });
  return results;
}

function refuse(reason: string): never {
  throw new ProviderFailure(502, reason);
}
