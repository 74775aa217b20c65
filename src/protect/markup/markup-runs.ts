import { HtmlText } from '../../formats/html/html-text.js';
import type { MarkupDialect } from '../../formats/html/markup-dialect.js';
import type { Within } from '../../formats/html/markup-piece.js';
import { TEXT_START } from '../../text/text-position.js';
import type { Run } from '../passage.js';

/** How a text is read and written in one kind of place. */
interface Writing {
  /** Undoes what writing it there changed beside the entities of the markup. */
  readonly read?: (source: string) => string;
  /** @param before what stands before it in the source: of an attribute, its quote */
  readonly write: (text: string, before: string) => string;
  /** Whether what is put in is written by itself, whatever stands beside it. */
  readonly isByItself: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands between tags. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** A text as it stands in an attribute in quotes. */
export const escapeAttribute = (text: string, quote = '"'): string =>
  text.replaceAll(/[&<>"']/g, (sign) =>
    /["']/.test(sign) && sign !== quote ? sign : (ENTITIES[sign] ?? sign),
  );

/** Signs that stand in no address, and are put in. */
const UNADDRESSED = /[\s[\]<>"{}|\\^`]/g;
const ADDRESSED = /%(?:5[B-E]|2[02]|3[CE]|60|7[B-D]|0[9AD])/gi;

export const readAddress = (source: string): string => source.replaceAll(ADDRESSED, decodeURIComponent);
export const writeAddress = (text: string): string => text.replaceAll(UNADDRESSED, encodeURIComponent);

const inHex = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** As strings of JSON and of scripts in any quotes have it. */
const writeString = (text: string): string => text.replaceAll(/["'`\\$<>\n\r\u2028\u2029]/g, inHex);

const WRITINGS: Readonly<Record<Within, Writing>> = {
  text: { write: escapeText, isByItself: true },
  attribute: { write: escapeAttribute, isByItself: true },
  'bare attribute': { write: (text) => `"${escapeAttribute(text)}"`, isByItself: false },
  address: {
    read: readAddress,
    write: (text, before) => escapeAttribute(writeAddress(text), before),
    isByItself: true,
  },
  // Two hyphens may end a comment, and entities are none in it: what is written so is read so.
  comment: {
    read: (source) => source.replaceAll('-&#45;', '--').replaceAll('-&#62;', '->'),
    write: (text) => text.replaceAll('->', '-&#62;').replaceAll('--', '-&#45;'),
    isByItself: true,
  },
  cdata: { write: (text) => text.replaceAll(']]>', ']]]]><![CDATA[>'), isByItself: true },
  'script string': { write: writeString, isByItself: true },
  'script number': {
    write: (text) => (/^[1-9]\d*$/.test(text) ? text : `"${writeString(text)}"`),
    isByItself: false,
  },
  'script comment': {
    write: (text) => text.replaceAll('*/', '* /').replaceAll(/[\n\r<]/g, ' '),
    isByItself: true,
  },
};

/** What is to be read in a source, in its order: runs with their places, and the breaks between them. */
export function markupRuns(source: string, dialect: MarkupDialect): readonly Run[] {
  const reader = new HtmlText(TEXT_START, dialect);
  return [...reader.push(source), ...reader.end()]
    .filter(({ text }) => text !== '')
    .map(({ text, at, until, within }) => {
      if (within === undefined) return { text };
      const { read, write, isByItself } = WRITINGS[within];
      const start = at.utf16;
      const end = until === undefined ? start + text.length : until.utf16;
      const readText = read?.(text) ?? text;
      const isVerbatim = isByItself && until === undefined && readText === text;
      const before = source.charAt(start - 1);
      return { text: readText, place: { start, end, isVerbatim, write: (to) => write(to, before) } };
    });
}
