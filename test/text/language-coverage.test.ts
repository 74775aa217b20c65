import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../../src/core/languages.js';
import { COVERAGES, coverageNote, languageCoverage } from '../../src/text/language-coverage.js';

const ENGLISH = 'The customer has been to our office and will send the signed form by post. ';

describe('the coverage of a text', () => {
  for (const [text, language, model, scripts] of [
    ['Ο Γιώργος Παπαδόπουλος μένει στην Αθήνα.', 'el', 'none', ['Greek']],
    ['Меня зовут Ольга, мой телефон указан ниже, это новый адрес.', 'ru', 'none', ['Cyrillic']],
    ['Мене звати Олена, її адреса нижче.', 'uk', 'none', ['Cyrillic']],
    ['Њена кућа је у Београду.', 'sr', 'none', ['Cyrillic']],
    ['张伟住在北京市朝阳区。', 'zh', 'none', ['Chinese']],
    ['田中さんは東京に住んでいます。', 'ja', 'none', ['Japanese']],
    ['김민수는 서울에 살고 있습니다.', 'ko', 'none', ['Korean']],
    ['محمد يسكن في مدينة القاهرة الجديدة', 'ar', 'none', ['Arabic']],
    ['دفتر پزشک در تهران گم شده است', 'fa', 'none', ['Arabic']],
    ['דני כהן גר בתל אביב', 'he', 'none', ['Hebrew']],
    ['สมชายอยู่ที่กรุงเทพมหานคร', 'th', 'none', ['Thai']],
    ['राम दिल्ली में रहता है और काम करता है', 'hi', 'none', ['Devanagari']],
    ['თბილისში ცხოვრობს გიორგი', 'ka', 'none', ['Georgian']],
    ['Ahmet bugün bize bir mektup yazdı ve çok güzel olduğu için teşekkür etti.', 'tr', 'none', []],
    [
      'Včera jsem byl u lékaře, protože jsem se necítil dobře, a on mi řekl, že to není nic.',
      'cs',
      'none',
      [],
    ],
    ['Tegnap nem volt otthon, mert csak ma jött meg, és azt mondta, hogy már vár.', 'hu', 'none', []],
    ['Doamna Ionescu este acasă și nu mai poate veni din cauza vremii, care a fost rea.', 'ro', 'none', []],
    ['Tôi không có thời gian và anh ấy đã đến nhà của bạn để làm việc.', 'vi', 'none', []],
    [
      'Jeg har ikke fået brevet endnu, og hun er meget ked af det, men vi ved ikke hvor det er.',
      'da',
      'none',
      [],
    ],
    [ENGLISH, 'en', 'full', []],
    ['Wir haben den Brief nicht bekommen und bitten um eine neue Rechnung.', 'de', 'full', []],
    ['Nie dostaliśmy listu, ale proszę o nową fakturę, bo jest już po terminie.', 'pl', 'full', []],
    ['Vi har inte fått brevet och ber att få en ny faktura från er.', 'sv', 'full', []],
    // Mixed texts: what covers most of it decides, and every other script is named.
    [`${ENGLISH}Ο Γιώργος Παπαδόπουλος μένει στην Αθήνα.`, 'en', 'partial', ['Greek']],
    [`${ENGLISH.repeat(20)}Signed: Ольга.`, 'en', 'full', ['Cyrillic']],
    ['Ольга живет в Киеве, это новый адрес. Please call Jane Miller.', 'ru', 'partial', ['Cyrillic']],
    // Too short to tell, or no words: nothing is claimed.
    ['Jane Miller', undefined, 'unknown', []],
    ['Ahmet Yılmaz', undefined, 'unknown', []],
    // "ja" and "ne" are Croatian words; a soft hyphen does not end a word.
    ['Ja\u00ADne Miller, ja\u00ADne@example.org', undefined, 'unknown', []],
    ['Ja ne znam, ja ne kažem, to je bilo nešto što ne mogu.', 'hr', 'none', []],
    ['Dvořák', undefined, 'unknown', []],
    ['4111 1111 1111 1111', undefined, 'unknown', []],
    ['a;e;i;o;y\n1;2;3;4;5', undefined, 'unknown', []],
    ['f(x) = αβ', undefined, 'unknown', []],
    ['', undefined, 'unknown', []],
  ] as const) {
    it(`${language ?? 'no language'}, ${model}: "${text.slice(0, 50)}"`, () => {
      const found = languageCoverage(text);
      assert.deepEqual(
        { language: found.language, model: found.model, scripts: found.scripts },
        { language, model, scripts: [...scripts] },
      );
    });
  }

  for (const language of LANGUAGES.filter((code) => code !== 'en')) {
    it(`is not denied to a language that the model was taught: ${language}`, () => {
      const texts = readdirSync('training/templates-multi')
        .filter((file) => file.startsWith(`${language}-`))
        .flatMap((file) => readFileSync(`training/templates-multi/${file}`, 'utf8').split(/^-----$/m))
        .map((text) => text.replaceAll(/\{\{.*?\}\}|\[\[.*?\]\]/gs, ' '));
      const denied = texts.filter((text) => languageCoverage(text).model === 'none');
      assert.ok(texts.length > 20);
      assert.ok(denied.length / texts.length < 0.01, denied.slice(0, 3).join('\n'));
    });
  }

  it('is a share of the letters, for any text and any length', () => {
    const piece = fc.constantFrom('the ', 'und ', 'Ольга ', '東京', ' ', '\n', '😀', '1', '\ud800');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 4000 }), (pieces, times) => {
        const { model, share, scripts } = languageCoverage(pieces.join('').repeat(times));
        assert.ok(share >= 0 && share <= 1);
        assert.ok(COVERAGES.includes(model));
        // Up to three letters of another script are a name or a formula, in a short text too.
        if (model === 'full') assert.ok(share >= 0.9 || scripts.length === 0);
      }),
      { numRuns: 100 },
    );
  });

  it('finds another script at the end of a long text', () => {
    const text = ENGLISH.repeat(5000) + 'Меня зовут Ольга, это новый адрес. '.repeat(1000);
    assert.deepEqual(languageCoverage(text).scripts, ['Cyrillic']);
  });

  it('is put into words where the model does not cover the text', () => {
    const notes = [
      'Ο Γιώργος μένει στην Αθήνα.',
      `${ENGLISH}田中さんは東京に住んでいます。ありがとうございます。`,
      ENGLISH,
      'Jane',
    ].map((text) => coverageNote(languageCoverage(text)));
    assert.deepEqual(notes, [
      'text in Greek script, which the language model was not taught: only patterns cover it',
      'part of the text is in Japanese script, which the language model was not taught: only patterns cover that part',
      undefined,
      undefined,
    ]);
  });
});
