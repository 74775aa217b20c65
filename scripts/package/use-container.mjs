import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';

const TEXT = 'Card 4111 1111 1111 1111, Jane Miller, Boston';
const STOP_MS = 30_000;
/** Settings for the first seconds, so that a stop need not wait for a cluster that is not there. */
const FASTER = { DRAIN_DELAY_MS: '100' };

/**
 * Starts the container that an image describes, asks it one request of each kind with an account made by its own
 * command line, and stops it.
 * @param image as readDockerfile answers
 * @param place `chroot`: a root file system; or `app` and `data`: the two folders
 * @throws AssertionError where something is not as it should be
 */
export async function useContainer(image, place) {
  const port = await freePort();
  const env = { ...image.env, ...FASTER, PORT: port.toString(), ...(place.data && { DATA_DIR: place.data }) };
  const commandOf = (words) => {
    if (place.chroot === undefined) {
      const [, file, ...rest] = words.map((word) => word.replace(/^\/app/, place.app));
      return [process.execPath, file, ...rest];
    }
    return ['chroot', `--userspec=${image.uid}:${image.gid}`, place.chroot, ...words];
  };
  const run = (words) => {
    const [file, ...args] = commandOf(words);
    return spawnSync(file, args, { env: { ...env, PATH: process.env.PATH }, encoding: 'utf8' });
  };
  const [file, ...args] = commandOf([...image.entrypoint, ...image.command]);
  const server = spawn(file, args, {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(async () => server.exitCode !== null || run(image.healthcheck).status === 0, 30_000);
    assert.equal(server.exitCode, null, `it ended: ${output}`);
    const headers = credentials(
      await activate(origin, run(image.entrypoint.concat('accounts', 'register', 'a@b.example'))),
    );
    await askEverything(origin, await headers);
    const started = performance.now();
    server.kill(image.stopSignal);
    const [code] = await Promise.race([
      once(server, 'exit'),
      new Promise((resolve) => setTimeout(resolve, STOP_MS, ['no end']).unref()),
    ]);
    assert.equal(code, 0, `${image.stopSignal} must end it well: ${output}`);
    console.log(`ended ${(performance.now() - started).toFixed(0)} ms after ${image.stopSignal}`);
    assert.equal(run(image.healthcheck).status, 1, 'the health check must fail where nothing runs');
  } finally {
    kill();
    process.off('exit', kill);
  }
}

async function activate(origin, registered) {
  assert.equal(registered.status, 0, registered.stderr);
  const issued = /Password: (?<password>\S+)\s+API key: +(?<key>\S+)/.exec(registered.stdout)?.groups;
  assert.ok(issued, 'accounts register prints a password and a key');
  const account = { email: 'a@b.example', password: 'Tr1cky-but-fine' };
  const body = { email: account.email, old_password: issued.password, new_password: account.password };
  await post(origin, '/auth/change-password', JSON.stringify(body), { 'content-type': 'application/json' });
  const json = { 'content-type': 'application/json' };
  const { jwt_token: token } = await post(origin, '/auth/login', JSON.stringify(account), json);
  return { token, key: issued.key };
}

function credentials({ token, key }) {
  return { 'x-api-key': key, authorization: `Bearer ${token}` };
}

async function askEverything(origin, headers) {
  const base = '/svc/data-discovery/v1.1';
  const text = { ...headers, 'content-type': 'text/plain' };
  const refused = await fetch(`${origin}${base}/classify`, {
    method: 'POST',
    body: TEXT,
    headers: { 'content-type': 'text/plain' },
  });
  assert.equal(refused.status, 401, 'nobody is let in without credentials');
  const classified = await post(origin, `${base}/classify`, TEXT, text);
  assert.deepEqual(
    classified.providers.map(({ status }) => status),
    [200, 200],
    'both providers answer',
  );
  const finders = (category) =>
    classified.classifications[category]?.[0].classifiers.map(({ provider_index: index }) => index) ?? [];
  assert.ok(finders('CREDIT_CARD').includes(0), 'the pattern provider finds the card');
  assert.ok(finders('PERSON').includes(1), 'the context provider finds the person');
  const csv = await post(origin, `${base}/classify`, 'mail,qty\nana@example.com,12\nbo@example.org,7\n', {
    ...headers,
    'content-type': 'text/csv',
  });
  assert.equal(csv.classifications.EMAIL_ADDRESS?.[0].location.column_index, 0);
  const labelled = await post(origin, `${base}/transform/label`, TEXT, text);
  assert.equal(labelled.transform.text, 'Card [CREDIT_CARD], [PERSON], [LOCATION]');
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  assert.match(page.headers.get('content-type') ?? '', /html/, 'the page is there');
  assert.equal((await fetch(`${origin}/openapi.json`)).status, 200);
  console.log('classify text, classify CSV, label, page and account commands answer');
}

async function post(origin, path, body, headers) {
  const answer = await fetch(`${origin}${path}`, { method: 'POST', body, headers });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path} answers ${answer.status}: ${text}`);
  return JSON.parse(text);
}

async function until(isTrue, milliseconds) {
  const end = performance.now() + milliseconds;
  while (!(await isTrue())) {
    assert.ok(performance.now() < end, `not ready after ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
