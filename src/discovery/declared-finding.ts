import { type Category, countedAs, entityTypesOf } from '../core/harmonization-table.js';
import type { Occurrence, ProviderFinding } from '../harmonization/occurrence.js';

const SCORE = 0.99;
const CLASSIFIER = 'file-format';
/** A replacement that an earlier transformation wrote. */
const LABEL = /^\[[A-Z][A-Z0-9_&]*(?::[\w-]+){0,2}\]$/;

/**
 * Returns a finding over a whole text if its file format declares its category and its letters and digits were not all
 * found, such as a name that no provider knows.
 * @param found reported occurrences, ordered by start
 */
export function declaredFinding(
  text: string,
  declares: Category,
  found: readonly Occurrence[],
): readonly ProviderFinding[] {
  const isGeneral = (category: string): boolean => category !== declares && category === countedAs(declares);
  let left = '';
  let end = 0;
  for (const one of found) {
    if (isGeneral(one.category)) continue;
    left += text.slice(end, Math.max(end, one.start));
    end = Math.max(end, one.end);
  }
  left += text.slice(end);
  const [entityType] = entityTypesOf(declares);
  if (entityType === undefined || !/[\p{L}\p{N}]/u.test(left) || LABEL.test(text.trim())) return [];
  const start = text.length - text.trimStart().length;
  return [
    {
      ...{ start, end: text.trimEnd().length, entityType, score: SCORE, classifier: CLASSIFIER },
      ...{ providerIndex: 0, details: { declared: declares } },
    },
  ];
}
