import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** An emulator of a store, for tests. */
export interface StoreServer {
  readonly endpoint: string;
  /** Writes an object; its bucket is created if it does not exist. */
  readonly put: (bucket: string, key: string, body: Uint8Array | string) => Promise<void>;
}

const FAKE_GCS = [
  process.env['FAKE_GCS_SERVER'],
  path.join(process.env['GOPATH'] ?? path.join(homedir(), 'go'), 'bin', 'fake-gcs-server'),
].find((file) => file !== undefined && existsSync(file));

const AZURITE_SCRIPT = path.resolve('.venv/azurite/node_modules/azurite/dist/src/blob/main.js');

/** Emulators that .ci/install-tools installs; undefined where they are missing. */
export const EMULATORS = { gcs: FAKE_GCS, azure: existsSync(AZURITE_SCRIPT) ? AZURITE_SCRIPT : undefined };

/** An account of the emulator, with a key that must appear nowhere. */
export const AZURE_ACCOUNT = 'testaccount';
export const AZURE_KEY = Buffer.from('canary-of-the-azure-account-key').toString('base64');

async function start(
  t: Pick<TestContext, 'after'>,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  endpoint: string,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'store-server-'));
  const server = spawn(command, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, ...env } });
  let isLost = false;
  server.once('error', () => (isLost = true));
  server.once('exit', () => (isLost = true));
  t.after(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await until(async () => {
    if (isLost) throw new Error(`${command} ended`);
    return fetch(endpoint).then(
      () => true,
      () => false,
    );
  });
}

/** Starts fake-gcs-server until the test ends. */
export async function openGcsServer(t: Pick<TestContext, 'after'>): Promise<StoreServer> {
  const port = (await freePort()).toString();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = [
    '-scheme',
    'http',
    '-host',
    '127.0.0.1',
    '-port',
    port,
    '-backend',
    'memory',
    '-log-level',
    'error',
  ];
  await start(t, String(FAKE_GCS), args, {}, endpoint);
  const buckets = new Set<string>();
  const post = async (where: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> => {
    const answer = await fetch(`${endpoint}${where}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${where}: ${answer.status.toString()} ${await answer.text()}`);
  };
  return {
    endpoint,
    async put(bucket, key, body) {
      if (!buckets.has(bucket)) await post('/storage/v1/b?project=test', JSON.stringify({ name: bucket }));
      buckets.add(bucket);
      await post(
        `/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${encodeURIComponent(key)}`,
        typeof body === 'string' ? body : new Uint8Array(body),
      );
    },
  };
}

/** Starts Azurite until the test ends. */
export async function openAzureServer(t: Pick<TestContext, 'after'>): Promise<StoreServer> {
  const port = (await freePort()).toString();
  const args = ['--blobHost', '127.0.0.1', '--blobPort', port, '--silent', '--skipApiVersionCheck'];
  const all = [AZURITE_SCRIPT, ...args, '--inMemoryPersistence', '--disableTelemetry'];
  const env = { AZURITE_ACCOUNTS: `${AZURE_ACCOUNT}:${AZURE_KEY}` };
  await start(t, process.execPath, all, env, `http://127.0.0.1:${port}`);
  const endpoint = `http://127.0.0.1:${port}/${AZURE_ACCOUNT}`;
  const service = new BlobServiceClient(endpoint, new StorageSharedKeyCredential(AZURE_ACCOUNT, AZURE_KEY));
  return {
    endpoint,
    async put(bucket, key, body) {
      const container = service.getContainerClient(bucket);
      await container.createIfNotExists();
      await container.getBlockBlobClient(key).upload(body, Buffer.byteLength(body));
    },
  };
}

/** Answers as a test says, until it ends. */
export async function openScriptedServer(
  t: Pick<TestContext, 'after'>,
  answer: (request: IncomingMessage, response: ServerResponse, number: number) => void,
): Promise<{ readonly endpoint: string; readonly seen: readonly IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port.toString()}`, seen };
}
