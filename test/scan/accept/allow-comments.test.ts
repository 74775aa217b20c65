import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { allowComments } from '../../../src/formats/content/allow-comments.js';

/** Whether what stands at `@` in a text is accepted as an EMAIL_ADDRESS. */
const accepted = (text: string, start = text.indexOf('@'), end = start + 1): boolean =>
  allowComments(text)?.({ start, end }, 'EMAIL_ADDRESS') === true;

const CASES: readonly (readonly [text: string, accepted: boolean])[] = [
  ['a@b # data-discovery:allow', true],
  ['// data-discovery:allow a@b', true],
  ['<!-- data-discovery:allow --> a@b', true],
  ['a@b # data-discovery:allow EMAIL_ADDRESS', true],
  ['a@b # data-discovery:allow PERSON, EMAIL_ADDRESS: an example', true],
  ['a@b # data-discovery:allow because it is an example', true],
  ['a@b # data-discovery:allow PERSON', false],
  ['a@b # data-discovery:allow EMAIL_ADRESS', false],
  ['a@b # data-discovery:allowed', false],
  ['a@b # data-discovery: allow', false],
  ['a@b # data-discovery:allow-next-line', false],
  ['# data-discovery:allow-next-line\na@b', true],
  ['# data-discovery:allow-next-line\r\na@b', true],
  ['# data-discovery:allow-next-line PERSON\na@b', false],
  ['# data-discovery:allow-next-line\n\na@b', false],
  ['# data-discovery:allow\na@b', false],
  ['a@b\n# data-discovery:allow', false],
  ['# data-discovery:allow PERSON data-discovery:allow EMAIL_ADDRESS a@b', true],
];

describe('a comment that accepts', () => {
  for (const [text, is] of CASES) {
    it(`${is ? 'accepts' : 'does not accept'} in ${JSON.stringify(text)}`, () => {
      assert.equal(accepted(text), is);
    });
  }

  it('accepts a finding on several lines on each of them', () => {
    const lines = ['-- one', '-- two', '-- three', '-- four'];
    for (const marked of lines.keys()) {
      const text = lines
        .map((line, at) => (at === marked ? `${line} # data-discovery:allow` : line))
        .join('\n');
      assert.equal(
        accepted(text, text.indexOf('-- two'), text.indexOf('-- four')),
        marked === 1 || marked === 2,
        lines[marked],
      );
    }
  });

  it('accepts on its own line alone, wherever that is', () => {
    const line = fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\n', ' '));
    fc.assert(
      fc.property(fc.array(line), line, fc.array(line), (before, own, behind) => {
        const lines = [...before, `${own} data-discovery:allow`, ...behind];
        const allows = allowComments(lines.join('\n'));
        let at = 0;
        for (const [index, text] of lines.entries()) {
          for (const start of [at, at + text.length])
            assert.equal(allows?.({ start, end: start + 1 }, 'PERSON'), index === before.length, text);
          at += text.length + 1;
        }
      }),
    );
  });
});
