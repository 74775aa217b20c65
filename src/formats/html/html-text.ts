import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { advance, TEXT_START, type TextPosition } from '../../text/text-position.js';
import { HTML_DIALECT, type MarkupDialect } from './markup-dialect.js';
import type { MarkupPiece, Within } from './markup-piece.js';
import { ScriptText } from './script-text.js';

/** UTF-16 units of source that are surely kept for a tag or comment that has not ended. */
const MOST_KEPT = 4 * 2 ** 20;

/**
 * Takes the text out of markup that arrives in pieces: without tags, entities decoded, each stretch with its place in
 * the source. What is read of it is the dialect's: of HTML not the styles, and of scripts the values, comments and
 * telling attributes, as lines of their own.
 */
export class HtmlText implements TokenizerCallbacks {
  readonly #dialect: MarkupDialect;
  readonly #tokenizer: Tokenizer;
  /** Source that is still needed, and the index at which it begins. */
  #source = '';
  #base = 0;
  #at: TextPosition;
  #ready: MarkupPiece[] = [];
  /** The element whose start was read last, until one ends. */
  #element = '';
  #unread: string | undefined;
  readonly #script = new ScriptText();
  #attribute = '';
  #attributeText = '';
  /** Where the value of the attribute begins; undefined before there is any of it. */
  #attributeAt: TextPosition | undefined;
  #attributeEnd = 0;

  /** @param from where the source begins, e.g. behind a byte order mark */
  constructor(from: TextPosition = TEXT_START, dialect: MarkupDialect = HTML_DIALECT) {
    this.#at = from;
    this.#dialect = dialect;
    this.#tokenizer = new Tokenizer({ decodeEntities: true, xmlMode: dialect.isXml }, this);
  }

  push(piece: string): readonly MarkupPiece[] {
    // A script or a comment without end must not be kept whole.
    if (this.#source.length > 2 * MOST_KEPT) this.#position(this.#base + this.#source.length - MOST_KEPT);
    this.#source += piece;
    this.#tokenizer.write(piece);
    return this.#drain();
  }

  end(): readonly MarkupPiece[] {
    this.#tokenizer.end();
    return this.#drain();
  }

  ontext(start: number, end: number): void {
    if (this.#unread === undefined) {
      if (this.#dialect.readsText(this.#element)) this.#ready.push(this.#verbatim(start, end, 'text'));
    } else if (this.#unread === 'script') {
      this.#ready.push(...this.#script.push(this.#verbatim(start, end, 'text')));
    }
  }

  ontextentity(codePoint: number, end: number): void {
    if (this.#unread !== undefined || !this.#dialect.readsText(this.#element)) return;
    const start = Math.max(this.#base, this.#base + this.#source.lastIndexOf('&', end - 1 - this.#base));
    const at = this.#position(start);
    this.#ready.push({
      text: String.fromCodePoint(codePoint),
      at,
      until: this.#position(end),
      within: 'text',
    });
  }

  onopentagname(start: number, end: number): void {
    const name = this.#nameAt(start, end);
    this.#element = name;
    this.#separate(this.#dialect.breakAtStart(name), start);
    if (this.#dialect.isUnread(name)) this.#unread = name;
  }

  onclosetag(start: number, end: number): void {
    const name = this.#nameAt(start, end);
    this.#element = '';
    if (name === this.#unread) {
      this.#unread = undefined;
      this.#ready.push(...this.#script.end());
    }
    this.#separate(this.#dialect.breakAtEnd(name), start);
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#nameAt(start, end);
    this.#attributeText = '';
    this.#attributeAt = undefined;
    this.#attributeEnd = end;
  }

  onattribdata(start: number, end: number): void {
    if (!this.#readsAttribute()) return;
    this.#beginAttribute();
    this.#attributeText += this.#slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (!this.#readsAttribute()) return;
    this.#beginAttribute();
    this.#attributeText += String.fromCodePoint(codePoint);
  }

  onattribend(quote: QuoteType, end: number): void {
    const [text, at] = [this.#attributeText, this.#attributeAt];
    this.#attributeAt = undefined;
    if (at === undefined || !this.#dialect.readsValue(this.#attribute, text)) return;
    // A quote that ends it is counted in.
    const until = this.#position(quote === QuoteType.Unquoted ? end : end - 1);
    const isVerbatim = until.utf16 - at.utf16 === text.length;
    const within: Within =
      quote === QuoteType.Unquoted
        ? 'bare attribute'
        : this.#dialect.isAddress(this.#attribute)
          ? 'address'
          : 'attribute';
    this.#break('\n', at);
    this.#ready.push({ text, at, within, ...(!isVerbatim && { until }) });
    this.#break('\n', until);
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.#break('\n', this.#position(start));
    this.#ready.push(this.#verbatim(start, end - endOffset, 'comment'));
    this.#break('\n', this.#position(end - endOffset));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#dialect.readsText(this.#element))
      this.#ready.push(this.#verbatim(start, end - endOffset, 'cdata'));
  }

  onopentagend(): void {
    this.#attribute = '';
  }

  onselfclosingtag(): void {
    this.#unread = undefined;
    this.#separate(this.#dialect.breakAtEnd(this.#element), this.#base);
    this.#element = '';
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

  #separate(written: string, index: number): void {
    if (written !== '') this.#break(written, this.#position(index));
  }

  #readsAttribute(): boolean {
    return this.#dialect.readsAttribute(this.#attribute, this.#element);
  }

  /** The value begins behind the name, the sign and the quote. */
  #beginAttribute(): void {
    if (this.#attributeAt !== undefined) return;
    const from = this.#attributeEnd - this.#base;
    const [sign = ''] = /^\s*=\s*["']?/.exec(this.#source.slice(Math.max(0, from))) ?? [];
    this.#attributeAt = this.#position(this.#attributeEnd + sign.length);
  }

  #nameAt(start: number, end: number): string {
    const name = this.#slice(start, end);
    return this.#dialect.isXml ? name : name.toLowerCase();
  }

  /** What reads as a break has no characters of its own in the source. */
  #break(text: string, at: TextPosition): void {
    this.#ready.push({ text, at, until: at, within: undefined });
  }

  #verbatim(start: number, end: number, within: Within): MarkupPiece {
    const at = this.#position(start);
    return { text: this.#slice(start, end), at, within };
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

  #drain(): readonly MarkupPiece[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
