import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DocumentError } from '../../src/documents/document-fault.js';
import { readPolicy } from '../../src/transform/policy.js';
import { readKeys } from '../../src/transform/read-keys.js';

const faultsOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
  return '';
};

describe('a policy', () => {
  for (const [what, yaml, says] of [
    ['no operator', 'default: {}', 'p.yaml:1:10: default: the field "operator" is missing'],
    [
      'a misspelt operator',
      'default: {operator: labell}',
      'p.yaml:1:21: default.operator: must be an operator; did you mean label',
    ],
    [
      'a parameter of another operator',
      'default: {operator: label, show: 4}',
      'p.yaml:1:28: default: field 2 is unknown',
    ],
    [
      'a parameter out of range',
      'default: {operator: mask, show: 101}',
      'p.yaml:1:33: default.show: must be a whole number from 0 to 100, but is 101.',
    ],
    [
      'a required parameter that misses',
      'default:\n  operator: replace',
      'p.yaml:2:3: default: the field "with" is missing',
    ],
    [
      'a misspelt category',
      'categories:\n  PERSN: {operator: keep}',
      'p.yaml:2:3: categories: PERSN is not a category; did you mean PERSON?',
    ],
    [
      'a category of nobody',
      'categories: {BADGE: {operator: keep}}',
      'p.yaml:1:14: categories.BADGE: is not a category of the service; did you mean AGE?',
    ],
    [
      'an unknown operator, named before its parameters',
      'categories: {PERSON: {wiht: x, operator: maks, show: 101}}',
      'p.yaml:1:42: categories.PERSON.operator: must be an operator; did you mean mask?',
    ],
    [
      'an unknown parameter of a category',
      'categories: {PERSON: {operator: mask, wiht: x}}',
      'p.yaml:1:39: categories.PERSON: field 2 is unknown. Known: character, show',
    ],
    [
      'a parameter out of range of a category',
      'categories: {PERSON: {operator: mask, show: 101}}',
      'p.yaml:1:45: categories.PERSON.show: must be a whole number from 0 to 100, but is 101.',
    ],
    [
      'an unknown operator of a category that is none',
      'categories: {person: {operator: maks}}',
      'p.yaml:1:33: categories[0].operator: must be an operator; did you mean mask?',
    ],
    [
      'a label of a category',
      'categories: {EMAIL: {operator: keep}}',
      'p.yaml:1:14: categories: EMAIL is a label of the category EMAIL_ADDRESS; write EMAIL_ADDRESS.',
    ],
    [
      'a category in small letters',
      'categories: {person: {operator: keep}}',
      'must be a category name of capital letters',
    ],
    ['a threshold above 1', 'threshold: 7', 'p.yaml:1:12: threshold: must be'],
    ['a version to come', 'version: 2', 'p.yaml:1:10: version: must be the number 1, but is 2.'],
    ['a list', '- label', 'must be a mapping'],
    [
      'a hash of few digits',
      'default: {operator: hash, digits: 4}',
      'default.digits: must be a whole number from 16 to 64',
    ],
    [
      'an operator that is a list',
      'default: [label]',
      'default: must be a mapping with operator, but is a list.',
    ],
  ] as const) {
    it(`with ${what} is refused by its place`, () => {
      const message = faultsOf(() => readPolicy(Buffer.from(yaml), 'p.yaml'));
      assert.ok(message.includes(says), message);
    });
  }

  it('with an unknown operator is refused for that alone', () => {
    const yaml = 'categories: {PERSON: {wiht: x, operator: maks, show: 101}}';
    assert.doesNotMatch(
      faultsOf(() => readPolicy(Buffer.from(yaml), 'p.yaml')),
      /show|field 1/,
    );
  });

  it('may name categories of own rules', () => {
    const policy = readPolicy(
      Buffer.from('other: [BADGE]\ncategories: {BADGE: {operator: redact}}'),
      'p.yaml',
    );
    assert.equal(policy.operatorFor('BADGE').operator.name, 'redact');
  });
});

describe('a file of keys', () => {
  const secret = Buffer.alloc(32, 7).toString('base64');

  it('writes with the first key that is not retired, and reads with all', () => {
    const ring = readKeys(
      Buffer.from(`keys: [{id: old, secret: "${secret}", retired: true}, {id: new, secret: "${secret}"}]`),
      'k.yaml',
    );
    assert.equal(ring.inUse().id, 'new');
    assert.equal(ring.forReading('old')?.id, 'old');
    assert.equal(ring.forReading('other'), undefined);
  });

  for (const [what, yaml, says] of [
    [
      'a short secret',
      `keys: [{id: a, secret: "${secret.slice(0, 20)}"}]`,
      'must be at least 32 random bytes in base64',
    ],
    [
      'a secret that is no base64',
      'keys: [{id: a, secret: "CANARY!CANARY!CANARY!CANARY!CANARY!CANARY!CANARY!"}]',
      'must be at least 32',
    ],
    [
      'two keys of one id',
      `keys: [{id: a, secret: "${secret}"}, {id: a, secret: "${secret}"}]`,
      'ids must be unique',
    ],
    ['an id with a colon', `keys: [{id: "a:b", secret: "${secret}"}]`, 'must be an id of 1 to 32'],
    ['none', 'keys: []', 'must be a list of at least one'],
  ] as const) {
    it(`with ${what} is refused, and no secret quoted`, () => {
      const message = faultsOf(() => readKeys(Buffer.from(yaml), 'k.yaml'));
      assert.ok(message.includes(says), message);
      assert.ok(!message.includes('CANARY') && !message.includes(secret.slice(0, 20)));
    });
  }
});
