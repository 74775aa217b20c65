import { lineBefore } from '../../text/line-before.js';
import type { Candidate } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';
import { type Assignment, namesSecret, PROMPT, wordsOfName } from './assignment.js';
import { kindOfNamed, scoreOfAssigned } from './judge-value.js';

/** Words that occur in names of secrets. */
export const NAME_CUES = /pass|pwd|secret|token|cred|key|auth|psk|jwt|(?:bind|root)pw/giu;

/** A name that indicates a secret. */
interface Name {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly words: readonly string[];
  /** Text before it on the same line. */
  readonly before: string;
}

/** A way in which a value follows its name without a separator between them. */
interface Form {
  readonly pattern: string;
  /** Required text before the name. Default: any. */
  readonly before?: RegExp;
  /**
   * Returns the offset where the text after the name starts; undefined if the form does not apply. Default: the end of
   * the name.
   */
  readonly at?: (text: string, end: number) => number | undefined;
  /** Matches the text after the name, with the value as the group `quoted` or `bare`. Sticky. */
  readonly behind: RegExp;
  /** Whether an unquoted value must contain a digit, because lines of prose can also start with such names. */
  readonly needsDigit?: boolean;
}

const QUOTED = String.raw`(?:"(?<double>[^"\\\n]{3,200})"|'(?<single>[^'\n]{3,200})'|\x60(?<tick>[^\x60\n]{3,200})\x60)`;
const VALUE = String.raw`(?:${QUOTED}|(?<bare>[^\s"'\x60,;{}<>]{3,200})(?=[ \t]{0,8}(?:\r?\n|$|[}/]|#)))`;
const sticky = (source: string): RegExp => new RegExp(source, 'iuy');

const FORMS: readonly Form[] = [
  // `<password>…</password>`
  {
    pattern: 'element',
    before: /<(?:[\w-]{1,20}:)?$/,
    behind: sticky(String.raw`(?:[ \t][^<>\n]{0,80})?>(?:<!\[CDATA\[)?(?<text>[^<>\n]{3,200}?)(?:\]\]>)?</`),
  },
  // `<password value="…" />`
  {
    pattern: 'attribute',
    before: /<(?:[\w-]{1,20}:)?$/,
    behind: sticky(String.raw`[ \t]{1,8}value ?= ?${QUOTED}`),
  },
  // `<Password><Value>…</Value>`, as answer files of Windows have it
  {
    pattern: 'nested-element',
    before: /<(?:[\w-]{1,20}:)?$/,
    behind: sticky(
      String.raw`(?:[ \t][^<>\n]{0,80})?>\s{0,80}<(?:value|text|string)>(?<text>[^<>\n]{3,200})</(?:value|text|string)>`,
    ),
  },
  // `<string name="api_secret">…</string>`
  {
    pattern: 'named-element',
    before: /<[\w:.-]{1,40}\s[^<>]{0,60}\b(?:name|key|id)\s?=\s?["']$/,
    behind: sticky(String.raw`["'][^<>\n]{0,60}(?<!/)>(?:[ \t]{0,8}<value>)?(?<text>[^<>\n]{3,200})</`),
  },
  // `<key>ClientSecret</key> <string>…</string>`
  {
    pattern: 'key-element',
    before: /<(?:key|name)>[ \t]{0,4}$/,
    behind: sticky(
      String.raw`[ \t]{0,4}</(?:key|name)>\s{0,40}<(?:string|value)>(?<text>[^<>\n]{3,200})</(?:string|value)>`,
    ),
  },
  // `name: DB_PASSWORD` and `value: …`, `"key": "…", "value": "…"`, `<add key="…" value="…"/>`
  {
    pattern: 'name-and-value',
    before:
      /(?:^|[\s"'{,<`-])(?:name|key|id|variable|env|header|property|field|parameter(?:key|name))["']?\s{0,8}[=:]\s{0,8}["']?(?:[\w.-]{0,40}\/){0,6}$/i,
    behind: sticky(
      String.raw`["']?[,;]?\s{0,40}(?:(?!val|default|content|data)\w{1,20}\s{0,8}[=:][ \t]{0,4}["']?[\w.:]{1,40}["']?[,;]?\s{1,40})?["']?(?:value|val|default|content|data|envdefault|default_?value|(?:string|initial|parameter)_?value)["']?[ \t]{0,16}[=:][ \t]{0,8}${VALUE}`,
    ),
  },
  // `variable "db_password" { … default = "…" }`, and parameters in templates and workflows
  {
    pattern: 'default',
    at: defaultBehind,
    behind: sticky(String.raw`default(?:_?value)?["']?[ \t]{0,16}[:=][ \t]{0,8}${VALUE}`),
  },
  // `"Jwt": { "Issuer": "shop", "Key": "…" }`
  {
    pattern: 'member',
    behind: sticky(
      String.raw`["']?[ \t]{0,4}[:=][ \t]{0,4}\{[^{}]{0,240}?["']?\bkey["']?[ \t]{0,4}[:=][ \t]{0,4}(?:"(?<double>[^"\\\n]{16,200})"|'(?<single>[^'\n]{16,200})')`,
    ),
  },
  // `env::var("DB_PASSWORD").unwrap_or("…")`
  {
    pattern: 'otherwise',
    behind: sticky(
      String.raw`["']\)\s{0,8}\.(?:unwrap_or(?:_else)?|get_?or_?else|or_?else)\((?:\|\|\s?|\(\)\s?=>\s?)?(?:String::from\()?${QUOTED}`,
    ),
  },
  // `process.env.SECRET || "…"`, `getenv('SECRET') ?: '…'`
  {
    pattern: 'fallback',
    behind: sticky(
      String.raw`["'\x60]?\]?\)?[ \t]{0,4}(?:\|\||\?\?|\?:|or)[ \t]{0,4}(?:"(?<double>[^"\\\n]{3,200})"|'(?<single>[^'\n]{3,200})')`,
    ),
  },
  // `${DB_PASSWORD:-…}`
  {
    pattern: 'shell-default',
    before: /\$\{$/,
    behind: sticky(String.raw`:?[-=](?<bare>[^\s"'\x60{}$]{3,100})(?=\})`),
  },
  // `key := []byte("…")`, `String::from("…")`, `x <- "…"`
  {
    pattern: 'wrapped',
    behind: sticky(
      String.raw`["']?\]?(?:: ?&?[\w<>]{1,24})?[ \t]{0,24}(?:<-|(?::=|=>|[=:])[ \t]{0,8}(?:new )?(?:\[\](?:byte|u8)|str(?:ing)?(?:::from)?|(?:bytes|bytearray)(?:\.fromhex)?|(?:binascii\.)?unhexlify|buffer\.from|secret(?:str|string)?(?:::new|::from)?|(?:base64\.)?b64decode|(?:[\w.]{1,24}\.)?getbytes)[(])[ \t]{0,4}b?${QUOTED}`,
    ),
  },
  // `{password, "…"}` of Erlang
  {
    pattern: 'tuple',
    before: /\{$/,
    behind: sticky(String.raw`[ \t]{0,2},[ \t]{0,4}(?:<<)?"(?<double>[^"\\\n]{3,200})"(?:>>)?[ \t]{0,2}\}`),
  },
  // `param adminPassword string = '…'`, `Dim password As String = "…"`
  {
    pattern: 'typed',
    behind: sticky(
      String.raw`[ \t]{1,4}(?:as[ \t]{1,4})?(?:string|str|text|\[\]byte)[ \t]{1,8}=[ \t]{1,8}${QUOTED}`,
    ),
  },
  // `--token …`, `-storepass …`
  {
    pattern: 'option',
    before: /(?:^|[\s"'])(?:--?[\w-]{0,24}|\/)$/,
    behind: sticky(
      String.raw`[ \t]{1,4}(?:${QUOTED}|(?<bare>[^\s"'\x60|;&<>()[\]{},-][^\s"'\x60|;&<>]{5,100}))`,
    ),
    needsDigit: true,
  },
  // `requirepass …`, `ENV API_SECRET …`, `setx API_KEY … /M`
  {
    pattern: 'directive',
    before: new RegExp(
      `^[ \\t]{0,16}(?:${PROMPT})?(?:(?:env|arg|setx?|setenv|export|proxy_set_header|fastcgi_param|uwsgi_param)[ \\t]{1,4})?$`,
      'iu',
    ),
    behind: sticky(
      String.raw`[ \t]{1,24}(?<bare>[^\s"'\x60<>,;]{6,200})(?=[ \t]{0,8}(?:/m[ \t]{0,8})?\\?;?(?:\r?\n|$))`,
    ),
    needsDigit: true,
  },
  // `${PASSWORD}    …` of Robot Framework
  {
    pattern: 'variable',
    before: /^\$\{[\w ]{0,40}$/,
    behind: sticky(
      String.raw`\}(?:[ \t]{2,24}|[ \t]{0,2}=[ \t]{2,24})(?<bare>[^\s"'\x60{}$]{6,200})(?=[ \t]{0,8}(?:\r?\n|$))`,
    ),
    needsDigit: true,
  },
  // `storePassword "…"`, `#define TOKEN "…"`, `WITH PASSWORD '…'`
  {
    pattern: 'quotation',
    behind: sticky(String.raw`(?:[ \t]{1,24}|\{[ \t]{0,4}(?=[^\n]{3,200}\}))${QUOTED}`),
  },
];

/** Maximum number of characters between a name and its default. */
const DEFAULT_REACH = 400;
const OPENS = /["']?[ \t]{0,4}[:={]/y;

/** Returns the offset of the word "default" in the object or indented block that belongs to a name. */
function defaultBehind(text: string, end: number): number | undefined {
  OPENS.lastIndex = end;
  if (!OPENS.test(text)) return undefined;
  const near = text.slice(OPENS.lastIndex, OPENS.lastIndex + DEFAULT_REACH);
  const at = near.search(/\bdefault(?:_?value)?\b/i);
  // An unindented line, an empty line or the end of the object ends the block.
  return at < 0 || /\}|\{[^{]*\{|\n(?:\S|[ \t]*\n)/.test(near.slice(0, at))
    ? undefined
    : OPENS.lastIndex + at;
}

/** Maximum number of characters of a name on either side of its cue. */
const REACH = 40;
const LINE_REACH = 120;
const NAME_LEFT = /[\p{L}\p{N}_$.-]{0,40}$/u;
const NAME_RIGHT = /[\p{L}\p{N}_$.-]{0,40}/uy;

/** Finds values that follow the name of a secret without an assignment: in elements, key-value pairs, options. */
export function* findNamedValues(view: TextView): Iterable<Candidate> {
  const { text } = view;
  let done = 0;
  for (const place of view.placesOf(NAME_CUES) ?? []) {
    if (place < done) continue;
    const name = nameAt(text, place);
    done = Math.max(done, name.end);
    if (!namesSecret(name.words) && name.words[0] !== 'jwt') continue;
    const found = valueBehind(text, name);
    if (found !== undefined) yield found;
  }
}

function nameAt(text: string, place: number): Name {
  const left = NAME_LEFT.exec(text.slice(Math.max(0, place - REACH), place))?.[0] ?? '';
  NAME_RIGHT.lastIndex = place;
  const right = (NAME_RIGHT.exec(text)?.[0] ?? '').replace(/[.-]+$/, '');
  const whole = left + right;
  const trimmed = whole.replace(/^[.-]+/, '');
  const start = place - left.length + (whole.length - trimmed.length);
  const end = place + right.length;
  const before = lineBefore(text, start, LINE_REACH);
  const words = wordsOfName(trimmed);
  // "API key", "access token": in prose, a name consists of several words.
  const word = namesSecret(words) ? undefined : /(?<word>\p{L}{2,16}) $/u.exec(before)?.groups?.['word'];
  return {
    start,
    end,
    text: trimmed,
    words: word === undefined ? words : [word.toLowerCase(), ...words],
    before,
  };
}

function valueBehind(text: string, name: Name): Candidate | undefined {
  for (const { pattern, before, at, behind, needsDigit } of FORMS) {
    if (before !== undefined && !before.test(name.before)) continue;
    if (pattern === 'quotation' && !mayQuote(name, text)) continue;
    if (!(pattern === 'member' ? name.words[0] === 'jwt' : namesSecret(name.words))) continue;
    const from = at === undefined ? name.end : at(text, name.end);
    if (from === undefined) continue;
    behind.lastIndex = from;
    const match = behind.exec(text);
    if (match === null) continue;
    const { double, single, tick, text: inner, bare } = match.groups ?? {};
    const value = double ?? single ?? tick ?? inner?.trim() ?? bare;
    if (value === undefined) continue;
    if (needsDigit === true && bare !== undefined && !/\d/.test(bare)) continue;
    const found = judge(text, name, {
      pattern,
      value,
      isBare: bare !== undefined,
      from: match.index + match[0].lastIndexOf(value),
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns whether the quotation mark after a name opens a quotation: "Pass `--flag`" is advice, and a mark may also
 * close a string.
 */
function mayQuote({ text: name, before, end }: Name, text: string): boolean {
  if (/(?:^|-)(?:pass|auth|credentials?)$/i.test(name) || before.length >= LINE_REACH) return false;
  const mark = /["'`]/.exec(text.slice(end, end + REACH))?.[0] ?? '"';
  return before.split(mark).length % 2 === 1;
}

interface Found {
  readonly pattern: string;
  readonly value: string;
  readonly isBare: boolean;
  readonly from: number;
}

function judge(text: string, name: Name, { pattern, value, isBare, from }: Found): Candidate | undefined {
  const end = from + value.length;
  const near = text.slice(end, end + LINE_REACH);
  const after = near.replace(/\n.*/s, '');
  const assignment: Assignment = {
    value,
    name: name.text,
    words: name.words,
    separator: '=',
    type: '',
    quote: isBare ? '' : '"',
    isSpaced: false,
    before: '',
    after: isBare ? '' : after.replace(/^["'`]/, '').trimEnd(),
  };
  const judged = scoreOfAssigned(assignment);
  if (judged === undefined) return undefined;
  const start = from + judged.start;
  return {
    start,
    end: start + judged.length,
    pattern,
    scores: { form: judged.score, formInContext: judged.score },
    details: { kind: kindOfNamed(name.words) },
  };
}
