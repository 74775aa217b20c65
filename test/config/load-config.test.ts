import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { availableProcessors } from '../../src/config/available-processors.js';
import { LOCAL_CALLERS } from '../../src/core/authority.js';
import { ConfigError, loadConfig, type Environment } from '../../src/config/load-config.js';

const SYSTEM_USER = new URL('../../src/config/system-user.js', import.meta.url).href;
const DEFAULTS = {
  port: 8580,
  providers: [{ name: 'Pattern', address: 'in-process' }],
  inProcess: ['Pattern', 'Context'],
  hasAccounts: true,
};
const load = (env: Environment = {}) => loadConfig(DEFAULTS, env);

function faultsOf(env: Environment): readonly string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('name the unit in the error', () => {
    assert.deepEqual(faultsOf({ DRAIN_DELAY_MS: '5s' }), [
      'DRAIN_DELAY_MS must be a whole number from 0 to 15000, in milliseconds.',
    ]);
  });

  it('have defaults that need nothing set', () => {
    assert.deepEqual(load(), {
      host: '127.0.0.1',
      port: 8580,
      pathPrefix: 'svc',
      maxBodyBytes: 10_240,
      maxBodyBytesV2: undefined,
      providerMaxBodyBytes: 4_194_304,
      contextModel: 'base',
      contextThreads: availableProcessors(),
      patternThreads: Math.max(2, availableProcessors()),
      queueWaitMs: 1000,
      queueWaitMaxMs: 60_000,
      queueBurst: 32,
      logLevel: 'info',
      logLevelForm: 'number',
      securityControls: true,
      providers: [{ name: 'Pattern', address: 'in-process', supportedContentTypes: [], timeoutMs: 10_000 }],
      metrics: 'on',
      drainDelayMs: 0,
      tracing: false,
      authMode: 'off',
      accounts: {
        databaseUrl: undefined,
        dataDir: path.join(homedir(), '.data-discovery'),
        registration: 'off',
        smtpUrl: undefined,
        smtpTls: 'required',
        mailFrom: 'data-discovery@localhost',
        publicUrl: undefined,
        passwordWords: [],
        auditRetentionDays: 365,
        auditLog: false,
      },
      page: 'on',
      rulesFile: undefined,
      transformKeys: undefined,
      transformKeyScope: 'account',
      transformPolicies: undefined,
      transformSessionHours: 24,
      litellm: undefined,
      presidio: 'off',
      providerTimeoutMs: 10_000,
      trustProxy: [],
      callers: LOCAL_CALLERS,
      operatorDigest: undefined,
      warnings: [],
    });
    assert.ok(Object.isFrozen(load()));
    assert.deepEqual(load({ PORT: '', HOST: ' ', PROVIDERS: '', SECURITY_SETTINGS: '' }), load());
  });

  it('take what they say', () => {
    const config = load({
      HOST: '::1',
      PORT: '0',
      PATH_PREFIX: 'a/b',
      MAX_BODY_BYTES: '99',
      LOG_LEVEL: 'silent',
      PROVIDER_TIMEOUT_MS: '250',
      PROVIDERS: JSON.stringify([
        {
          name: 'Third',
          address: 'https://third.example:9000/base/',
          supported_content_types: ['Text/CSV'],
          timeout_ms: 5,
        },
        { name: 'Pattern', address: 'in-process' },
      ]),
    });
    assert.equal(config.pathPrefix, 'a/b');
    assert.deepEqual(config.providers, [
      {
        name: 'Third',
        address: 'https://third.example:9000/base',
        supportedContentTypes: ['text/csv'],
        timeoutMs: 5,
      },
      { name: 'Pattern', address: 'in-process', supportedContentTypes: [], timeoutMs: 250 },
    ]);
  });

  for (const [name, values] of Object.entries({
    HOST: ['http://x', 'a b', 'x/y'],
    PORT: ['-1', '65536', '80a', '1.5', '0x50'],
    PATH_PREFIX: ['/svc', 'svc/', 'a//b', 'a b', 'a?b', '../x y'],
    MAX_BODY_BYTES: ['0', '-5', '10k', '99999999999'],
    PROVIDER_MAX_BODY_BYTES: ['1', 'many'],
    CONTEXT_MODEL: ['large', 'Base'],
    CONTEXT_THREADS: ['0', 'all'],
    QUEUE_WAIT_MAX_MS: ['-1', '600001'],
    QUEUE_BURST: ['-1', 'x', '10001'],
    QUEUE_WAIT_MS: ['-1', '1s', '60001'],
    PROVIDER_TIMEOUT_MS: ['0', '10s', '600001'],
    LOG_LEVEL: ['loud', 'INFO'],
    LOG_LEVEL_FORM: ['word', '30'],
    LITELLM_GUARDRAIL: ['on', 'MASK'],
    LITELLM_ON_FAILURE: ['off', 'Open'],
    LITELLM_API_KEY: ['short', 'x'.repeat(40), 'ä'.repeat(40)],
    LITELLM_KEEP_SECONDS: ['59', '1h', '86401'],
    PRESIDIO: ['yes', 'ON'],
    AUTH_MODE: ['on', 'OFF', 'Required'],
    DATABASE_URL: ['postgres', 'mysql://x/y', 'postgres:///y'],
    REGISTRATION: ['on', 'Direct'],
    SMTP_URL: ['mail.example.org', 'http://x'],
    PASSWORD_WORDS: ['ab', 'vandelay,', 'x'.repeat(65), Array.from({ length: 201 }, () => 'abc').join()],
    AUDIT_RETENTION_DAYS: ['-1', '1y', '36501'],
    AUDIT_LOG: ['yes', 'ON'],
    MAIL_FROM: ['nobody', 'a b@example.org', 'a@b\r\nBcc: c@d'],
    PUBLIC_URL: ['example.org', 'ftp://x', 'https://x?y', 'https://user@x', 'https://user:word@x'],
    TRUST_PROXY: ['yes', 'true', 'loopback', '10.0.0.0/8 10.1.1.1', '0.0.0.0/0', '::/0'],
    ALLOWED_HOSTS: ['*', '*.example.org', 'http://find.example', 'find.example:443', 'a,,b', 'a b', '::1'],
    SECURITY_SETTINGS: [
      'off',
      '[]',
      '{"ENABLE_ALL_SECURITY_CONTROLS":"false"}',
      '{"ENABLE":false}',
      'null',
      '{',
    ],
    PROVIDERS: ['[]', '{}', 'Pattern', '[', 'null'],
  })) {
    it(`${name}: a wrong value is a fault that names the variable and what it may hold`, () => {
      for (const value of values) {
        const [fault = '', ...others] = faultsOf({ [name]: value });
        assert.deepEqual(others, [], value);
        assert.match(fault, new RegExp(`^${name} must be `), value);
      }
    });
  }

  for (const [entry, place] of [
    [1, 'PROVIDERS[0] must be a JSON object'],
    [{ address: 'in-process' }, 'PROVIDERS[0].name'],
    [{ name: 'Other', address: 'in-process' }, 'PROVIDERS[0].address'],
    [{ name: 'X', address: 'ftp://x' }, 'PROVIDERS[0].address'],
    [{ name: 'X', address: 'http://user:pass@x' }, 'PROVIDERS[0].address'],
    [{ name: 'X', address: 'http://x?key=1' }, 'PROVIDERS[0].address'],
    [{ name: 'X' }, 'PROVIDERS[0].address'],
    [{ name: 'X', address: 'http://x', timeout_ms: 0 }, 'PROVIDERS[0].timeout_ms'],
    [
      { name: 'X', address: 'http://x', supported_content_types: 'text/csv' },
      'PROVIDERS[0].supported_content_types',
    ],
    [{ name: 'X', address: 'http://x', timeout: 5 }, 'PROVIDERS[0] has an unknown field "timeout"'],
  ] as const) {
    it(`a provider ${JSON.stringify(entry)} is a fault at its place`, () => {
      assert.ok(faultsOf({ PROVIDERS: JSON.stringify([entry]) }).some((fault) => fault.startsWith(place)));
    });
  }

  it('keys are in a file or in a variable, and a fault of both quotes neither', () => {
    assert.deepEqual(load({ TRANSFORM_KEYS: 'keys: []' }).transformKeys, {
      variable: 'TRANSFORM_KEYS',
      text: 'keys: []',
    });
    assert.deepEqual(load({ TRANSFORM_KEYS_FILE: '/k.yaml' }).transformKeys, {
      file: '/k.yaml',
      setting: 'TRANSFORM_KEYS_FILE',
    });
    assert.deepEqual(faultsOf({ TRANSFORM_KEYS: 'hunter2', TRANSFORM_KEYS_FILE: '/k.yaml' }), [
      'TRANSFORM_KEYS and TRANSFORM_KEYS_FILE must not both be set.',
    ]);
  });

  it('report every fault at once', () => {
    const faults = faultsOf({
      PORT: 'x',
      LOG_LEVEL: 'x',
      SECURITY_SETTINGS: 'x',
      MAX_BODY_BYTES: 'x',
      PROVIDERS: 'x',
    });
    assert.equal(faults.length, 5);
  });

  it('never quote the value of a provider address that holds a password', () => {
    const PROVIDERS = JSON.stringify([{ name: 'X', address: 'http://user:hunter2@x' }]);
    assert.ok(!faultsOf({ PROVIDERS }).join().includes('hunter2'));
  });

  it('a name given twice is a fault', () => {
    const twice = JSON.stringify([
      { name: 'X', address: 'http://x' },
      { name: 'X', address: 'http://y' },
    ]);
    assert.match(faultsOf({ PROVIDERS: twice }).join(), /"X" more than once/);
  });

  it('another host than this machine requires accounts, unless AUTH_MODE=off is written out, which warns', () => {
    for (const HOST of ['0.0.0.0', '::', '10.0.0.5', 'example.org']) {
      assert.equal(load({ HOST }).authMode, 'required');
      assert.deepEqual(load({ HOST }).warnings, []);
      assert.match(load({ HOST, AUTH_MODE: 'off' }).warnings.join(), /everyone who can reach this address/);
    }
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
      assert.equal(load({ HOST }).authMode, 'off');
      assert.equal(load({ HOST, AUTH_MODE: 'required' }).authMode, 'required');
      assert.deepEqual(load({ HOST }).warnings, []);
    }
  });

  it('an address of another machine or a proxy requires accounts, unless AUTH_MODE=off is written out, which warns', () => {
    for (const env of [
      { TRUST_PROXY: '127.0.0.1' },
      { TRUST_PROXY: '10.0.0.0/8,::1' },
      { PUBLIC_URL: 'https://find.example' },
      { PUBLIC_URL: 'http://192.168.1.5:8580' },
      { PUBLIC_URL: 'http://localhost.example/x' },
    ]) {
      assert.equal(load(env).authMode, 'required', JSON.stringify(env));
      assert.deepEqual(load(env).warnings, []);
      const off = load({ ...env, AUTH_MODE: 'off' });
      assert.equal(off.authMode, 'off');
      assert.match(off.warnings.join(), /AUTH_MODE=off: everyone whom a proxy forwards to this address/);
      // It believes no proxy and has no address of its own: its port is not what is published.
      assert.equal(loadConfig({ ...DEFAULTS, hasAccounts: false }, env).authMode, 'off');
    }
    const mail = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' };
    assert.match(load(mail).warnings.join(), /PUBLIC_URL is not set: links in mails/);
    assert.deepEqual(load({ ...mail, PUBLIC_URL: 'https://find.example' }).warnings, []);
    for (const PUBLIC_URL of ['http://localhost:8580', 'http://127.0.0.1/x', 'http://[::1]:8580']) {
      assert.equal(load({ PUBLIC_URL }).authMode, 'off', PUBLIC_URL);
      assert.deepEqual(load({ PUBLIC_URL }).warnings, []);
    }
  });

  it('names what callers may ask for, and what must', () => {
    const { callers } = load({
      HOST: '127.0.0.2',
      PUBLIC_URL: 'https://Find.Example:8443/a',
      AUTH_MODE: 'off',
    });
    assert.deepEqual(callers, {
      names: ['localhost', '127.0.0.1', '[::1]', '127.0.0.2', 'find.example'],
      anyAddress: false,
      mustKnow: 'everything',
      publicOrigin: 'https://find.example:8443',
    });
    for (const [env, mustKnow] of [
      [{}, 'everything'],
      [{ AUTH_MODE: 'required' }, 'nothing'],
      [{ HOST: '0.0.0.0' }, 'nothing'],
      [{ HOST: '0.0.0.0', AUTH_MODE: 'off' }, 'browsers'],
      [{ HOST: '0.0.0.0', AUTH_MODE: 'off', ALLOWED_HOSTS: 'a' }, 'everything'],
      [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'a, B.example., [FD00::1]' }, 'everything'],
    ] as const) {
      assert.equal(load(env).callers.mustKnow, mustKnow, JSON.stringify(env));
    }
    const { names } = load({ ALLOWED_HOSTS: 'a, B.example., [FD00::1]' }).callers;
    assert.deepEqual(names.slice(3), ['a', 'b.example', '[fd00::1]']);
  });

  it('a provider served alone has no accounts to require', () => {
    const alone = { ...DEFAULTS, hasAccounts: false };
    assert.equal(loadConfig(alone, {}).authMode, 'off');
    for (const env of [{ HOST: '0.0.0.0' }, { AUTH_MODE: 'required' }]) {
      assert.throws(() => loadConfig(alone, env), /AUTH_MODE=off/);
    }
    assert.equal(loadConfig(alone, { HOST: '0.0.0.0', AUTH_MODE: 'off' }).authMode, 'off');
  });

  it('of accounts take what they say', () => {
    const env = { PASSWORD_WORDS: 'Vandelay, Kramerica ', AUDIT_RETENTION_DAYS: '0', AUDIT_LOG: 'on' };
    const { passwordWords, auditRetentionDays, auditLog } = load(env).accounts;
    assert.deepEqual([passwordWords, auditRetentionDays, auditLog], [['vandelay', 'kramerica'], 0, true]);
  });

  it('registration by mail needs a mail server', () => {
    assert.match(faultsOf({ REGISTRATION: 'email' }).join(), /^SMTP_URL must be set/);
    assert.equal(load({ REGISTRATION: 'email', SMTP_URL: 'smtp://mail:25' }).accounts.registration, 'email');
  });

  it('never quote the value of a secret setting', () => {
    const env = { DATABASE_URL: 'mysql://u:hunter2@x/y', SMTP_URL: 'http://u:hunter2@x' };
    assert.ok(!faultsOf(env).join().includes('hunter2'));
  });

  it('warn while validation is off', () => {
    const config = load({ SECURITY_SETTINGS: '{"ENABLE_ALL_SECURITY_CONTROLS":false}' });
    assert.equal(config.securityControls, false);
    assert.equal(config.warnings.length, 1);
    assert.match(config.warnings.join(), /SECURITY_SETTINGS/);
  });
});

it(
  'a user without a name has none, and the root directory as home',
  { skip: process.getuid?.() !== 0 && 'needs a user ID without an entry' },
  () => {
    const code = `const { systemHome, systemUser } = await import(${JSON.stringify(SYSTEM_USER)});
console.log(JSON.stringify([systemHome(), systemUser() ?? null]));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      ...{ cwd: '/', uid: 54_321, gid: 54_321, env: {}, encoding: 'utf8' },
    });
    assert.equal(stdout, '["/",null]\n', stderr);
  },
);
