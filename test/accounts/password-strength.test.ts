import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as common from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { judgePassword } from '../../src/accounts/change-password.js';
import { issuePassword } from '../../src/accounts/tokens.js';
import { createStrengthEstimator } from '../../src/accounts/strength/create-strength-estimator.js';
import { createEstimate, priceCharacters } from '../../src/accounts/strength/estimate-strength.js';
import {
  GUESSES_LOG10_NEEDED,
  type StrengthEstimator,
  weaknessOf,
} from '../../src/accounts/strength/password-strength.js';

const EMAIL = 'jane.applegate@tolliver.example';

describe('the strength of a password', () => {
  let estimator: StrengthEstimator;
  before(() => {
    estimator = createStrengthEstimator();
  });
  after(() => estimator.close());
  const judge = async (password: string, emailKey = ''): Promise<readonly string[]> =>
    (await judgePassword(password, { oldPassword: '', emailKey }, estimator)).map(({ rule }) => rule);

  // Each meets the specification's rules: length and four classes of characters.
  for (const weak of [
    ...['1qaz@WSX', 'Pass@word1', 'India@123', 'Welcome@1', 'Admin@123', 'Qwer!234', 'Abcd@1234', 'Zaq1@wsx'],
    ...[
      'Test@1234',
      'Berlin2024!',
      'Schatz123!',
      'Hyderabad@123',
      'Krishna@123',
      'Company@2024',
      'Sommer2024!',
    ],
    ...['N3w!Passw0rd', 'Winter2025!', 'Aa12345678!', 'Mumbai@2023', 'Qwertz123!', 'Soleil123!', 'Ciao1234!'],
    ...['Madrid2024!', 'Polska123!', 'Data@2024', 'Priya@123', 'Rahul@123', 'Letmein1!2', 'Qwerty@12345'],
    ...['P@ssw0rd@123', 'John@1990', 'Maria@1985!', 'Football#1', 'S3cur1ty!', 'Mypassword1!', '1q2w3e4R!'],
    ...['Aa1!Aa1!Aa1!', 'aB3-wxyz', 'Password1!Password1!', 'Xy1!'.repeat(32), 'Dragon#99', 'Batman123!'],
  ]) {
    it(`is too little for ${weak}`, async () => {
      const broken = await judge(weak);
      assert.equal(broken.length, 1, broken.join());
      assert.ok(broken[0] === 'hard_to_guess' || broken[0] === 'not_common');
    });
  }

  for (const strong of [
    ...['kT7#pQ2z', 'Xq9$mLw2', 'g7R!x2Kp', 'Tr1cky-but-fine', 'An0ther-fine-one', 'Correct-horse-7-battery'],
    ...['my-Password-is-4-long-one', 'Blue4-Tractor-moon', 'Дом-на-холме-٣', '漢字とAかな-5もじbの'],
    ...[`${'Password1!'.repeat(5)}kT7#pQ2zXq9$mLw2`, 'Uno dos tres catorce 4!'],
  ]) {
    it(`is enough for ${strong}`, async () => {
      assert.deepEqual(await judge(strong), []);
    });
  }

  it('is told in words that name what was found, and nothing of the password', async () => {
    for (const [password, words] of [
      ['1qaz@WSX', 'a common password or one close to it'],
      ['Zaq1@wsx', 'adjacent keys'],
      ['Aa1!Aa1!Aa1!', 'a repetition'],
      ['Test@1234', 'a name'],
      ['aB3-wxyz', 'consecutive characters'],
      ['John@1990', 'a date or a year'],
    ] as const) {
      const message = weaknessOf(await estimator.estimate(password, []));
      assert.ok(message?.includes(words), `${password}: ${message ?? ''}`);
      assert.ok(!message?.includes(password));
    }
  });

  it('counts words of the e-mail address and of the service for nothing', async () => {
    for (const password of ['Applegate#42', 'Tolliver!2031', 'Classify#2031']) {
      assert.deepEqual(await judge(password, EMAIL), ['hard_to_guess'], password);
    }
    assert.deepEqual(await judge('Applegate-riverbank-42', EMAIL), []);
    const context = { oldPassword: '', emailKey: '' };
    const own = await judgePassword('Vandelay#2031', context, estimator, ['vandelay']);
    assert.deepEqual(
      own.map(({ message }) => message),
      [
        'a password that is harder to guess (it is made of part of the e-mail address or a name of this organization)',
      ],
    );
    assert.deepEqual(await judgePassword('Vandelay#2031', context, estimator), []);
  });

  it('is too little for leaked passwords that meet the rules, and for common ones made to meet them', () => {
    const estimate = createEstimate();
    const leaked = common.dictionary['passwords-common'];
    assert.ok(leaked.length > 40_000);
    const capital = (word: string): string => word.replace(/\p{Ll}/u, (letter) => letter.toUpperCase());
    const meets = (word: string): boolean =>
      Array.from(word).length >= 8 &&
      /\d/.test(word) &&
      /[^\p{L}\p{Nd}\s]/u.test(word) &&
      /\p{L}/u.test(word);
    const asLeaked = leaked.filter(meets).map(capital);
    assert.ok(asLeaked.length > 10);
    const common3000 = leaked.filter((word) => /[a-z]/.test(word) && word.length >= 6).slice(0, 3000);
    const made = common3000.filter((_, index) => index % 15 === 0).map((word) => `${capital(word)}1!`);
    for (const password of [...asLeaked, ...made])
      assert.ok(estimate(password, []).guessesLog10 < GUESSES_LOG10_NEEDED, password);
  });

  it('is looked at in a time that does not explode with the length, on a thread of its own', async () => {
    const texts = (length: number): readonly string[] =>
      ['4@$1!0|35', 'aB1!', 'P@$$w0rd', '12/11/1999', '1', 'correct horse 1'].map((unit) =>
        unit.repeat(length).slice(0, length),
      );
    const timeOf = async (length: number): Promise<number> => {
      const start = process.cpuUsage();
      for (const text of texts(length)) await estimator.estimate(text, []);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    };
    await timeOf(32);
    const before = performance.eventLoopUtilization();
    const [short, long] = [await timeOf(32), await timeOf(128)];
    const { utilization } = performance.eventLoopUtilization(before);
    // Four parts of 32, each looked at once.
    assert.ok(long < 12 * short, `${long.toFixed(0)} ms for 128, ${short.toFixed(0)} for 32`);
    assert.ok(utilization < 0.5, `the caller's thread was busy for ${utilization.toFixed(2)} of the time`);
  });

  it('is enough for every issued password, of at least 128 bits', () => {
    const estimate = createEstimate();
    const issued = Array.from({ length: 60 }, issuePassword);
    for (const password of issued) assert.ok(estimate(password, []).guessesLog10 > GUESSES_LOG10_NEEDED);
    const alphabet = new Set(Array.from({ length: 400 }, issuePassword).join('').replaceAll('-', ''));
    const letters = issued[0]?.replaceAll('-', '').length ?? 0;
    assert.ok(letters * Math.log2(alphabet.size) >= 128);
  });

  it('grows with every character that no pattern explains', () => {
    const none = (): undefined => undefined;
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
        fc.constantFrom('7', '#'),
        (text, more) => {
          assert.ok(priceCharacters(text + more, none) > priceCharacters(text, none));
        },
      ),
    );
    assert.ok(priceCharacters('kT7#pQ2z', none) > priceCharacters('Abcdefgh', none));
    assert.ok(priceCharacters('tree', () => 5) < priceCharacters('tree', none));
  });

  it('starts its thread anew after it was closed', async () => {
    const own = createStrengthEstimator();
    const first = await own.estimate('kT7#pQ2z', []);
    await own.close();
    assert.deepEqual(await own.estimate('kT7#pQ2z', []), first);
    await own.close();
  });
});
