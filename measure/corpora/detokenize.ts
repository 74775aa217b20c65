/**
 * Joins tokens to text exactly as `training/contextmodel/english_corpora.py` does, because the hash of the text decides
 * which sentences are held out.
 */

const NO_SPACE_BEFORE: ReadonlySet<string> = new Set([
  ...',.;:!?%)]}’”…»',
  ..."... .. n't 's 'm 're 've 'll 'd N'T 'S ’s ’t ’re ’ve ’ll ’d ’m ''".split(' '),
]);
const NO_SPACE_AFTER: ReadonlySet<string> = new Set([...'([{#@$£€“‘¿¡«„', '``']);
const CONTRACTIONS: ReadonlySet<string> = new Set(['s', 't', 'm', 're', 've', 'll', 'd']);
const ENTITIES: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
];
/** Number of tokens within which a quotation ends. */
const QUOTATION = 30;

/** Returns the text, and the range of each token in code points. */
export function detokenize(
  tokens: readonly string[],
  elision: boolean,
): { readonly text: string; readonly ranges: readonly (readonly [number, number])[] } {
  let text = '';
  let length = 0;
  let glue = true;
  const ranges: (readonly [number, number])[] = [];
  const open = { '"': false, "'": false };
  for (const [at, raw] of tokens.entries()) {
    let token = ENTITIES.reduce((all, [entity, sign]) => all.replaceAll(entity, sign), raw);
    const next = tokens[at + 1] ?? '';
    const previous = tokens[at - 1] ?? '';
    let before: boolean = !glue && !NO_SPACE_BEFORE.has(token);
    glue = NO_SPACE_AFTER.has(token) || (elision && token.length > 1 && /['’]$/.test(token));
    if ((token === '#' || token === '@') && !/^[\p{L}\p{N}_]/u.test(next)) glue = false;
    if (token === '``' || token === "''") token = '"';
    else if (token === '"' || token === "'") {
      const isContraction = CONTRACTIONS.has(next.toLowerCase());
      const closes = tokens.slice(at + 1, at + QUOTATION).includes(token);
      if (token === "'" && (isContraction || !closes) && !open[token])
        [before, glue] = [false, isContraction];
      else if (open[token]) before = open[token] = false;
      else glue = open[token] = true;
    } else if (joinsWords(token, previous, next)) [before, glue] = [false, true];
    else if (/^[,.;:!?)\]]+$/.test(token)) before = false;
    if (before && text !== '') {
      text += ' ';
      length += 1;
    }
    const size = [...token].length;
    ranges.push([length, length + size]);
    text += token;
    length += size;
  }
  return { text, ranges };
}

const isLower = (word: string): boolean => word === word.toLowerCase() && word !== word.toUpperCase();

/** Whether a hyphen or slash stands within a word: "well-known", "km/h". */
const joinsWords = (token: string, previous: string, next: string): boolean =>
  (token === '-' || token === '/') &&
  /[\p{L}\p{N}_]$/u.test(previous) &&
  /^[\p{L}\p{N}_]/u.test(next) &&
  [...previous].length < 12 &&
  (token === '/' || (isLower(previous) && isLower(next)));
