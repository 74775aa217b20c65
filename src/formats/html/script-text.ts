import type { SourcedText } from '../content/source-map.js';
import type { MarkupPiece, Within } from './markup-piece.js';
import { advance, type TextPosition } from '../../text/text-position.js';

const WORD = /[\w$]/;
/** Numbers as long as this may be one of a card, a telephone, a person. */
const LONG_NUMBER = /^\d{6,}/;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '\n': '' };
/** Longest word that may say what a value is. */
const LONGEST_WORD = 100;

type State = 'code' | 'string' | 'escape' | 'slash' | 'line comment' | 'comment';

/**
 * Takes the values out of a script that arrives in pieces, of JSON-LD too: its strings and long numbers, each on a line
 * behind the name that it is given to, and its comments. What is between them is not read.
 */
export class ScriptText {
  #state: State = 'code';
  #quote = '';
  #escape = '';
  #escapeAt: TextPosition | undefined;
  /** What stands as it reads and is not yet told. */
  #run = '';
  #runAt: TextPosition | undefined;
  #word = '';
  #wordAt: TextPosition | undefined;
  /** What the next value is given to. */
  #label: MarkupPiece | undefined;
  /** Whether a string has ended that may be the name of what follows. */
  #isOpen = false;
  #closedAt: TextPosition | undefined;
  #last = '';
  #ready: MarkupPiece[] = [];

  push({ text, at }: SourcedText): readonly MarkupPiece[] {
    let position = at;
    for (const character of text) {
      this.#take(character, position);
      position = advance(position, character);
      this.#last = character;
    }
    return this.#drain();
  }

  /** Tells what is left of a script, and forgets what it has begun. */
  end(): readonly MarkupPiece[] {
    this.#endWord();
    if (this.#closedAt !== undefined) this.#settle('', this.#closedAt);
    const rest = this.#drain();
    this.#state = 'code';
    this.#label = undefined;
    this.#isOpen = false;
    this.#last = '';
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
    else if (this.#state === 'slash') this.#afterSlash(character, at);
    else this.#inCode(character, at);
  }

  #inCode(character: string, at: TextPosition): void {
    if (WORD.test(character)) {
      this.#settle(character, at);
      if (this.#word === '') this.#wordAt = at;
      if (this.#word.length < LONGEST_WORD) this.#word += character;
      return;
    }
    this.#endWord();
    if (/\s/.test(character)) return;
    this.#settle(character, at);
    if (character === '"' || character === "'" || character === '`') {
      this.#tellLabel(at);
      this.#quote = character;
      this.#state = 'string';
    } else if (character === '/') this.#state = 'slash';
    else if (character !== ':' && character !== '=' && character !== '[') this.#label = undefined;
  }

  /** A string that a colon follows names what comes next; else its line ends. */
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
    if (!LONG_NUMBER.test(word.text)) {
      this.#label = { ...word, within: undefined };
      return;
    }
    this.#tellLabel(at);
    this.#ready.push({ ...word, within: 'script number' });
    const end = advance(at, word.text);
    this.#ready.push({ text: '\n', at: end, until: end, within: undefined });
  }

  #tellLabel(at: TextPosition): void {
    const label = this.#label;
    this.#label = undefined;
    if (label !== undefined) this.#ready.push(label, { text: ': ', at, until: at, within: undefined });
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
    } else this.#append(character, at);
  }

  #inEscape(character: string, at: TextPosition): void {
    this.#escape += character;
    const wanted = this.#escape.startsWith('u') ? 5 : this.#escape.startsWith('x') ? 3 : 1;
    if (this.#escape.length < wanted) return;
    const code = Number.parseInt(this.#escape.slice(1), 16);
    const text =
      wanted === 1 ? (ESCAPES[character] ?? character) : Number.isNaN(code) ? '' : String.fromCharCode(code);
    this.#ready.push({
      text,
      at: this.#escapeAt ?? at,
      until: advance(at, character),
      within: 'script string',
    });
    this.#state = 'string';
  }

  #afterSlash(character: string, at: TextPosition): void {
    if (character === '/') this.#state = 'line comment';
    else if (character === '*') this.#state = 'comment';
    else {
      this.#state = 'code';
      this.#inCode(character, at);
    }
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
    const within: Within = this.#state === 'string' ? 'script string' : 'script comment';
    if (this.#run !== '' && this.#runAt !== undefined)
      this.#ready.push({ text: this.#run, at: this.#runAt, within });
    this.#run = '';
  }
}
