import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { callTool, plantFolders } from '../support/run-mcp.js';
import { until } from '../support/until.js';

const PROGRAM = 'dist/src/bin/data-discovery.js';
const ARGS = [PROGRAM, 'mcp', '--providers', 'pattern'];
const { PATH = '' } = process.env;

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

/** The program with its pipes, and what came out of them. */
function start(args: readonly string[] = [], program = [process.execPath, ...ARGS, ...args]) {
  const [command = '', ...rest] = program;
  const child = spawn(command, rest, { env: { PATH } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on('error', () => undefined);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exit, out: () => out, err: () => err };
}

/** The server that the documents tell assistants to start, with this clone and this folder in its places. */
function documentedServer(allowed: string): { readonly command: string; readonly args: readonly string[] } {
  const [, printed = ''] = /```json\n([^`]+)```/.exec(readFileSync('docs/mcp.md', 'utf8')) ?? [];
  const { mcpServers } = JSON.parse(printed) as {
    mcpServers: Record<string, { command: string; args: string[] }>;
  };
  const server = mcpServers['data-discovery'];
  if (server === undefined) throw new Error('docs/mcp.md tells of no server');
  const installed = '/opt/data-discovery/node_modules/data-discovery/';
  const place = (arg: string): string =>
    arg === '/home/you/Documents' ? allowed : arg.replace(installed, `${process.cwd()}/`);
  return { command: server.command, args: server.args.map(place) };
}

describe('tools on standard input and output', () => {
  let client: Client;
  let transport: StdioClientTransport;
  let err = '';
  const ends: (() => unknown)[] = [];
  before(async () => {
    const { allowed } = plantFolders({ after: (end) => void ends.push(end) });
    const { command, args } = documentedServer(allowed);
    transport = new StdioClientTransport({
      command,
      args: [...args, '--providers', 'pattern'],
      env: { PATH },
      stderr: 'pipe',
    });
    transport.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
    client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
  });
  after(async () => {
    await client.close();
    for (const end of ends) await end();
  });

  it('find, hide and restore', async () => {
    const found = await callTool(client, 'classify', { text: 'Write to ana@example.com.' });
    assert.deepEqual(found.told['by_category'], { EMAIL_ADDRESS: 1 });
    const { told } = await callTool(client, 'transform', {
      text: 'Write to ana@example.com.',
      policy: { default: { operator: 'placeholder' } },
    });
    assert.equal(told['text'], 'Write to [EMAIL_ADDRESS_1].');
    const back = await callTool(client, 'restore', { text: told['text'], map: told['map'] });
    assert.equal(back.told['text'], 'Write to ana@example.com.');
  });

  it('scan an allowed folder, and no other', async () => {
    const { told } = await callTool(client, 'scan', { path: '.' });
    assert.deepEqual(told['by_category'], { EMAIL_ADDRESS: 2 });
    assert.equal((await callTool(client, 'scan', { path: '..' })).told['code'], 'FIELD_INVALID');
  });

  it('log on standard error, without values', () => {
    assert.match(err, /"tool":"scan"/);
    assert.ok(!err.includes('ana@'));
  });
});

describe('the pipe', () => {
  it('holds nothing but messages, lives through lines that are none, and ends well with its input', async () => {
    const { child, exit, out, err } = start();
    child.stdin.write('no JSON\n{"jsonrpc":\n[1,2]\n\u0000\n');
    child.stdin.write(`${'['.repeat(10_000)}\n`);
    child.stdin.write(`${JSON.stringify(HELLO)}\n`);
    await until(() => out().includes('"id":1'));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
    await until(() => out().includes('"id":2'));
    child.stdin.end();
    assert.equal(await exit, 0, err());
    for (const line of out().trim().split('\n'))
      assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, '2.0');
  });

  it('is given up with a message of five megabytes, and the log says so', async () => {
    const { child, exit, err } = start();
    child.stdin.write(`{"jsonrpc":"2.0","id":1,"x":"${'x'.repeat(5 * 2 ** 20)}"}\n`);
    assert.equal(await exit, 4);
    assert.match(err(), /too large/);
  });

  it('ends well with SIGTERM', async () => {
    const { child, exit, out } = start();
    child.stdin.write(`${JSON.stringify(HELLO)}\n`);
    await until(() => out().includes('"id":1'));
    child.kill('SIGTERM');
    assert.equal(await exit, 0);
  });

  it('leaves no orphan where its parent is killed', async () => {
    const parent = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ${JSON.stringify(ARGS)}, { stdio: ['pipe', 'pipe', 'inherit'] });
      child.stdin.write(${JSON.stringify(`${JSON.stringify(HELLO)}\n`)});
      child.stdout.once('data', () => console.log(child.pid));`;
    const { child, exit, out } = start([], [process.execPath, '-e', parent]);
    await until(() => out().includes('\n'));
    const pid = Number(out());
    assert.ok(pid > 0 && isRunning(pid));
    child.kill('SIGKILL');
    await exit;
    await until(() => !isRunning(pid));
  });
});

describe('what cannot be served', () => {
  for (const [what, args, said] of [
    [
      'a folder that is not there',
      ['--allow', 'no-such-folder'],
      /The folder "no-such-folder" does not exist/,
    ],
    ['a file as a folder', ['--allow', 'package.json'], /The folder "package.json" does not exist/],
    ['a policy that is none', ['--policy', 'package.json'], /package\.json:\d+:\d+: /],
    ['an address that is none', ['--http', '1.2.3.4:x'], /HOST:PORT/],
    ['another machine without a key', ['--http', '0.0.0.0:0'], /MCP_API_KEY/],
  ] as const) {
    it(`${what} is told before anything is loaded`, async () => {
      const { exit, out, err } = start(args);
      assert.equal(await exit, 2);
      assert.match(err(), said);
      assert.equal(out(), '');
    });
  }
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
