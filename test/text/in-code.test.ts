import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCodeTag, isGoImport, isMember } from '../../src/text/in-code.js';
import { lineBefore } from '../../src/text/line-before.js';

/** Calls a test of a span with the part between brackets. */
const asked = (marked: string, ask: (text: string, start: number, end: number) => boolean): boolean => {
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  return ask(marked.replace('⟦', '').replace('⟧', ''), start, end);
};

describe('in code', () => {
  for (const [marked, expected] of [
    ['/**\n * ⟦@param⟧ name', true],
    ['/**\n * ⟦@anna⟧ wrote this', true],
    ['* ⟦@anna⟧ wrote this', false],
    ['  ⟦@Injectable⟧()\nexport class Service {}', true],
    ['⟦@anna⟧ are you there?', false],
    ['thanks to ⟦@anna⟧', false],
    ['{⟦@link⟧ name}', true],
    ['our ⟦@ISA⟧ = qw(Exporter);', true],
    ['build:\n\t⟦@echo⟧ done', true],
    ['build:\n\t⟦@anna⟧ done', false],
  ] as const)
    it(`${JSON.stringify(marked)} is ${expected ? 'a tag' : 'none'}`, () => {
      assert.equal(asked(marked, isCodeTag), expected);
    });

  for (const [marked, expected] of [
    ['⟦request.email⟧', true],
    ['⟦this.re⟧', true],
    ['⟦fullOptions.target⟧', true],
    ['⟦YouTube.com⟧', false],
    ['⟦acme.id⟧', false],
    ['{ id: ⟦going.id⟧ }', true],
    ['{ name: ⟦going.id⟧ }', false],
    ['from ⟦collections.abc⟧ import Mapping', true],
    ['visit ⟦my-shop.shop⟧', false],
    ['typeof ⟦shop.name⟧', true],
  ] as const)
    it(`${marked} is ${expected ? 'a member' : 'none'}`, () => {
      assert.equal(asked(marked, isMember), expected);
    });

  for (const [marked, expected] of [
    ['import "⟦example.org/pkg⟧"\n', true],
    ['import (\n\t"fmt"\n\tlog "⟦example.org/log⟧" // logs\n)\n', true],
    ['import (\n\t"fmt"\n)\nvar a =\n\t"⟦example.org/log⟧"\n', false],
    ['url := "⟦example.org/pkg⟧"\n', false],
    ['import "⟦example.org/pkg⟧" more\n', false],
  ] as const)
    it(`${JSON.stringify(marked)} is ${expected ? 'an import' : 'none'}`, () => {
      assert.equal(asked(marked, isGoImport), expected);
    });

  for (const [text, offset, reach, line] of [
    ['one\ntwo three', 7, 100, 'two'],
    ['one\ntwo three', 13, 5, 'three'],
    ['one\n', 4, 100, ''],
    ['one', 0, 100, ''],
  ] as const)
    it(`the line before ${offset.toString()} in ${JSON.stringify(text)} is "${line}"`, () => {
      assert.equal(lineBefore(text, offset, reach), line);
    });
});
