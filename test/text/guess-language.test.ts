import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { LANGUAGES } from '../../src/core/languages.js';
import { guessLanguage } from '../../src/text/guess-language.js';

/** English has a folder of its own, and no language in the names of its files. */
const folderOf = (language: string): string =>
  language === 'en' ? 'training/templates' : 'training/templates-multi';
const ENGLISH = /^(?:business|chat|prose|record|tech)-/;
const LEAST_WORDS = 12;

/** The documents of a language that the context model learns from, without what their slots hold. */
const documentsIn = (language: string): readonly string[] =>
  readdirSync(folderOf(language))
    .filter((file) => (language === 'en' ? ENGLISH.test(file) : file.startsWith(`${language}-`)))
    .flatMap((file) => readFileSync(`${folderOf(language)}/${file}`, 'utf8').split(/^-----$/m))
    .map((text) => text.replaceAll(/\{\{.*?\}\}|\[\[.*?\]\]/gs, ' '))
    .filter((text) => (text.match(/\p{L}+/gu) ?? []).length >= LEAST_WORDS);

describe('the language of a text', () => {
  for (const language of LANGUAGES) {
    it(`is guessed of nine in ten documents and more: ${language}`, () => {
      const documents = documentsIn(language);
      const right = documents.filter((text) => guessLanguage(text) === language);
      assert.ok(documents.length > 20);
      assert.ok(
        right.length / documents.length > 0.9,
        `${right.length.toString()} of ${documents.length.toString()}`,
      );
    });
  }

  for (const [text, expected] of [
    ['Jane Miller lives at 15 Main Street, please call her.', 'en'],
    ['Guten Tag, ich bin Anna und wohne in der Lindenstraße.', 'de'],
    ['Jane Miller', undefined],
    ['Pedido n.º 12', 'es'],
    ['4111 1111 1111 1111', undefined],
    ['', undefined],
    ['Привет, как дела', undefined],
  ] as const) {
    it(`is ${expected ?? 'not told'}: "${text}"`, () => assert.equal(guessLanguage(text), expected));
  }
});
