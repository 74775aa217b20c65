import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { createLocator, TEXT_START, type TextPosition } from '../../text/text-position.js';
import type { SourcedText } from '../content/source-map.js';
import { attributePieces, StyleText, type RawReader } from './attribute-pieces.js';
import { HTML_DIALECT, labelOfAttribute, type MarkupDialect, NameBefore } from './markup-dialect.js';
import type { MarkupPiece, Within } from './markup-piece.js';
import { ScriptText } from './script-text.js';
import type { Attribute, Tag } from './start-tag.js';
import { breakAt, placing, SourcedValue, PlacedLetters, type PlacedPiece } from './sourced-value.js';
import {
  isAttributeName,
  isElementName,
  isTechnicalDeclaration,
  isXmlDeclaration,
  ForeignElements,
} from './technical-attributes.js';

/** Start position of a source after a byte order mark. */
export const AFTER_MARK: TextPosition = { utf16: 1, codePoint: 1, line: 1, column: 2 };

/** Maximum UTF-16 units of source to buffer for an unfinished tag or comment. */
const MOST_KEPT = 4 * 2 ** 20;
/** Maximum nesting of markup inside markup. */
const MOST_DEPTH = 8;
/** Maximum pieces buffered until the end of a line. */
const MOST_ASIDE = 10_000;

/** Elements whose content browsers do not parse; other HTML readers may. */
const RAW: ReadonlySet<string> = new Set(['iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);
const SCRIPT_TYPES =
  /^(?:module|importmap|speculationrules|babel|.*(?:java|ecma|type|j)script.*|.*json.*)?$/i;
const VALUE_SIGN = /\s*=\s*["']?/y;
/** SVG, and the positioned parts of its text, with names in lower case or with a prefix. */
const DRAWING = /^(?:[\w.-]+:)?svg$/;
const PLACED = /^(?:[\w.-]+:)?(?:tspan|textPath|textpath|tref|altGlyph|altglyph)$/;
/**
 * Extracts the text of markup that arrives in chunks, with its locations in the source. Reads everything that is not
 * markup syntax: text, attributes, comments, declarations, values of scripts, styles, and the remains of malformed
 * markup.
 */
export class HtmlText implements TokenizerCallbacks {
  readonly #dialect: MarkupDialect;
  readonly #depth: number;
  readonly #tokenizer: Tokenizer;
  readonly #foreign = new ForeignElements();
  /** Source that is still needed, and the index of its first character. */
  #source = '';
  #base = 0;
  #locate: (offset: number) => TextPosition;
  /** Index before which everything is read or is syntax. */
  #done = 0;
  #ready: PlacedPiece[] = [];
  readonly #letters = new PlacedLetters();
  /** Whether an SVG has begun. */
  #draws = false;
  /** Attributes and comments inside a line, emitted after it so that they do not split a value. */
  #aside: MarkupPiece[] = [];
  /** Element of the most recent start tag; empty after an end tag. */
  #element = '';
  readonly #names = new NameBefore();
  /** Reader for the content of an element that is not plain text. */
  #raw: RawReader | undefined;
  #tag: Tag | undefined;
  #attribute: Attribute | undefined;
  /** Entities declared by the document type. */
  readonly #declared = new Set<string>();
  #usesDeclared = false;

  /** @param from start position of the source, e.g. after a byte order mark */
  constructor(from: TextPosition = TEXT_START, dialect: MarkupDialect = HTML_DIALECT, depth = 0) {
    this.#locate = createLocator('', from);
    this.#dialect = dialect;
    this.#depth = depth;
    this.#tokenizer = new Tokenizer({ decodeEntities: true, xmlMode: dialect.isXml }, this);
  }

  /** Whether the document uses entities that it declares itself, which are not expanded. */
  get usesDeclaredEntities(): boolean {
    return this.#usesDeclared;
  }

  push(piece: string): readonly MarkupPiece[] {
    if (this.#source.length > 2 * MOST_KEPT) this.#cut(this.#base + this.#source.length - MOST_KEPT);
    const start = this.#position(this.#done);
    this.#source = this.#source.slice(Math.max(0, this.#done - this.#base)) + piece;
    this.#base = Math.max(this.#base, this.#done);
    this.#locate = createLocator(this.#source, start);
    this.#tokenizer.write(piece);
    return this.#drain();
  }

  end(): readonly MarkupPiece[] {
    this.#tokenizer.end();
    for (const piece of this.#tag?.pieces ?? []) this.#ready.push(piece);
    this.#gap(this.#end);
    this.#endRaw(true);
    this.#tellAside();
    return [...this.#drain(), ...this.#letters.end()];
  }

  isInForeignContext(): boolean {
    return this.#foreign.isForeign;
  }

  ontext(start: number, end: number): void {
    this.#gap(start);
    this.#text(this.#verbatim(start, end, 'text'));
    this.#noteEntities(this.#slice(start, end));
    this.#done = end;
  }

  ontextentity(codePoint: number, end: number): void {
    const start = Math.max(this.#done, this.#base + this.#source.lastIndexOf('&', end - 1 - this.#base));
    this.#gap(start);
    const text = String.fromCodePoint(codePoint);
    this.#text({ text, at: this.#position(start), until: this.#position(end), within: ['text'] });
    this.#done = end;
  }

  onopentagname(start: number, end: number): void {
    this.#gap(start - 1);
    const at = this.#position(start - 1);
    const name = this.#nameAt(start, end);
    this.#tag = {
      name,
      start: start - 1,
      at,
      hasValue: false,
      isPlaced: false,
      type: '',
      label: '',
      pieces: [],
      names: [],
    };
  }

  onattribname(start: number, end: number): void {
    this.#attribute = { name: this.#slice(start, end), at: this.#position(start), end, parts: [] };
  }

  onattribdata(start: number, end: number): void {
    if (end > start) this.#attribute?.parts.push({ text: this.#slice(start, end), start });
  }

  onattribentity(codePoint: number): void {
    this.#attribute?.parts.push({ text: String.fromCodePoint(codePoint) });
  }

  onattribend(quote: QuoteType, end: number): void {
    const [tag, attribute] = [this.#tag, this.#attribute];
    this.#attribute = undefined;
    if (tag === undefined || attribute === undefined) return;
    if (quote === QuoteType.NoValue) {
      if (this.#dialect.isXml || !isAttributeName(attribute.name, false)) tag.names.push(...named(attribute));
      return;
    }
    tag.hasValue = true;
    for (const piece of tag.names.splice(0)) tag.pieces.push(piece);
    if (!this.#dialect.isXml && !isAttributeName(attribute.name, true)) tag.pieces.push(...named(attribute));
    this.#attributeValue(tag, attribute, quote, quote === QuoteType.Unquoted ? end : end - 1);
    this.#done = end;
  }

  onopentagend(end: number): void {
    this.#endTag(end, false);
  }

  onselfclosingtag(end: number): void {
    this.#endTag(end, true);
  }

  onclosetag(start: number, end: number): void {
    this.#endRaw();
    this.#gap(start - 2);
    const written = this.#slice(start, end);
    const name = this.#dialect.isXml ? written : written.toLowerCase();
    this.#element = '';
    if (!this.#dialect.isXml) this.#foreign.close(name);
    const isName = this.#dialect.isXml || isElementName(name);
    if (isName) this.#separate(name, start - 2);
    this.#done = isName ? end : Math.max(this.#done, start - 2);
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.#gap(this.#openingOf(start));
    const until = Math.max(start, end - endOffset);
    if (this.#dialect.isXml) this.#lines(start, until, [this.#verbatim(start, until, 'comment')]);
    else if (!isXmlDeclaration(this.#slice(start, Math.min(until, start + 200))))
      this.#lines(start, until, this.#inner(start, until, 'comment'));
    this.#done = Math.max(this.#done, Math.min(end + 1, this.#end));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#gap(this.#openingOf(start));
    const until = end - endOffset;
    if (!this.#dialect.isXml && !this.#foreign.isForeign) {
      // Outside of SVG and MathML, CDATA is a comment that ends at the first ">" (HTML standard, 13.2.5.42).
      for (const piece of this.#inner(start, until, 'verbatim')) this.#ready.push(piece);
    } else if (this.#dialect.readsText(this.#element))
      this.#ready.push(this.#verbatim(start, until, 'cdata'));
    this.#done = Math.min(end + 1, this.#end);
  }

  ondeclaration(start: number, end: number): void {
    this.#declaration(start, end);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#declaration(start, end);
    this.#done = Math.min(end + 2, this.#end);
  }

  onend(): void {
    this.#attribute = undefined;
  }

  #declaration(start: number, end: number): void {
    this.#gap(this.#openingOf(start));
    const text = this.#slice(start, end);
    for (const [, name = ''] of text.matchAll(/ENTITY\s+([^\s%"'>]+)/g)) this.#declared.add(name);
    if (this.#dialect.readsDeclarations === true && !isTechnicalDeclaration(text))
      this.#lines(start, end, [this.#verbatim(start, end, 'verbatim')]);
    this.#done = Math.min(end + 1, this.#end);
  }

  #attributeValue(tag: Tag, attribute: Attribute, quote: QuoteType, end: number): void {
    const name = this.#dialect.isXml ? attribute.name : attribute.name.toLowerCase();
    const value = new SourcedValue(this.#stretches(attribute, end));
    if (name === 'type') tag.type = value.text.trim();
    tag.isPlaced ||= name === 'x' || name === 'y' || name === 'dy';
    this.#noteEntities(value.text);
    if (value.text === '' || !this.#dialect.readsAttribute(name, tag.name)) return;
    if (!this.#dialect.readsValue(name, value.text)) return;
    const kind = this.#dialect.isAddress(name) ? 'address' : (this.#dialect.attributeKind?.(name) ?? 'text');
    const pieces = attributePieces(value, kind, WITHIN[quote], (text) => this.#markupIn(text));
    if (/^(?:name|key|id)$/.test(name)) tag.label = this.#dialect.labelOf(value.text);
    const label = labelOfAttribute(this.#dialect, name, tag);
    tag.pieces.push(breakAt(`\n${label}`, value.start(0)));
    for (const piece of pieces) tag.pieces.push(piece);
    tag.pieces.push(breakAt('\n', this.#position(end)));
  }

  /** Splits a value into stretches. The "&" separates adjacent entities. */
  #stretches({ parts, end: nameEnd }: Attribute, end: number): readonly SourcedText[] {
    const stretches: SourcedText[] = [];
    let from = this.#valueStart(nameEnd);
    let entities: string[] = [];
    const settle = (until: number): void => {
      const starts = Array.from(this.#slice(from, until).matchAll(/&/g), ({ index }) => from + index);
      const isClear = starts.length === entities.length;
      const texts = isClear ? entities : entities.length === 0 ? [] : [entities.join('')];
      for (const [index, text] of texts.entries()) {
        const at = this.#position(isClear ? (starts[index] ?? from) : from);
        const next = isClear ? (starts[index + 1] ?? until) : until;
        stretches.push({ text, at, until: this.#position(next) });
      }
      entities = [];
    };
    for (const { text, start } of parts) {
      if (start === undefined) entities.push(text);
      else {
        settle(start);
        stretches.push({ text, at: this.#position(start) });
        from = start + text.length;
      }
    }
    settle(end);
    return stretches;
  }

  /** Returns the index of the value: after the name, the equals sign and the quote. */
  #valueStart(end: number): number {
    const at = Math.max(0, end - this.#base);
    VALUE_SIGN.lastIndex = at;
    return this.#base + at + (VALUE_SIGN.exec(this.#source)?.[0].length ?? 0);
  }

  #endTag(end: number, isSelfClosed: boolean): void {
    const tag = this.#tag;
    this.#tag = undefined;
    if (tag === undefined) return;
    const { name } = tag;
    this.#done = end + 1;
    if (!this.#dialect.isXml && !tag.hasValue && !isElementName(name)) {
      this.#text({ text: this.#slice(tag.start, end + 1), at: tag.at, within: ['text'] });
      return;
    }
    this.#element = name;
    this.#draws ||= DRAWING.test(name);
    const isPlaced = this.#isPlaced(name);
    const begins = this.#dialect.breakAtStart(name);
    if (isPlaced) this.#ready.push(placing(tag.isPlaced ? '\n' : '', tag.at));
    else if (begins !== '') this.#pushBreak(breakAt(begins, tag.at));
    const read = isPlaced || begins === '' || begins === ' ' ? this.#aside : this.#ready;
    for (const piece of [...tag.pieces, ...tag.names]) read.push(piece);
    if (tag.names.length > 0) read.push(breakAt('\n', this.#position(end)));
    if (this.#aside.length > MOST_ASIDE) this.#tellAside();
    if (this.#dialect.isXml) {
      const named = this.#dialect.labelOf(this.#names.take(name));
      if (isSelfClosed) {
        this.#separate(name, end + 1);
        this.#element = '';
      } else read.push(breakAt(tag.label || named || this.#dialect.labelOf(name), this.#position(end + 1)));
      return;
    }
    const isForeign = this.#foreign.isForeign;
    this.#foreign.open(name, isSelfClosed);
    if (!isForeign) this.#raw = this.#rawReader(tag);
  }

  #rawReader({ name, type }: Tag): RawReader | undefined {
    if (name === 'style') return new StyleText();
    if (name === 'script' && SCRIPT_TYPES.test(type)) {
      const script = new ScriptText();
      return {
        push: (piece) => script.push(piece),
        end: (isCutOff) => script.end(isCutOff ? 'all' : 'addresses'),
      };
    }
    if (name !== 'script' && !RAW.has(name)) return undefined;
    let child: HtmlText | undefined;
    return {
      push: (piece) => {
        if (this.#depth >= MOST_DEPTH) return [{ ...piece, within: ['verbatim'] }];
        child ??= this.#child(piece.at);
        return child.push(piece.text);
      },
      end: () => child?.end() ?? [],
    };
  }

  #endRaw(isCutOff = false): void {
    for (const piece of this.#raw?.end(isCutOff) ?? []) this.#ready.push(piece);
    this.#raw = undefined;
  }

  #text(piece: MarkupPiece): void {
    if (this.#raw !== undefined) for (const one of this.#raw.push(piece)) this.#ready.push(one);
    else if (this.#dialect.readsText(this.#element)) this.#ready.push(piece);
    if (this.#dialect.isXml) this.#names.push(this.#element, piece.text);
  }

  #child(from: TextPosition): HtmlText {
    return new HtmlText(from, this.#dialect, this.#depth + 1);
  }

  /** Reads markup inside a value; locations are relative to the value. */
  #markupIn(text: string): readonly MarkupPiece[] {
    if (this.#depth >= MOST_DEPTH) return [{ text, at: TEXT_START, within: ['verbatim'] }];
    const child = this.#child(TEXT_START);
    return [...child.push(text), ...child.end()];
  }

  /** Reads markup inside a comment. */
  #inner(start: number, end: number, outer: Within): readonly MarkupPiece[] {
    if (this.#depth >= MOST_DEPTH) return [this.#verbatim(start, end, outer)];
    const child = this.#child(this.#position(Math.max(start, this.#done)));
    return [...child.push(this.#slice(start, end)), ...child.end()].map(({ within, ...piece }) => ({
      ...piece,
      within: within === undefined ? undefined : [...within, outer],
    }));
  }

  /** Emits pieces on lines of their own, after the line that contains them. */
  #lines(start: number, end: number, pieces: readonly MarkupPiece[]): void {
    this.#aside.push(breakAt('\n', this.#position(start)));
    for (const piece of pieces) this.#aside.push(piece);
    this.#aside.push(breakAt('\n', this.#position(end)));
    if (this.#aside.length > MOST_ASIDE) this.#tellAside();
  }

  #tellAside(): void {
    for (const piece of this.#aside) this.#ready.push(piece);
    this.#aside = [];
  }

  #pushBreak(piece: MarkupPiece): void {
    if (piece.text !== ' ') this.#tellAside();
    this.#ready.push(piece);
  }

  /** Reads an unfinished token verbatim up to an index, because it is too long to buffer. */
  #cut(index: number): void {
    if (this.#tag !== undefined) {
      for (const piece of this.#tag.pieces) this.#ready.push(piece);
      this.#tag = { ...this.#tag, hasValue: true, pieces: [], names: [] };
    }
    if (this.#attribute !== undefined) this.#attribute.parts = [];
    if (index > this.#done) this.#ready.push(this.#verbatim(this.#done, index, 'verbatim'));
    this.#done = Math.max(this.#done, index);
  }

  /** Reads text before an index that belongs to no token, if it contains words. */
  #gap(index: number): void {
    if (index <= this.#done) return;
    const text = this.#slice(this.#done, index);
    if (/[\p{L}\p{N}]/u.test(text)) this.#ready.push(this.#verbatim(this.#done, index, 'verbatim'));
    this.#done = index;
  }

  /** Returns the index of the "<" that opens a comment or a declaration. */
  #openingOf(start: number): number {
    const at = this.#source.lastIndexOf('<', start - this.#base);
    return at < 0 ? this.#done : Math.max(this.#done, this.#base + at);
  }

  #noteEntities(text: string): void {
    if (this.#declared.size === 0 || this.#usesDeclared) return;
    for (const [, name = ''] of text.matchAll(/&([^\s;&#]+);/g))
      if (this.#declared.has(name)) this.#usesDeclared = true;
  }

  /** Emits the break after the end of an element. */
  #separate(name: string, index: number): void {
    if (this.#isPlaced(name)) this.#ready.push(placing('', this.#position(index)));
    else {
      const written = this.#dialect.breakAtEnd(name);
      if (written !== '') this.#pushBreak(breakAt(written, this.#position(index)));
    }
  }

  /** Reports whether an element is a part of SVG text that can be positioned separately. */
  #isPlaced(name: string): boolean {
    return this.#draws && PLACED.test(name);
  }

  #nameAt(start: number, end: number): string {
    const name = this.#slice(start, end);
    return this.#dialect.isXml ? name : name.toLowerCase();
  }

  #verbatim(start: number, end: number, within: Within): MarkupPiece {
    const from = Math.max(start, this.#base, this.#done);
    return { text: this.#slice(from, end), at: this.#position(from), within: [within] };
  }

  #slice(start: number, end: number): string {
    return this.#source.slice(Math.max(0, start - this.#base), Math.max(0, end - this.#base));
  }

  #position(index: number): TextPosition {
    return this.#locate(Math.max(0, Math.min(index - this.#base, this.#source.length)));
  }

  get #end(): number {
    return this.#base + this.#source.length;
  }

  #drain(): readonly MarkupPiece[] {
    const ready = this.#ready;
    this.#ready = [];
    return this.#letters.push(ready);
  }
}

/** Reads an attribute name as a word, separated by a space from the one before. */
const named = ({ name, at }: Attribute): readonly MarkupPiece[] => [
  breakAt(' ', at),
  { text: name, at, within: ['name'] },
];

const WITHIN: Readonly<Record<QuoteType, Within>> = {
  [QuoteType.NoValue]: 'bare attribute',
  [QuoteType.Unquoted]: 'bare attribute',
  [QuoteType.Single]: 'single-quoted attribute',
  [QuoteType.Double]: 'attribute',
};
