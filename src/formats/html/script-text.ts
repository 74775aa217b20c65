import type { SourcedText } from '../content/source-map.js';
import type { MarkupPiece, Within } from './markup-piece.js';
import { advance, createLocator, type TextPosition } from '../../text/text-position.js';

const WORD = /[\w$]/;
/** Numbers long enough to be a card, telephone or identity number. */
const LONG_NUMBER = /^\d[\d_]{5,}/;
/** Characters and words after which a slash starts a regular expression rather than a division. */
const BEFORE_EXPRESSION = /[([{,;=:?!&|+\-*%~^<>}]/;
const WORD_BEFORE_EXPRESSION = /^(?:return|typeof|case|in|of|delete|void|throw|new|do|else)$/;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '\n': '' };
/** An escape, or its start. */
const ESCAPE_START = /^(?:u[\da-f]{0,4}|u\{[\da-f]{0,6}\}?|x[\da-f]{0,2}|[0-3][0-7]{0,2}|[4-7][0-7]?|.)$/isu;
const WHOLE_ESCAPE = /^(?:u[\da-f]{4}|u\{[\da-f]*\}|x[\da-f]{2}|[0-3][0-7]{2}|[4-7][0-7]|[^ux0-7])$/isu;
const LARGEST_CODE_POINT = 0x10ffff;
/** Maximum length of a word that may label a value. */
const LONGEST_WORD = 100;
const MOST_TEMPLATES = 1_000;
/** UTF-16 units of a script to buffer until its end; the code of longer scripts is read as text. */
const MOST_KEPT = 4 * 2 ** 20;
/** An e-mail address is not code: either the script contains markup, or it is not a script. */
const ADDRESS = /[^\s"'`<>(){}[\];,=]*[\w.-]@\w[^\s"'`<>(){}[\];,]*/g;
const WORDS = /[\p{L}\p{N}]/u;
/** Opens a comment to the end of the line, as in HTML. */
const OPENS_COMMENT = '<!--';

/** Which code between the values of a script to read. */
export type ReadCode = 'nothing' | 'addresses' | 'all';
type State = 'code' | 'string' | 'escape' | 'slash' | 'line comment' | 'comment' | 'expression';

/**
 * Extracts the values of a script, including JSON-LD, that arrives in chunks: strings and long numbers, each on a
 * line after the name they are assigned to; comments; and e-mail addresses. The remaining code is read as well if the
 * script has no end, because it may not be a script.
 */
export class ScriptText {
  #state: State = 'code';
  #quote = '';
  #escape = '';
  #escapeAt: TextPosition | undefined;
  /** Verbatim text not yet emitted. */
  #run = '';
  #runAt: TextPosition | undefined;
  #word = '';
  #wordAt: TextPosition | undefined;
  /** Name that the next value is assigned to. */
  #label: MarkupPiece | undefined;
  /** Whether the string that just ended may be the name of the next value. */
  #isOpen = false;
  #closedAt: TextPosition | undefined;
  #last = '';
  /** Last code character other than white space, and the word before it. */
  #lastSign = '';
  #lastWord = '';
  /**
   * Whether the slash that was read may start a regular expression; inside one, whether a character class is open,
   * and whether the next character is escaped.
   */
  #mayBegin = false;
  #isInSet = false;
  #isEscaped = false;
  /** Enclosing open templates: for each, the number of braces open in its embedded code. */
  #templates: number[] = [];
  #ready: MarkupPiece[] = [];
  #length = 0;
  /** Labels among the ready pieces; dropped if all code is read, because the code contains them. */
  #labels = new Set<MarkupPiece>();
  /** Code between the values. */
  #code: { text: string; readonly at: TextPosition }[] = [];
  #codeEnd = '';

  push({ text, at }: SourcedText): readonly MarkupPiece[] {
    let position = at;
    for (const character of text) {
      this.#take(character, position);
      position = advance(position, character);
      this.#last = character;
    }
    this.#length += text.length;
    if (this.#length <= MOST_KEPT) return [];
    this.#tellCode('all');
    this.#labels.clear();
    return this.#drain();
  }

  /**
   * Emits the rest of a script and resets the reader.
   * @param code which code between the values to read
   */
  end(code: ReadCode = 'addresses'): readonly MarkupPiece[] {
    this.#endWord();
    if (this.#closedAt !== undefined) this.#settle('', this.#closedAt);
    this.#flush();
    this.#tellCode(code);
    const labels = this.#labels;
    const rest = this.#drain().filter((piece) => code !== 'all' || !labels.has(piece));
    this.#length = 0;
    this.#labels = new Set();
    this.#state = 'code';
    this.#label = undefined;
    this.#isOpen = false;
    this.#last = '';
    this.#lastSign = '';
    this.#lastWord = '';
    this.#templates = [];
    return rest;
  }

  #drain(): readonly MarkupPiece[] {
    this.#flush();
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #take(character: string, at: TextPosition): void {
    if (this.#state === 'string') this.#inString(character, at);
    else if (this.#state === 'escape') this.#inEscape(character, at);
    else if (this.#state === 'comment' || this.#state === 'line comment') this.#inComment(character, at);
    else if (this.#state === 'expression') this.#inExpression(character, at);
    else if (this.#state === 'slash') this.#afterSlash(character, at);
    else this.#inCode(character, at);
  }

  #tellCode(read: ReadCode): void {
    const code = this.#code;
    this.#code = [];
    for (const { text, at } of read === 'nothing' ? [] : code) {
      const locate = createLocator(text, at);
      const all = WORDS.test(text) ? [{ 0: text, index: 0 }] : [];
      for (const { 0: words, index } of read === 'all' ? all : text.matchAll(ADDRESS)) {
        const [start, end] = [locate(index), locate(index + words.length)];
        this.#ready.push({ text: '\n', at: start, until: start, within: undefined });
        this.#ready.push({ text: words, at: start, within: ['script comment'] });
        this.#ready.push({ text: '\n', at: end, until: end, within: undefined });
      }
    }
  }

  #keepCode(character: string, at: TextPosition): void {
    const last = this.#code.at(-1);
    const isNext = last !== undefined && last.at.utf16 + last.text.length === at.utf16;
    if (isNext) last.text += character;
    else this.#code.push({ text: character, at });
    this.#codeEnd = ((isNext ? this.#codeEnd : '') + character).slice(-OPENS_COMMENT.length);
    if (this.#codeEnd === OPENS_COMMENT) this.#state = 'line comment';
  }

  /** Removes a number from the code, because it is emitted separately. */
  #dropFromCode(text: string, at: TextPosition): void {
    const last = this.#code.at(-1);
    if (last === undefined || last.at.utf16 > at.utf16) return;
    const from = at.utf16 - last.at.utf16;
    const rest = last.text.slice(from + text.length);
    last.text = last.text.slice(0, from);
    if (rest !== '') this.#code.push({ text: rest, at: advance(at, text) });
  }

  #inCode(character: string, at: TextPosition): void {
    this.#takeCode(character, at);
    if (this.#state === 'code') this.#keepCode(character, at);
  }

  #takeCode(character: string, at: TextPosition): void {
    if (WORD.test(character)) {
      this.#settle(character, at);
      if (this.#word === '') this.#wordAt = at;
      if (this.#word.length < LONGEST_WORD) this.#word += character;
      this.#lastSign = character;
      return;
    }
    this.#endWord();
    if (/\s/.test(character)) return;
    this.#settle(character, at);
    const [sign, word] = [this.#lastSign, this.#lastWord];
    this.#lastSign = character;
    this.#lastWord = '';
    if (this.#endsTemplateCode(character)) {
      this.#quote = '`';
      this.#state = 'string';
      return;
    }
    if (character === '"' || character === "'" || character === '`') {
      this.#tellLabel(at);
      this.#quote = character;
      this.#state = 'string';
    } else if (character === '/') {
      this.#mayBegin = sign === '' || BEFORE_EXPRESSION.test(sign) || WORD_BEFORE_EXPRESSION.test(word);
      this.#state = 'slash';
    } else if (character !== ':' && character !== '=' && character !== '[') this.#label = undefined;
  }

  /** Reports whether a brace ends the code embedded in a template, so that template text resumes. */
  #endsTemplateCode(character: string): boolean {
    const open = this.#templates.at(-1);
    if (open === undefined || (character !== '{' && character !== '}')) return false;
    if (character === '}' && open === 0) {
      this.#templates.pop();
      return true;
    }
    this.#templates[this.#templates.length - 1] = open + (character === '{' ? 1 : -1);
    return false;
  }

  /** Ends a string: a colon after it makes it the label of the next value, anything else ends the line. */
  #settle(character: string, at: TextPosition): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#closedAt = undefined;
    this.#ready.push({ text: character === ':' ? ': ' : '\n', at, until: at, within: undefined });
  }

  #endWord(): void {
    const at = this.#wordAt;
    if (this.#word === '' || at === undefined) return;
    const word = { text: this.#word, at };
    this.#word = '';
    this.#lastWord = word.text;
    if (!LONG_NUMBER.test(word.text)) {
      this.#label = { ...word, within: undefined };
      return;
    }
    this.#tellLabel(at);
    this.#dropFromCode(word.text, at);
    const end = advance(at, word.text);
    const digits = word.text.replaceAll('_', '');
    this.#ready.push({
      ...word,
      text: digits,
      ...(digits !== word.text && { until: end }),
      within: ['script number'],
    });
    this.#ready.push({ text: '\n', at: end, until: end, within: undefined });
  }

  #tellLabel(at: TextPosition): void {
    const label = this.#label;
    this.#label = undefined;
    if (label === undefined) return;
    for (const piece of [label, { text: ': ', at, until: at, within: undefined }]) {
      this.#labels.add(piece);
      this.#ready.push(piece);
    }
  }

  #inString(character: string, at: TextPosition): void {
    if (character === this.#quote || (character === '\n' && this.#quote !== '`')) {
      this.#flush();
      this.#state = 'code';
      this.#isOpen = true;
      this.#closedAt = at;
    } else if (character === '\\') {
      this.#flush();
      this.#escape = '';
      this.#escapeAt = at;
      this.#state = 'escape';
    } else if (this.#quote === '`' && character === '{' && this.#last === '$') {
      this.#append(character, at);
      this.#flush();
      this.#ready.push({ text: '\n', at, until: at, within: undefined });
      // Limit the nesting of templates to bound memory.
      if (this.#templates.length < MOST_TEMPLATES) {
        this.#templates.push(0);
        this.#state = 'code';
        this.#lastSign = character;
      }
    } else this.#append(character, at);
  }

  #inEscape(character: string, at: TextPosition): void {
    const longer = this.#escape + character;
    if (!ESCAPE_START.test(longer)) {
      this.#tellEscape(at);
      this.#inString(character, at);
      return;
    }
    this.#escape = longer;
    if (WHOLE_ESCAPE.test(longer)) this.#tellEscape(advance(at, character));
  }

  #tellEscape(until: TextPosition): void {
    this.#ready.push({
      text: escapedText(this.#escape),
      at: this.#escapeAt ?? until,
      until,
      within: ['script string'],
    });
    this.#state = 'string';
  }

  #afterSlash(character: string, at: TextPosition): void {
    if (character === '/') this.#state = 'line comment';
    else if (character === '*') this.#state = 'comment';
    else if (this.#mayBegin) {
      this.#state = 'expression';
      this.#isInSet = false;
      this.#isEscaped = false;
      this.#inExpression(character, at);
    } else {
      this.#state = 'code';
      this.#inCode(character, at);
    }
  }

  /** A regular expression ends at a slash outside a character class, or at the end of the line. */
  #inExpression(character: string, at: TextPosition): void {
    const isEnd = character === '\n' || (character === '/' && !this.#isInSet && !this.#isEscaped);
    if (!isEnd) {
      if (!this.#isEscaped && character === '[') this.#isInSet = true;
      else if (!this.#isEscaped && character === ']') this.#isInSet = false;
      this.#isEscaped = !this.#isEscaped && character === '\\';
      this.#append(character, at);
      return;
    }
    this.#flush();
    this.#ready.push({ text: '\n', at, until: at, within: undefined });
    this.#state = 'code';
    this.#lastSign = ')';
  }

  #inComment(character: string, at: TextPosition): void {
    const isEnd = this.#state === 'comment' ? this.#last === '*' && character === '/' : character === '\n';
    if (!isEnd) {
      this.#append(character, at);
      return;
    }
    this.#flush();
    this.#ready.push({ text: '\n', at, until: at, within: undefined });
    this.#state = 'code';
  }

  #append(character: string, at: TextPosition): void {
    if (this.#run === '') this.#runAt = at;
    this.#run += character;
  }

  #flush(): void {
    const within: Within =
      this.#state === 'string'
        ? 'script string'
        : this.#state === 'expression'
          ? 'script expression'
          : 'script comment';
    if (this.#run !== '' && this.#runAt !== undefined)
      this.#ready.push({ text: this.#run, at: this.#runAt, within: [within] });
    this.#run = '';
  }
}

/** Returns the character that an escape denotes; the escape itself if it is incomplete. */
function escapedText(escape: string): string {
  const [, hex] = /^(?:u\{|u(?=[\da-f]{4}$)|x(?=[\da-f]{2}$))([\da-f]+)\}?$/i.exec(escape) ?? [];
  const isOctal = /^[0-7]/.test(escape);
  if (hex === undefined && !isOctal) return ESCAPES[escape] ?? escape;
  const code = Number.parseInt(hex ?? escape, isOctal ? 8 : 16);
  return code > LARGEST_CODE_POINT ? escape : String.fromCodePoint(code);
}
