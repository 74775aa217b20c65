/** Groups of evidence, as shown in explanations. */
export type EvidenceGroup = LinearGroup | 'combination';

/** Groups of evidence that add up. */
export type LinearGroup = 'category' | 'findings' | 'cells' | 'header' | 'table';

const HEADER = /named|vague|turned|header/;
const TABLE = /rival|ahead|people|places/;
const FINDINGS = /share|sure|found|distinct-hits|agreed|in-context|checked/;
const KNOWN = 'known-';
const CELLS =
  /^(?:integer|number|code|text|unique|sequence|few|one-form|long|spread|words)$|\*(?:integer|number|numeric)$/;

/**
 * Returns the group of a piece of evidence, by its name; evidence that depends only on the category in question is
 * `category`.
 */
export function groupOf(feature: string): LinearGroup {
  if (feature.includes(KNOWN)) return 'cells';
  if (HEADER.test(feature)) return 'header';
  if (TABLE.test(feature)) return 'table';
  if (FINDINGS.test(feature)) return 'findings';
  return CELLS.test(feature) ? 'cells' : 'category';
}
