import { parse } from 'tldts';
import { type Candidate, defineRecognizer } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';

const alternatives = (words: string): string => words.split(', ').join('|');

/** Words for "." in the ten languages. */
const DOT = alternatives('dot, period, punkt, point, punto, ponto, punt, kropka, piste');
/** Words for signs that join parts of a name. */
const JOINT = new Set(
  `${DOT}|${alternatives('underscore, underline, dash, hyphen, minus, unterstrich, bindestrich, tiret, guion, guión, trattino, hífen, traço, streepje, koppelteken, myślnik, podkreślnik, podkreślenie, bindestreck, understreck, yhdysviiva, viiva, alaviiva')}`.split(
    '|',
  ),
);
const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,40}`;
const END = String.raw`(?![\p{L}\p{N}@-]|\.\p{L})`;
const HYPHEN = alternatives(
  'dash, hyphen, minus, bindestrich, tiret, guion, guión, trattino, hífen, streepje, myślnik, bindestreck, viiva',
);
/** A word that only stands for the sign "@", and the host after it. */
const SIGN = new RegExp(
  String.raw` (?:at sign|at-zeichen|klammeraffe|arobase?|arroba|chiocciol(?:in)?a|ape?nstaartje|apestaartje|małpa|snabel-a|ät|ät-merkki) (?:${LABEL}(?: (?:${HYPHEN}) ${LABEL})?(?: (?:${DOT}) ${LABEL}){1,3}|(?:[\p{L}\p{N}-]{1,40}\.){1,3}\p{L}{2,24})${END}`,
  'giu',
);
/** The preposition "at", only before a word for "." that no sentence of the same language has there. */
const AT = new RegExp(
  String.raw` at (?<host>${LABEL})(?: (?:${HYPHEN}) ${LABEL})?(?: (?:dot|punkt|kropka|piste) ${LABEL}){1,3}${END}`,
  'giu',
);
/** The sign or its name in brackets, against robots. */
const BRACKETS = new RegExp(
  String.raw` ?[[({<](?:at|ät|arroba|arobase|chiocciola|@)[\])}>] ?${LABEL}(?:(?: ?[[({<](?:${DOT}|\.)[\])}>] ?|\.| (?:${DOT}) )${LABEL}){1,3}${END}`,
  'giu',
);
const PART = /^[\p{L}\p{N}][\p{L}\p{N}.'’_-]{0,24}$/u;
const BRACKETED_LOCAL =
  /[\p{L}\p{N}][\p{L}\p{N}.'’_-]{0,40}(?: ?[[({<](?:dot|punkt|punto|point|\.)[\])}>] ?[\p{L}\p{N}_-]{1,24}){0,3}$/u;
/** The longest name before the sign that is read, in characters. */
const LONGEST_NAME = 120;
const SCORES = { form: 0.85, formInContext: 0.9 };

/** Last parts of hosts that are also words of a sentence: "look at the dot in the corner". */
const WORDS = new Set('am as at be de do es et in is it la me my no nu or pl se so to us'.split(' '));
const ARTICLE =
  /^(?:the|an?|this|that|each|every|one|my|your|his|her|its|our|their|no|some|any|first|last)$/iu;
const ENDS_CLAUSE = /^ ?(?:[.,;:!?)"”»\n]|$)/;

export const spokenEmail = defineRecognizer({
  name: 'spoken-email',
  entityType: 'EMAIL_ADDRESS',
  country: 'generic',
  description: 'E-mail address in words, as dictated or written against robots.',
  patterns: [],
  asks: { expressions: [SIGN, AT, BRACKETS] },
  find: (view) => findAddresses(view),
  context: { words: ['email', 'e-mail', 'mail', 'correo', 'courriel', 'contact', 'address', 'adresse'] },
  validate: (candidate, { text, end }) => {
    const labels = candidate.split(/[\s.[\](){}<>]+/).filter(Boolean);
    const last = (labels.at(-1) ?? '').toLowerCase();
    if (parse(`example.${last}`).isIcann !== true && !/^(?:example|test|invalid)$/.test(last))
      return 'refused';
    const isSentence =
      WORDS.has(last) && / at /i.test(candidate) && !ENDS_CLAUSE.test(text.slice(end, end + 2));
    return isSentence ? 'refused' : 'undecided';
  },
  sources: ['https://www.rfc-editor.org/rfc/rfc5321', 'https://publicsuffix.org/'],
  examples: [
    {
      text: "It's jo dot lee at riverpost dot com, please",
      finds: ['jo dot lee at riverpost dot com'],
      minScore: 0.8,
    },
    { text: 'jo [at] riverpost [dot] org', finds: ['jo [at] riverpost [dot] org'], minScore: 0.8 },
    {
      text: 'jo punto lee arroba riopost punto es',
      finds: ['jo punto lee arroba riopost punto es'],
      minScore: 0.8,
    },
    { text: 'look at the dot in the corner, at stage dot one', finds: [] },
  ],
});

function* findAddresses({ text }: TextView): Iterable<Candidate> {
  for (const regex of [SIGN, AT, BRACKETS]) {
    for (const match of text.matchAll(regex)) {
      if (ARTICLE.test(match.groups?.['host'] ?? '')) continue;
      const before = text.slice(Math.max(0, match.index - LONGEST_NAME), match.index);
      const name = regex === BRACKETS ? (BRACKETED_LOCAL.exec(before)?.[0] ?? '') : nameAtEnd(before);
      if (name === '') continue;
      const start = match.index - name.length;
      yield { start, end: match.index + match[0].length, pattern: 'in-words', scores: SCORES };
    }
  }
}

/** Returns the words at the end that form a name: one word, and others that words for signs join to it. */
function nameAtEnd(before: string): string {
  const words = before.slice(before.lastIndexOf('\n') + 1).split(' ');
  let first = words.length - 1;
  if (!PART.test(words[first] ?? '')) return '';
  while (first >= 2 && JOINT.has((words[first - 1] ?? '').toLowerCase()) && PART.test(words[first - 2] ?? ''))
    first -= 2;
  return words.slice(first).join(' ');
}
