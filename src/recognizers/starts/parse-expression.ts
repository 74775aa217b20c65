import type { ExpressionNode, ExpressionTree, RepeatNode } from './expression-tree.js';

/**
 * Parses the source of an expression with the flag `u`. The engine has already accepted it, so it need not be
 * validated. This runs whenever a thread starts; a library that validates the whole grammar takes two to three times as
 * long (ADR 4).
 */
export function parseExpression(source: string): ExpressionTree {
  return new ExpressionParser(source).parse();
}

class ExpressionParser {
  readonly #source: string;
  readonly #groups = new Map<number | string, ExpressionNode>();
  #at = 0;
  #opened = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** @throws SyntaxError if the source ends prematurely */
  parse(): ExpressionTree {
    const root = this.#choice();
    if (this.#at < this.#source.length)
      throw new SyntaxError('an expression that closes what it has not opened');
    return { root, groups: this.#groups };
  }

  #choice(): ExpressionNode {
    const first = this.#sequence();
    if (!this.#skip('|')) return first;
    const options = [first];
    do options.push(this.#sequence());
    while (this.#skip('|'));
    return { type: 'choice', options };
  }

  #sequence(): ExpressionNode {
    const items: ExpressionNode[] = [];
    while (this.#at < this.#source.length) {
      const next = this.#source[this.#at];
      if (next === '|' || next === ')') break;
      items.push(this.#repeated(this.#one()));
    }
    const [first] = items;
    return items.length === 1 && first !== undefined ? first : { type: 'sequence', items };
  }

  #repeated(item: ExpressionNode): ExpressionNode {
    const bounds = this.#bounds();
    if (bounds === undefined) return item;
    this.#skip('?');
    return { type: 'repeat', item, ...bounds };
  }

  #bounds(): Pick<RepeatNode, 'least' | 'most'> | undefined {
    if (this.#skip('?')) return { least: 0, most: 1 };
    if (this.#skip('*')) return { least: 0, most: Infinity };
    if (this.#skip('+')) return { least: 1, most: Infinity };
    if (!this.#skip('{')) return undefined;
    const [least, most] = this.#until('}').split(',');
    const lower = Number(least);
    if (most === undefined) return { least: lower, most: lower };
    return { least: lower, most: most === '' ? Infinity : Number(most) };
  }

  #one(): ExpressionNode {
    const from = this.#at;
    const next = this.#source[from];
    if (next === '(') return this.#group();
    if (next === '[') return { type: 'set', source: this.#class() };
    if (next === '\\') return this.#escape();
    this.#at += (this.#source.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
    const taken = this.#source.slice(from, this.#at);
    return next === '^' || next === '$' ? { type: 'edge', edge: taken } : { type: 'set', source: taken };
  }

  #group(): ExpressionNode {
    this.#at++;
    if (this.#skip('?:')) return this.#inside();
    for (const sign of ['=', '!']) {
      if (this.#skip(`?${sign}`)) return this.#look(true, sign === '!');
      if (this.#skip(`?<${sign}`)) return this.#look(false, sign === '!');
    }
    const number = ++this.#opened;
    const name = this.#skip('?<') ? this.#until('>') : undefined;
    const item = this.#inside();
    this.#groups.set(number, item);
    if (name !== undefined) this.#groups.set(name, item);
    return { type: 'group', item };
  }

  #look(isAhead: boolean, isNegative: boolean): ExpressionNode {
    return { type: 'look', isAhead, isNegative, item: this.#inside() };
  }

  #inside(): ExpressionNode {
    const item = this.#choice();
    if (!this.#skip(')')) throw new SyntaxError('an expression that does not close what it has opened');
    return item;
  }

  #class(): string {
    const from = this.#at;
    while (this.#at < this.#source.length && this.#source[this.#at] !== ']')
      this.#at += this.#source[this.#at] === '\\' ? 2 : 1;
    this.#at++;
    return this.#source.slice(from, this.#at);
  }

  #escape(): ExpressionNode {
    const from = this.#at;
    const sign = this.#source[from + 1] ?? '';
    this.#at += 2;
    if (sign === 'b' || sign === 'B') return { type: 'edge', edge: `\\${sign}` };
    if (sign === 'k') {
      this.#at++;
      return { type: 'reference', group: this.#until('>') };
    }
    if (sign >= '1' && sign <= '9') {
      while (isDigit(this.#source[this.#at])) this.#at++;
      return { type: 'reference', group: Number(this.#source.slice(from + 1, this.#at)) };
    }
    if (this.#source[this.#at] === '{' && 'pPu'.includes(sign)) this.#until('}');
    else if (sign === 'u') this.#at += 4;
    else if (sign === 'x') this.#at += 2;
    else if (sign === 'c') this.#at += 1;
    return { type: 'set', source: this.#source.slice(from, this.#at) };
  }

  #skip(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Returns the text up to the character and skips both. */
  #until(sign: string): string {
    const end = this.#source.indexOf(sign, this.#at);
    if (end < 0) throw new SyntaxError('an expression that ends too soon');
    const taken = this.#source.slice(this.#at, end);
    this.#at = end + 1;
    return taken;
  }
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';
