import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { SourcedText } from '../content/source-map.js';
import { ScriptText } from './script-text.js';
import { advance, TEXT_START, type TextPosition } from '../../text/text-position.js';

/** Elements that stand inside a line; all others begin a new one. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements whose content is no text as it stands. */
const UNREAD: ReadonlySet<string> = new Set(['script', 'style']);
/** Attributes whose value people read, or that hold one. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'title',
  'value',
  'content',
  'placeholder',
  'href',
]);
/** UTF-16 units of source that are surely kept for a tag or comment that has not ended. */
const MOST_KEPT = 4 * 2 ** 20;
/** Of addresses, those of people alone. */
const PERSONAL_ADDRESS = /^(?:mailto|tel|sms):/i;

/**
 * Takes the text out of HTML that arrives in pieces: without tags, entities decoded, each stretch with its place in
 * the source. Styles are left out; of scripts the values, comments and telling attributes are read as lines of their own.
 */
export class HtmlText implements TokenizerCallbacks {
  readonly #tokenizer = new Tokenizer({ decodeEntities: true }, this);
  /** Source that is still needed, and the index at which it begins. */
  #source = '';
  #base = 0;
  #at: TextPosition;
  #ready: SourcedText[] = [];
  #unread: string | undefined;
  readonly #script = new ScriptText();
  #attribute = '';
  #attributeText: SourcedText[] = [];

  /** @param from where the source begins, e.g. behind a byte order mark */
  constructor(from: TextPosition = TEXT_START) {
    this.#at = from;
  }

  push(piece: string): readonly SourcedText[] {
    // A script or a comment without end must not be kept whole.
    if (this.#source.length > 2 * MOST_KEPT) this.#position(this.#base + this.#source.length - MOST_KEPT);
    this.#source += piece;
    this.#tokenizer.write(piece);
    return this.#drain();
  }

  end(): readonly SourcedText[] {
    this.#tokenizer.end();
    return this.#drain();
  }

  ontext(start: number, end: number): void {
    if (this.#unread === undefined) this.#ready.push(this.#verbatim(start, end));
    else if (this.#unread === 'script') this.#ready.push(...this.#script.push(this.#verbatim(start, end)));
  }

  ontextentity(codePoint: number, end: number): void {
    if (this.#unread !== undefined) return;
    const start = Math.max(this.#base, this.#base + this.#source.lastIndexOf('&', end - 1 - this.#base));
    const at = this.#position(start);
    this.#ready.push({ text: String.fromCodePoint(codePoint), at, until: this.#position(end) });
  }

  onopentagname(start: number, end: number): void {
    const name = this.#slice(start, end).toLowerCase();
    this.#separate(name, start);
    if (UNREAD.has(name)) this.#unread = name;
  }

  onclosetag(start: number, end: number): void {
    const name = this.#slice(start, end).toLowerCase();
    if (name === this.#unread) {
      this.#unread = undefined;
      this.#ready.push(...this.#script.end());
    }
    this.#separate(name, start);
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#slice(start, end).toLowerCase();
    this.#attributeText = [];
  }

  onattribdata(start: number, end: number): void {
    if (isRead(this.#attribute)) this.#attributeText.push(this.#verbatim(start, end));
  }

  onattribentity(codePoint: number): void {
    if (!isRead(this.#attribute)) return;
    // Its own place is not told; it stands behind what came before.
    const until = this.#at;
    this.#attributeText.push({ text: String.fromCodePoint(codePoint), at: until, until });
  }

  onattribend(_quote: number, end: number): void {
    const text = this.#attributeText;
    this.#attributeText = [];
    if (text.length === 0) return;
    if (this.#attribute === 'href' && !PERSONAL_ADDRESS.test(text.map((piece) => piece.text).join('')))
      return;
    const [first] = text;
    if (first !== undefined) this.#break('\n', first.at);
    this.#ready.push(...text);
    this.#break('\n', this.#position(end));
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.#break('\n', this.#position(start));
    this.#ready.push(this.#verbatim(start, end - endOffset));
    this.#break('\n', this.#position(end - endOffset));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#ready.push(this.#verbatim(start, end - endOffset));
  }

  onopentagend(): void {
    this.#attribute = '';
  }

  onselfclosingtag(): void {
    this.#unread = undefined;
  }

  ondeclaration(): void {
    this.#attribute = '';
  }

  onprocessinginstruction(): void {
    this.#attribute = '';
  }

  onend(): void {
    this.#attribute = '';
  }

  #separate(name: string, index: number): void {
    if (INLINE.has(name)) return;
    this.#break(name === 'td' || name === 'th' ? '\t' : '\n', this.#position(index));
  }

  /** What reads as a break has no characters of its own in the source. */
  #break(text: string, at: TextPosition): void {
    this.#ready.push({ text, at, until: at });
  }

  #verbatim(start: number, end: number): SourcedText {
    const at = this.#position(start);
    return { text: this.#slice(start, end), at };
  }

  #slice(start: number, end: number): string {
    return this.#source.slice(start - this.#base, end - this.#base);
  }

  /** Indexes are asked for in ascending order, but for some steps back inside a tag. */
  #position(index: number): TextPosition {
    if (index < this.#base) return this.#at;
    this.#at = advance(this.#at, this.#source.slice(0, index - this.#base));
    this.#source = this.#source.slice(index - this.#base);
    this.#base = index;
    return this.#at;
  }

  #drain(): readonly SourcedText[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}

const isRead = (attribute: string): boolean =>
  READ_ATTRIBUTES.has(attribute) || attribute.startsWith('data-');
