import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAddress, isLoopback, parseAuthority } from '../../src/core/authority.js';

describe('the authority of a request', () => {
  for (const [text, name, port] of [
    ['localhost', 'localhost', ''],
    ['LocalHost:8580', 'localhost', '8580'],
    ['localhost.', 'localhost', ''],
    ['find.example.:443', 'find.example', '443'],
    ['127.0.0.1:1', '127.0.0.1', '1'],
    ['127.0.0.1.', '127.0.0.1.', ''],
    ['[::1]:8580', '[::1]', '8580'],
    ['[FD00::A]', '[fd00::a]', ''],
    ['a_b:', 'a_b', ''],
  ] as const) {
    it(`${text} is ${name} and ${port === '' ? 'no port' : port}`, () => {
      assert.deepEqual(parseAuthority(text), { name, port });
    });
  }

  for (const text of [
    '',
    ':8580',
    ' localhost',
    'localhost ',
    'localhost:8580:1',
    'localhost:80x',
    'localhost:123456',
    'user@localhost',
    'localhost:80@evil.test',
    'localhost/evil.test',
    'http://localhost',
    'localhost#.evil.test',
    'localhost\\.evil.test',
    'localhost%2eevil.test',
    'localhost, evil.test',
    '::1',
    '[::1',
    '[::1%lo]',
    '[localhost]',
    'lоcalhost',
    'x'.repeat(254),
  ]) {
    it(`${JSON.stringify(text.slice(0, 30))} is none`, () => {
      assert.equal(parseAuthority(text), undefined);
    });
  }

  it('is an address only where no name server is asked', () => {
    for (const name of ['127.0.0.1', '10.0.0.5', '255.255.255.255', '[::1]', '[fd00::5]']) {
      assert.ok(isAddress(name), name);
    }
    for (const name of [
      'localhost',
      '127.0.0.1.evil.test',
      '1.2.3',
      '1.2.3.256',
      '2130706433',
      '127.0.0.1.',
    ]) {
      assert.ok(!isAddress(name), name);
    }
  });

  it('is of this machine alone only where it can be no other', () => {
    for (const host of ['localhost', 'LOCALHOST.', '127.0.0.1', '127.9.9.9', '::1', '[::1]']) {
      assert.ok(isLoopback(host), host);
    }
    for (const host of [
      'localhost.evil.test',
      '127.0.0.1.evil.test',
      'a.localhost',
      '0.0.0.0',
      '::',
      '128.0.0.1',
      '127.0.0.256',
      '',
    ]) {
      assert.ok(!isLoopback(host), host);
    }
  });
});
