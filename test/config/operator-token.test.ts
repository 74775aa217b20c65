import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { ConfigError, loadConfig, type Environment } from '../../src/config/load-config.js';

const TOKEN = 'f3a0c1d95b7e4826a1c4d7e0f9b83562';
const digest = createHash('sha256').update(TOKEN).digest('hex');
const load = (env: Environment) =>
  loadConfig(
    {
      port: 1,
      providers: [{ name: 'Pattern', address: 'in-process' }],
      inProcess: ['Pattern'],
      hasAccounts: true,
    },
    env,
  );

function faultOf(env: Environment): string {
  try {
    load(env);
    return '';
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.faults.join('\n');
  }
}

describe('the token of the operator', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'operator-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const fileWith = (text: string): string => {
    const file = path.join(folder, `${createHash('sha256').update(text).digest('hex')}.txt`);
    writeFileSync(file, text);
    return file;
  };

  it('is kept as a digest alone', () => {
    const config = load({ OPERATOR_TOKEN: TOKEN });
    assert.equal(config.operatorDigest, digest);
    assert.ok(!JSON.stringify(config).includes(TOKEN));
    assert.equal(load({}).operatorDigest, undefined);
  });

  it('may be in a file, with a line end or without', () => {
    for (const text of [TOKEN, `${TOKEN}\n`, `${TOKEN}\r\n`]) {
      assert.equal(load({ OPERATOR_TOKEN_FILE: fileWith(text) }).operatorDigest, digest);
    }
  });

  for (const [what, token] of [
    ['short', 'f3a0c1d95b7e4826a1c4d7e0f9b8356'],
    ['one character again and again', 'a'.repeat(64)],
    ['seven characters', 'abcdefg'.repeat(10)],
    ['with a space', `${TOKEN} ${TOKEN}`],
    ['beyond ASCII', `${TOKEN}é`],
    ['long', TOKEN.repeat(17)],
  ] as const) {
    it(`is refused where it is ${what}, and never quoted`, () => {
      for (const env of [{ OPERATOR_TOKEN: token }, { OPERATOR_TOKEN_FILE: fileWith(token) }]) {
        const fault = faultOf(env);
        assert.match(fault, /^OPERATOR_TOKEN(?:_FILE)? must be .*32 to 512 printable/);
        assert.ok(!fault.includes(token.slice(0, 16)));
      }
    });
  }

  it('needs a file that can be read, and one place', () => {
    assert.match(
      faultOf({ OPERATOR_TOKEN_FILE: path.join(folder, 'none') }),
      /OPERATOR_TOKEN_FILE: .*none cannot be read: no such file or folder/,
    );
    assert.match(
      faultOf({ OPERATOR_TOKEN_FILE: folder }),
      /OPERATOR_TOKEN_FILE: .* cannot be read: it is a folder/,
    );
    assert.match(faultOf({ OPERATOR_TOKEN_FILE: fileWith('') }), /a file that contains 32 to 512/);
    const both = { OPERATOR_TOKEN: TOKEN, OPERATOR_TOKEN_FILE: fileWith(TOKEN) };
    assert.match(faultOf(both), /must not both be set/);
  });
});
