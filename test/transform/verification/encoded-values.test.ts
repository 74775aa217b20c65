import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { searchResult } from '../../../src/transform/verification/search-result.js';
import { ValueIndex } from '../../../src/transform/verification/value-index.js';

const NAME = 'Jane Miller';
const HEX = Buffer.from(NAME).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=*$/, '');
const hexOf = (one: string): string => (one.codePointAt(0) ?? 0).toString(16);
const jsonEscaped = (text: string): string =>
  text.replaceAll(/[^ ]/gu, (one) =>
    Array.from(
      { length: one.length },
      (_none, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
const LONG = `Some words before it. ${'and more of them, '.repeat(30)}Jane Miller lives here.`;

async function categories(text: string): Promise<readonly string[]> {
  const index = new ValueIndex();
  index.add(NAME, 'PERSON');
  for (const name of ['Kate', 'Νίκος', 'Bożena']) index.add(name, 'USER_NAME');
  const { left } = await searchResult(index, [Buffer.from(text)]);
  return [...new Set(left.map(({ category }) => category))];
}

describe('a value is found in', () => {
  for (const [what, text, ...expected] of [
    ['long hexadecimal', Buffer.from(LONG.repeat(9)).toString('hex'), 'PERSON'],
    [
      // "h A" is "aCBB".
      'wrapped base64 that begins with hexadecimal digits',
      base64(`${'h A'.repeat(2_000)}, ${LONG}`).replaceAll(/.{76}/g, '$&\n'),
      'PERSON',
    ],
    ['hexadecimal of a SQL dump', `VALUES (0x${HEX})`, 'PERSON'],
    ['hexadecimal of PostgreSQL', `1\t\\\\x${HEX}`, 'PERSON'],
    ['hexadecimal before a word', `${Buffer.from('they ask Jane Miller').toString('hex')}\nand`, 'PERSON'],
    [
      'base64 before words',
      `${Buffer.from(`they will ask ${NAME} and her`).toString('base64')}\nqqqq`,
      'PERSON',
    ],
    [
      'a list of base64 of one length',
      [...'pqrstu'].map((one) => base64(`${one} they will see ${NAME} soon`)).join('\n'),
      'PERSON',
    ],
    [
      'the last of a list of base64',
      `${base64('z'.repeat(40))}\n${base64(`they will now see ${NAME}`)}`,
      'PERSON',
    ],
    ['a long line after a short one', `${'q'.repeat(41)}\n${base64(LONG.repeat(9))}`, 'PERSON'],
    [
      'a folded line of an address book',
      'BEGIN:VCARD\r\nNOTE:to Jane Mil\r\n ler now\r\nEND:VCARD',
      'PERSON',
    ],
    ['folded lines outside of one', 'END:VCARD\r\nto Jane Mil\r\n ler now'],
    [
      'folded base64 of a calendar',
      `BEGIN:VCALENDAR\nATTACH;ENCODING=BASE64:${base64(LONG).replaceAll(/(^.{52}|.{74})/g, '$1\r\n ')}`,
      'PERSON',
    ],
    [
      'base64 of binary data',
      Buffer.from('\x99\x01\x02 Jane Miller\0\x01', 'latin1').toString('base64'),
      'PERSON',
    ],
    ['bytes in JSON', JSON.stringify(Buffer.from(NAME)), 'PERSON'],
    ['bytes in indented JSON', JSON.stringify(Buffer.from(NAME), undefined, 4), 'PERSON'],
    ['pairs of digits', Buffer.from(NAME).toString('hex').replaceAll(/../g, '$& '), 'PERSON'],
    ['pairs with colons', Buffer.from(NAME).toString('hex').match(/../g)?.join(':') ?? '', 'PERSON'],
    ['groups of digits', Buffer.from(`${NAME}.`).toString('hex').match(/..../g)?.join(' ') ?? '', 'PERSON'],
    [
      'bytes of a program',
      Array.from(Buffer.from(NAME), (one) => `0x${one.toString(16)}`).join(', '),
      'PERSON',
    ],
    ['a list of bytes over pieces', `[${[...Buffer.from(LONG.repeat(20))].join(',')}]`, 'PERSON'],
    ['zlib in base64', deflateSync(LONG).toString('base64'), 'PERSON'],
    ['JSON in JSON in JSON', JSON.stringify(JSON.stringify(`"${jsonEscaped(NAME)}"`)), 'PERSON'],
    ['escapes in braces', [...NAME].map((one) => `\\u{${hexOf(one)}}`).join(''), 'PERSON'],
    ['long escapes', [...NAME].map((one) => `\\U${hexOf(one).padStart(8, '0')}`).join(''), 'PERSON'],
    [
      'escapes of old browsers',
      [...NAME].map((one) => `%u${hexOf(one).padStart(4, '0')}`).join(''),
      'PERSON',
    ],
    ['entities of Greek', '&Nu;&#943;&kappa;&omicron;&sigmaf;', 'USER_NAME'],
    ['entities of Polish', 'Bo&zdot;ena', 'USER_NAME'],
  ] as const)
    it(what, async () => {
      assert.deepEqual(await categories(text), expected);
    });
});

it('a list of small numbers that resembles a short name is not that name', async () => {
  assert.deepEqual(await categories([...'Kate'].map((one) => one.charCodeAt(0)).join(',')), []);
});
