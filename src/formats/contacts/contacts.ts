import { inOnePiece } from '../../sources/byte-source.js';
import { present } from '../../core/present.js';
import { createLocator, advance, TEXT_START, type TextPosition } from '../../text/text-position.js';
import { inFile, type TextBlock } from '../content/text-block.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat, type OwnText } from '../define-format.js';
import { textOfSource } from '../encoding/decode-text.js';
import type { ByteSource } from '../../sources/byte-source.js';
import { textOf } from '../rewriting/passage.js';
import type { LineText } from './line-texts.js';
import type { ReadLine } from './read-lines.js';

const AFTER_MARK: TextPosition = { utf16: 1, codePoint: 1, line: 1, column: 2 };

/** End of a card or of a component of a calendar, with its line end. */
const LAST_LINE = /^END:V(?:CARD|EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE)[ \t]*\r?\n/gim;
/** Maximum length of a card, in UTF-16 units; longer ones are cut at a line end. */
const LONGEST_CARD = 64 * 2 ** 20;
/** Minimum length searched at a time, in UTF-16 units. */
const AT_ONCE = 2 ** 16;
/** UTF-16 units that may start a last line. */
const LAST_LINE_LENGTH = 100;

/** Splits a text into pieces that end with a card or a component; they do not depend on how it arrives. */
async function* cardsIn(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let held = '';
  let searched = 0;
  let waiting: string[] = [];
  let length = 0;
  const take = function* (): Iterable<string> {
    let from = 0;
    LAST_LINE.lastIndex = Math.max(0, searched);
    for (let found = LAST_LINE.exec(held); found !== null; found = LAST_LINE.exec(held)) {
      const end = found.index + found[0].length;
      yield held.slice(from, end);
      from = end;
    }
    held = held.slice(from);
    if (held.length > LONGEST_CARD) {
      const end = held.lastIndexOf('\n', LONGEST_CARD) + 1 || LONGEST_CARD;
      yield held.slice(0, end);
      held = held.slice(end);
    }
    searched = held.length - LAST_LINE_LENGTH;
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length <= Math.max(AT_ONCE, held.length / 2)) continue;
    held += waiting.join('');
    [waiting, length] = [[], 0];
    yield* take();
  }
  held += waiting.join('');
  yield* take();
  if (held !== '') yield held;
}

async function* filesIn(source: ByteSource): AsyncIterable<UnpackedItem> {
  const { LineReader } = await import('./read-lines.js');
  const reader = new LineReader();
  for await (const card of cardsIn(textOfSource(source)))
    for (const { file, unread, line } of reader.read(card)) {
      if (unread !== undefined)
        yield { kind: 'unread', name: line.name.toLowerCase(), reason: unread, skipped: false };
      if (file !== undefined && file.bytes.length > 0)
        yield { kind: 'file', name: file.name, pieces: inOnePiece(file.bytes) };
    }
}

/** Limits of one block of values. */
const BLOCK_CHARACTERS = 8_192;
const BLOCK_TEXTS = 256;

/** A text of a line, and how to locate it. */
interface Located extends LineText {
  readonly text: string;
  readonly locate: (offset: number) => TextPosition;
}

const own: OwnText = {
  kind: 'text',
  async *read(open): AsyncIterable<TextBlock> {
    const { LineReader } = await import('./read-lines.js');
    const markupOf = await markupReader();
    const reader = new LineReader();
    let at: TextPosition | undefined;
    let texts: Located[] = [];
    let characters = 0;
    for await (const piece of cardsIn(open())) {
      const isMarked = at === undefined && piece.startsWith('\uFEFF');
      at ??= isMarked ? AFTER_MARK : TEXT_START;
      const card = isMarked ? piece.slice(1) : piece;
      const locate = createLocator(card, at);
      for (const line of reader.read(card))
        for (const one of [...line.texts, ...markupOf(line)]) {
          const text = textOf(one.passage);
          if (text.trim() === '') continue;
          texts.push({ ...one, text, locate });
          characters += text.length;
          if (characters < BLOCK_CHARACTERS && texts.length < BLOCK_TEXTS) continue;
          yield blockOf(texts);
          [texts, characters] = [[], 0];
        }
      at = advance(at, card);
    }
    if (texts.length > 0) yield blockOf(texts);
  },
};

/** Returns a function that reads the HTML in a line, located as a whole. */
async function markupReader(): Promise<(line: ReadLine) => readonly LineText[]> {
  const { markupRuns } = await import('../html/markup-runs.js');
  const { HTML_DIALECT } = await import('../html/markup-dialect.js');
  return ({ markup }) => {
    if (markup === undefined) return [];
    const text = textOf({ runs: markupRuns(markup.text, HTML_DIALECT) });
    return [{ passage: { runs: [{ text, place: { ...markup.data, write: (to) => to } }] } }];
  };
}

const blockOf = (texts: readonly Located[]): TextBlock => ({
  inputs: texts.map(({ text, passage: { context }, declares }) => ({
    text,
    ...(context !== undefined && { context }),
    ...(declares !== undefined && { declares }),
  })),
  *place(found) {
    for (const [index, findings] of found.entries()) {
      const one = present(texts[index], 'the text that was asked about');
      const { context } = one.passage;
      for (const finding of findings)
        yield {
          found: finding,
          location: inFile(
            one.locate(sourceOffset(one, finding.start, 'start')),
            one.locate(sourceOffset(one, finding.end, 'end')),
          ),
          value: one.text.slice(finding.start, finding.end),
          ...(context !== undefined && { key: context }),
        };
    }
  },
});

/** Returns the offset in the source of the start or the end of a finding. */
function sourceOffset({ passage: { runs } }: LineText, offset: number, edge: 'start' | 'end'): number {
  let from = 0;
  let last = 0;
  for (const { text, place } of runs) {
    const to = from + text.length;
    if (place !== undefined) {
      last = place.end;
      if (edge === 'start' ? offset < to : offset <= to)
        return place.isVerbatim === true ? place.start + offset - from : place[edge];
    }
    from = to;
  }
  return last;
}

const COMMON = {
  kind: 'container',
  rewriting: { load: async () => (await import('./rewrite-lines.js')).rewriteLines },
  place: 'here',
  isText: true,
  holds: 'pictures',
  unpack: filesIn,
  own,
} as const;

/** Address books in vCard 2.1, 3.0 and 4.0. */
export const vcard = defineFormat({
  ...COMMON,
  name: 'vcard',
  title: 'vCard',
  extensions: ['.vcf', '.vcard'],
  mediaTypes: ['text/vcard', 'text/x-vcard', 'text/directory'],
  looksLike: ({ text }) => (/^BEGIN:VCARD\b/i.test(text) ? 'likely' : 'possible'),
});

/** Calendars in iCalendar and vCalendar 1.0. */
export const icalendar = defineFormat({
  ...COMMON,
  name: 'icalendar',
  title: 'iCalendar',
  extensions: ['.ics', '.ical', '.ifb', '.vcs'],
  mediaTypes: ['text/calendar', 'text/x-vcalendar', 'application/ics'],
  looksLike: ({ text }) => (/^BEGIN:VCALENDAR\b/i.test(text) ? 'likely' : 'possible'),
});
