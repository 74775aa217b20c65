import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EXIT } from '../../src/cli/exit-codes.js';
import { createProgram } from '../../src/cli/program.js';
import { commandsOf } from '../../src/cli/run-program.js';
import { runCli } from '../support/run-cli.js';

const COMMANDS = commandsOf(
  await createProgram({ version: '1', roles: ['classification', 'pattern', 'context'] }),
);

describe('the tree of commands', () => {
  for (const [path, command] of COMMANDS) {
    const words = ['data-discovery', ...path].join(' ');
    it(`${words} --help says what it does and takes`, async () => {
      const { code, out, err } = await runCli([...path, '--help']);
      assert.equal(code, 0);
      assert.equal(err, '');
      assert.ok(out.startsWith(`Usage: ${words}`), out);
      assert.notEqual(command.description(), '');
      for (const option of command.options.filter(({ hidden }) => !hidden)) {
        assert.notEqual(option.description, '', option.flags);
        assert.ok(out.includes(option.flags), option.flags);
      }
    });
    it(`${words} refuses an option that it has not with 2, and says where to look`, async () => {
      const { code, out, err } = await runCli([...path, '--nonesuch']);
      assert.deepEqual([code, out], [2, '']);
      assert.ok(err.includes(`See \`${words} --help\`.`), err);
    });
  }

  for (const [args, says] of [
    [['clasify'], 'Did you mean classify?'],
    [['accounts', 'regster', 'jane@example.org'], 'Did you mean register?'],
    [['rules', 'tset'], 'Did you mean test?'],
    [['help', 'clasify'], 'Did you mean classify?'],
    [['clasify', '--help'], 'Did you mean classify?'],
    [['help', 'rules', 'tset'], 'Did you mean test?'],
    [['rules', 'help', 'tset'], 'Did you mean test?'],
    [['classify', '--treshold=1'], 'Did you mean --threshold?'],
    [['scan', '.', '--ouput=x'], 'Did you mean --output?'],
    [['accounts', 'audit', '--sinc', '2026-01-01'], 'Did you mean --since?'],
    [
      ['foo'],
      "unknown command 'foo'\nCommands: serve, classify, label, protect, restore, scan, merge, diff, worker, mcp, evaluate, selftest, rules, keys, accounts",
    ],
    [['serve', 'patern'], 'Did you mean pattern?'],
    [['label', '--model', 'smal'], 'Did you mean small?'],
    [['merge'], "missing required argument 'STATE'"],
    [['accounts', 'show'], "missing required argument 'email'"],
    [['accounts'], 'Usage: data-discovery accounts'],
    [[], 'Usage: data-discovery'],
  ] as const) {
    it(`answers ${JSON.stringify(args.join(' '))} with 2 and what was meant`, async () => {
      const { code, err } = await runCli(args);
      assert.equal(code, 2);
      assert.ok(err.includes(says), err);
    });
  }

  for (const flag of ['--help', '-h']) {
    it(`lists with ${flag} what the commands themselves say`, async () => {
      const facts = { version: '1', roles: [] };
      const [short, whole] = [await createProgram(facts, [flag]), await createProgram(facts)];
      assert.equal(short.helpInformation(), whole.helpInformation());
      assert.ok(whole.helpInformation().includes('classify [options] [FILE...]'));
    });
  }

  for (const [args, usage] of [
    [['help'], 'data-discovery [options] [command]'],
    [['help', 'rules', 'test'], 'data-discovery rules test'],
    [['rules', 'help', 'test'], 'data-discovery rules test'],
    [['help', 'scan'], 'data-discovery scan'],
  ] as const) {
    it(`shows the help of the named command for ${args.join(' ')}`, async () => {
      const { code, out } = await runCli(args);
      assert.equal(code, 0);
      assert.ok(out.startsWith(`Usage: ${usage}`), out);
    });
  }

  it('reads "help" as a file where a command takes files', async () => {
    assert.equal((await runCli(['diff', 'help', 'help'])).out.includes('Usage:'), false);
  });

  it('says its version, and what every exit code means', async () => {
    assert.deepEqual(await runCli(['--version']), { code: 0, out: '1.2.3\n', err: '' });
    const { out } = await runCli(['--help']);
    for (const code of Object.values(EXIT)) assert.match(out, new RegExp(`^ +${code.toString()} +\\S`, 'm'));
  });
});
