import assert from 'node:assert/strict';
import { isIPv6 } from 'node:net';
import { describe, it } from 'node:test';
import { CATEGORIES } from '../../../src/core/harmonization-table.js';
import { LANGUAGES } from '../../../src/core/languages.js';
import { givenNameOf } from '../../../src/transform/pseudonym/names.js';
import { WORDS } from '../../../src/transform/pseudonym/word-tables.list.js';
import { surrogateFor } from '../../../src/transform/operators/pseudonym.js';
import { surrogateTools } from '../../support/surrogates.js';

const surrogateOf = (category: string, text: string, language = 'en', attempt = 0): string | undefined =>
  surrogateFor(category)({ category, text }, attempt, surrogateTools({ language }));

/** An Ethereum address whose letters carry a checksum (EIP-55). */
const IN_BOTH_CASES = /^0x(?=.*[a-f])(?=.*[A-F])[\da-fA-F]{40}$/;

describe('surrogates', () => {
  for (const [category, value, expected] of [
    ['PERSON', 'Jane Doe', /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u],
    ['PERSON', 'SMITH, John', /^\p{Lu}{3,}, \p{Lu}\p{Ll}+$/u],
    ['PERSON', 'jane doe', /^\p{Ll}+ \p{Ll}+$/u],
    ['PERSON', 'Dr. Anna-Lena von der Heide', /^Dr\. \p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+ von der \p{Lu}\p{Ll}+$/u],
    ['PERSON', "J. R. O'Brien", /^[A-Z]\. [A-Z]\. \p{Lu}\p{Ll}+$/u],
    ['PERSON', '李小龙', /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u],
    ['ORGANIZATION', 'Acme Widgets Ltd.', /^(?!Acme)\p{Lu}\p{Ll}+ (?!Widgets)\p{Lu}\p{Ll}+ Ltd\.$/u],
    ['PERSON', 'Agent 47', /^(?!Agent)\p{Lu}\p{Ll}+ (?!47)\d\d$/u],
    ['ORGANIZATION', 'Acme Widgets S.p.A.', /^(?!Acme)\p{Lu}\p{Ll}+ (?!Widgets)\p{Lu}\p{Ll}+ S\.p\.A\.$/u],
    ['ORGANIZATION', 'Acme Sp. z o.o.', /^(?!Acme)\p{Lu}\p{Ll}+ Sp\. z o\.o\.$/u],
    ['ORGANIZATION', 'IBM', /^(?!IBM)[A-Z]{3}$/],
    ['LOCATION', 'Springfield', /^(?!Springfield)\p{Lu}\p{Ll}+$/u],
    ['LOCATION', 'New Haven', /^New (?!Haven)\p{Lu}\p{Ll}+$/u],
    ['LOCATION', '15 Main St', /^[1-9]\d (?!Main)\p{Lu}\p{Ll}+ St$/u],
    ['LOCATION', 'Lindenstraße 12a', /^(?!Linden)\p{Lu}\p{Ll}+straße [1-9]\d[a-z]$/u],
    ['LOCATION', 'SW1A 1AA', /^[A-Z]{2}\d[A-Z] \d[A-Z]{2}$/],
    ['LOCATION', '06517', /^\d{5}$/],
    ['LOCATION', '52.5200, -13.4050', /^\d{1,2}\.\d{4}, -\d{1,3}\.\d{4}$/],
    [
      'ADDRESS',
      '14 rue de la Paix, 75002 Paris',
      /^[1-9]\d rue de la (?!Paix)\p{Lu}\p{Ll}+, \d{5} (?!Paris)\p{Lu}\p{Ll}+$/u,
    ],
    ['EMAIL_ADDRESS', 'jane.doe42@acme.co.uk', /^[a-z]+\.[a-z]+\d\d@[a-z]+\.example\.(?:com|org|net)$/],
    ['EMAIL_ADDRESS', 'no address', undefined],
    [
      'URL',
      'https://www.acme.com/users/jane?id=42#top',
      /^https:\/\/www\.[a-z]+\.example\.(?:com|org|net)\/[a-z]{5}\/[a-z]{4}\?id=\d\d#[a-z]{3}$/,
    ],
    ['URL', 'acme.com:8080/a.pdf', /^[a-z]+\.example\.(?:com|org|net):8080\/[a-z]\.pdf$/],
    ['IP_ADDRESS', '10.0.0.1', /^198\.1[89]\.\d{1,3}\.\d{1,3}$/],
    ['IP_ADDRESS', '10.0.0.1:443', /^198\.1[89]\.\d{1,3}\.\d{1,3}:443$/],
    ['IP_ADDRESS', '10.0.0.0/24', /^198\.1[89]\.\d{1,3}\.\d{1,3}\/24$/],
    ['IP_ADDRESS', '300.0.0.1', undefined],
    ['IP_ADDRESS', 'fe80::1', /^2001:db8(?::[\da-f]{1,4}){6}$/],
    ['MAC_ADDRESS', '00:1B:44:11:3A:B7', /^[\dA-F][26AE](?::[\dA-F]{2}){5}$/],
    ['USERNAME', '@jane_doe99', /^@[a-z]+_[a-z]+\d\d$/],
    ['PASSWORD', 'hunter2!X', /^[a-z]{6}\d![A-Z]$/],
    [
      'PASSWORD',
      '-----BEGIN KEY-----\nMIIB\n-----END KEY-----',
      /^-----BEGIN KEY-----\n(?!MIIB)[A-Z]{4}\n-----END KEY-----$/,
    ],
    ['CRYPTO_ADDRESS', '0x52908400098527886E0F7030069857D2E4169EE7', IN_BOTH_CASES],
    ['CRYPTO_ADDRESS', '0xde709f2102306220921060314715629080e2fb77', IN_BOTH_CASES],
    ['CRYPTO_ADDRESS', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', /^bc1[a-z\d]{39}$/],
    ['AGE', '34', /^3[0-35-9]$/],
    ['AGE', 'thirty-four', undefined],
    ['AGE', '34-36', undefined],
    ['AGE', '34.5', undefined],
    ['AMOUNT', '1,250.00', /^[1-9],\d{3}\.00$/],
    ['AMOUNT', '3.5 million', /^[1-9]\.\d million$/],
    ['GENDER', 'female', undefined],
    ['CURRENCY_CODE', 'EUR', undefined],
    ['OTHER_THING', 'x', undefined],
    ['PERSON&LOCATION', 'Anna London', /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u],
  ] as const) {
    it(`${category}: ${JSON.stringify(value)}`, () => {
      const other = surrogateOf(category, value);
      if (expected === undefined) assert.equal(other, undefined);
      else assert.match(other ?? '', expected);
      assert.notEqual(other, value);
      assert.equal(surrogateOf(category, value), other);
    });
  }

  it('keep together what belongs together', () => {
    const words = (text: string) => surrogateOf('PERSON', text)?.match(/\p{L}+/gu) ?? [];
    const [given, family] = words('Jane Doe');
    assert.deepEqual(words('Doe, Jane'), [family, given]);
    assert.deepEqual(words('Ms Doe'), ['Ms', family]);
    assert.deepEqual(words('Jane'), [given]);
    const domain = (text: string) => surrogateOf('EMAIL_ADDRESS', text)?.split('@')[1];
    assert.equal(domain('a@acme.com'), domain('b@ACME.com'));
    assert.notEqual(domain('a@acme.com'), domain('a@acme.org'));
    const network = (text: string) => surrogateOf('IP_ADDRESS', text)?.replace(/[.:][^.:]+$/, '');
    assert.equal(network('10.0.0.1'), network('10.0.0.2'));
    assert.notEqual(network('10.0.0.1'), network('10.0.1.1'));
    assert.ok(isIPv6(surrogateOf('IP_ADDRESS', '2A00::1') ?? ''));
  });

  it('are the same in capitals and with other spaces', () => {
    for (const [category, one, other] of [
      ['PERSON', 'Jane Doe', 'JANE  DOE'],
      ['LOCATION', 'Springfield', 'SPRINGFIELD'],
      ['EMAIL_ADDRESS', 'jane@acme.com', 'Jane@ACME.com'],
    ] as const) {
      const plain = (text: string) => surrogateOf(category, text)?.toLowerCase().replaceAll(/\s+/g, ' ');
      assert.equal(plain(one), plain(other));
    }
  });

  it('are names of the language in use, of women for women', () => {
    for (const language of LANGUAGES) {
      const names = Array.from({ length: 500 }, (_, index) =>
        surrogateOf(
          'PERSON',
          `Anna Muster${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index / 26)}`,
          language,
        ),
      );
      assert.ok(new Set(names).size > 480, language);
      assert.equal(new Set(names.map((name) => name?.split(' ')[0])).size, 1);
    }
    assert.notEqual(surrogateOf('PERSON', 'Anna Muster', 'fi'), surrogateOf('PERSON', 'Anna Muster', 'de'));
  });

  // Names that nobody takes for the other's, so that a list that has them in the wrong place shows.
  for (const [language, women, men] of [
    ['en', 'Mary Emily Susan', 'John Tom Robert'],
    ['de', 'Anna Petra Sabine', 'Hans Thomas Jürgen'],
    ['fr', 'Marie Sophie Monique', 'Pierre François Michel'],
    ['es', 'María Carmen Lucía', 'José Juan Pablo'],
    ['it', 'Giulia Chiara Paola', 'Marco Giuseppe Luca'],
    ['nl', 'Sanne Marieke Femke', 'Piet Johan Daan'],
    ['pl', 'Małgorzata Ewa Agnieszka', 'Tomasz Piotr Marek'],
    ['pt', 'Ana Mariana Beatriz', 'João Pedro Rui'],
    ['sv', 'Karin Astrid Ingrid', 'Erik Lars Anders'],
    ['fi', 'Aino Tuula Päivi', 'Mikko Jukka Antti'],
  ] as const) {
    it(`are of women for women and of men for men: ${language}`, () => {
      for (const [names, of, others] of [
        [women, 'female', men],
        [men, 'male', women],
      ] as const) {
        for (const name of names.split(' ')) assert.equal(givenNameOf(name), of, name);
        const table: readonly string[] = WORDS[language][of];
        assert.deepEqual(
          table.filter((one) => others.split(' ').includes(one)),
          [],
        );
        for (const name of names.split(' ')) {
          const [given = ''] = surrogateOf('PERSON', `${name} Muster`, language)?.split(' ') ?? [];
          assert.ok(table.includes(given), `${name}: ${given}`);
        }
      }
    });
  }

  it('end as names of women do in Polish', () => {
    for (let index = 0; index < 300; index++) {
      const family = surrogateOf('PERSON', `Ewa Muster${'x'.repeat(index)}ska`, 'pl') ?? '';
      assert.doesNotMatch(family, /[sc]ki$/);
    }
  });

  it('differ from attempt to attempt, and by the key', () => {
    for (const [category, value] of [
      ['PERSON', 'Jane Doe'],
      ['LOCATION', 'Springfield'],
      ['ORGANIZATION', 'Acme Widgets'],
      ['EMAIL_ADDRESS', 'jane@acme.com'],
      ['URL', 'acme.com'],
      ['CREDIT_CARD', '4111 1111 1111 1111'],
      ['IP_ADDRESS', '10.0.0.1'],
      ['DATETIME', '2026-11-21'],
    ] as const) {
      const tried = [0, 1, 2, 3].map((attempt) => surrogateOf(category, value, 'en', attempt));
      assert.ok(new Set(tried).size > 2, category);
      const elsewhere = surrogateFor(category)(
        { category, text: value },
        0,
        surrogateTools({ byte: 9, days: 41 }),
      );
      assert.notEqual(elsewhere, tried[0]);
    }
  });

  it('are proposed for every category without a fault, whatever the text', () => {
    for (const category of CATEGORIES) {
      for (const text of [
        '',
        ' ',
        '-',
        '0',
        'x',
        '😀',
        '٣',
        '@',
        '://',
        '00',
        '+',
        '999999999999999999999999999999999999999999999999999999999999999999999999',
      ])
        assert.doesNotThrow(() => surrogateOf(category, text), `${category} ${text}`);
    }
  });
});
