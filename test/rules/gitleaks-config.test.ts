import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type FoundSecret,
  GitleaksConfigFault,
  parseGitleaksConfig,
} from '../../src/rules/gitleaks-config.js';

const COMMIT = '4cd11d5029831bbdfeef42377a94542 4e49c0fc4'.replace(' ', '');
const SECRET: FoundSecret = {
  file: 'app/test/settings.py',
  commit: COMMIT,
  kind: 'generic-password',
  value: 'Blue-Heron-72',
  line: '    "password": "Blue-Heron-72", # local',
};
const none = (): Promise<string> => Promise.reject(new Error('no file'));
const accepts = async (text: string, secret: Partial<FoundSecret> = {}): Promise<boolean> =>
  (await parseGitleaksConfig(text, none)).accepts({ ...SECRET, ...secret });

describe('verdicts on columns', () => {
  const column = { kind: undefined, value: undefined, line: undefined };
  for (const [text, accepted] of [
    ["[allowlist]\npaths = ['''(^|/)test/''']", true],
    [`[allowlist]\ncommits = ['${COMMIT}']`, true],
    ["[allowlist]\npaths = ['''^docs/''']", false],
    ["[allowlist]\nregexes = ['''.*''']\nstopwords = ['u']", false],
    ["[[allowlists]]\ncondition = 'AND'\npaths = ['test/']\nregexes = ['''.*''']", false],
    ["[[allowlists]]\ntargetRules = ['generic-api-key']\npaths = ['test/']", false],
  ] as const)
    it(`${accepted ? 'are' : 'are not'} accepted by ${JSON.stringify(text)}`, async () => {
      assert.equal(await accepts(text, column), accepted);
    });
});

describe('allowlists of .gitleaks.toml', () => {
  for (const [text, accepted] of [
    ["[allowlist]\npaths = ['''(^|/)test/''']", true],
    ["[allowlist]\npaths = ['''^test/''']", false],
    ["[[allowlists]]\nregexes = ['''^Blue-[A-Z]''']", true],
    ["[[allowlists]]\nregexes = ['''local$''']", false],
    ["[[allowlists]]\nregexTarget = 'line'\nregexes = ['''local$''']", true],
    ["[[allowlists]]\nregexTarget = 'match'\nregexes = ['''\"password\": \"Blue''']", true],
    ["[allowlist]\nstopwords = ['hERON']", true],
    ["[allowlist]\nstopwords = ['otter', '']", false],
    [`[allowlist]\ncommits = ['${COMMIT.toUpperCase()}']`, true],
    [`[allowlist]\ncommits = ['${COMMIT.slice(0, 12)}']`, false],
    ["[allowlist]\ndescription = 'empty'", false],
    ["[[allowlists]]\ncondition = 'AND'\npaths = ['test/']\nstopwords = ['heron']", true],
    ["[[allowlists]]\ncondition = 'AND'\npaths = ['docs/']\nstopwords = ['heron']", false],
    ["[[allowlists]]\ncondition = 'OR'\npaths = ['docs/']\nstopwords = ['heron']", true],
    ["[[allowlists]]\ntargetRules = ['generic-api-key']\npaths = ['test/']", true],
    ["[[allowlists]]\ntargetRules = ['github-pat', 'of-the-company']\npaths = ['test/']", false],
    ["[[rules]]\nid = 'generic-api-key'\n[rules.allowlist]\npaths = ['test/']", true],
    ["[[rules]]\nid = 'generic-api-key'\n[[rules.allowlists]]\nstopwords = ['heron']", true],
    ["[[rules]]\nid = 'github-pat'\n[rules.allowlist]\npaths = ['test/']", false],
    ["[[rules]]\nid = 'of-the-company'\nregex = 'x'\n[rules.allowlist]\npaths = ['test/']", false],
  ] as const)
    it(`${accepted ? 'accept' : 'do not accept'}: ${text.replaceAll('\n', ' ')}`, async () => {
      assert.equal(await accepts(text), accepted);
    });

  it('apply to the kind of their rule', async () => {
    const text = "[[rules]]\nid = 'github-pat'\n[rules.allowlist]\npaths = ['test/']";
    assert.equal(await accepts(text, { kind: 'github-pat' }), true);
    assert.equal(await accepts(text, { kind: undefined }), false);
  });

  it('test the value where a format has no lines', async () => {
    const text = "[allowlist]\nregexTarget = 'line'\nregexes = ['^Blue']";
    assert.equal(await accepts(text), false);
    assert.equal(await accepts(text, { line: undefined }), true);
  });

  it('include those of the extended file, and name what is not applied', async () => {
    const text =
      "[extend]\npath = 'base.toml'\nuseDefault = true\ndisabledRules = ['a']\n[[rules]]\nid = 'b'\nregex = 'b'";
    const config = await parseGitleaksConfig(text, (file) =>
      Promise.resolve(
        file === 'base.toml' ? "[extend]\npath = 'base.toml'\n[allowlist]\npaths = ['test/']" : '',
      ),
    );
    assert.equal(config.accepts(SECRET), true);
    assert.deepEqual(config.notApplied, ['rules', 'extend.disabledRules', 'extend.path in base.toml']);
    assert.deepEqual((await parseGitleaksConfig('[extend]\nuseDefault = true', none)).notApplied, []);
  });

  it('are refused with the name of the extended file that is not valid', async () => {
    await assert.rejects(
      parseGitleaksConfig("[extend]\npath = 'base.toml'", () => Promise.resolve('[allowlist')),
      { message: 'base.toml: it is not valid TOML at line 1' },
    );
  });

  for (const [text, message] of [
    ['title = "a"\n[allowlist', 'it is not valid TOML at line 2'],
    ["[allowlist]\nregexes = ['ok', '(?<=a)b']", 'allowlist.regexes[1]: it is not a valid expression'],
    ["[[allowlists]]\n[[allowlists]]\npaths = 'a'", 'allowlists[1].paths: it must be an array of strings'],
    ["allowlist = 'a'", 'allowlist: it must be a table'],
    ["[extend]\npath = 'gone.toml'", 'extend.path: "gone.toml" cannot be read'],
  ] as const)
    it(`are refused: ${message}`, async () => {
      await assert.rejects(parseGitleaksConfig(text, none), (error) => {
        assert.ok(error instanceof GitleaksConfigFault);
        assert.equal(error.message, message);
        return true;
      });
    });
});
