import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { present } from '../../../src/core/present.js';
import type { StoreClient } from '../../../src/sources/stores/define-store.js';
import { storeOf } from '../../../src/sources/stores/registry.js';
import { openFaultyStore, type StoreTrouble } from '../../support/faulty-store.js';
import { needs } from '../../support/needs.js';
import { ALL_NAMES, openTestStore } from '../../support/open-test-store.js';
import { runScan, temporaryFolder } from '../../support/run-scan.js';
import {
  AZURE_ACCOUNT,
  AZURE_KEY,
  EMULATORS,
  openAzureServer,
  openGcsServer,
  openScriptedServer,
  type StoreServer,
} from '../../support/store-servers.js';

const ends: (() => unknown)[] = [];
const last = { after: (end: () => unknown) => void ends.push(end) } as unknown as TestContext;
after(async () => {
  for (const end of ends) await end();
});

/** Keys that a URL or XML would change. */
const KEYS = ['a b+c&d=é#%41.txt', "it's (1)*!~.txt", 'plain.txt', 'q?x/y z.txt'];

const STORES_RUN = [
  {
    scheme: 'gs',
    emulator: EMULATORS.gcs,
    open: openGcsServer,
    options: { anonymous: true },
    flags: ['--gcs-anonymous', '--gcs-endpoint'],
    env: {},
    gone: /it no longer exists \(404/,
    pathOf: (endpoint: string) => new URL(endpoint).pathname.replace(/\/$/, ''),
  },
  {
    scheme: 'az',
    emulator: EMULATORS.azure,
    open: openAzureServer,
    options: { account: AZURE_ACCOUNT },
    flags: ['--azure-account', AZURE_ACCOUNT, '--azure-endpoint'],
    env: { AZURE_STORAGE_KEY: AZURE_KEY },
    gone: /it changed after it was listed \(412 ConditionNotMet\)/,
    pathOf: (endpoint: string) => new URL(endpoint).pathname.replace(/\/$/, ''),
  },
] as const;

for (const { scheme, emulator, open, options, flags, env, gone, pathOf } of STORES_RUN)
  describe(`${scheme}:// on an emulator`, needs(emulator, `the emulator of ${scheme}://`), () => {
    const row = present(storeOf(`${scheme}://data`), 'the store');
    let server: StoreServer;
    const connect = (endpoint: string): Promise<StoreClient> =>
      row.connect(row.parse(`${scheme}://data`), { ...options, endpoint } as never, env);

    before(async () => {
      server = await open(last);
      for (const key of KEYS) await server.put('data', key, `text of ${key}`);
    });

    it('pages follow each other, two keys each, and every object is read', async () => {
      const client = await connect(server.endpoint);
      const keys: string[] = [];
      let token: string | undefined;
      let pages = 0;
      do {
        const place = token === undefined ? undefined : { token };
        const page = await client.page(
          { bucket: 'data', prefix: '', place, most: 2 },
          new AbortController().signal,
        );
        keys.push(...page.objects.map(({ key }) => key));
        token = page.token;
        pages += 1;
        assert.equal(page.isTruncated, token !== undefined);
      } while (token !== undefined);
      assert.deepEqual(keys, KEYS);
      assert.ok(pages >= 2);
      const { files } = await openTestStore(row, client).list(`${scheme}://data`, ALL_NAMES);
      for (const { name, remote } of files)
        assert.equal(String(await remote?.start()), `text of ${name.slice(`${scheme}://data/`.length)}`);
      assert.equal(files.length, KEYS.length);
    });

    it('whatever breaks on the way, an object arrives whole', async (t) => {
      const body = Buffer.from('0123456789'.repeat(90_000));
      await server.put('large', 'x.bin', body);
      const kinds: Readonly<Record<number, StoreTrouble>> = {
        1: 'slow-down',
        3: 'reset',
        4: 'cut',
        6: 'cut',
      };
      const faulty = await openFaultyStore(t, new URL(server.endpoint).origin, (number) => kinds[number]);
      const client = await connect(faulty.endpoint + pathOf(server.endpoint));
      const store = openTestStore(row, client);
      const { files } = await store.list(`${scheme}://large/x.bin`, ALL_NAMES);
      const pieces: Buffer[] = [];
      for await (const piece of files[0]?.remote?.pieces() ?? []) pieces.push(piece);
      assert.ok(Buffer.concat(pieces).equals(body));
      assert.ok(
        store.remarks().some((remark) => remark.includes('503')),
        store.remarks().join(),
      );
    });

    it('an object that is written again after it was listed is not read', async () => {
      await server.put('moving', 'x.txt', 'first');
      const store = openTestStore(row, await connect(server.endpoint));
      const { files } = await store.list(`${scheme}://moving`, ALL_NAMES);
      await server.put('moving', 'x.txt', 'other');
      await assert.rejects(Promise.resolve(files[0]?.remote?.start()), gone);
      const again = await store.list(`${scheme}://moving`, ALL_NAMES);
      assert.notEqual(again.files[0]?.remote?.identity.head, files[0]?.remote?.identity.head);
    });

    it('a scan reports the same as for files, and no key appears anywhere', async (t) => {
      const folder = temporaryFolder(t);
      const texts = {
        'a.txt': 'Mail jane@example.org',
        'b/c.csv': 'email\nbob@example.org\nann@example.org\n',
      };
      mkdirSync(path.join(folder, 'mixed/b'), { recursive: true });
      for (const [key, text] of Object.entries(texts)) {
        writeFileSync(path.join(folder, 'mixed', key), text);
        await server.put('mixed', key, text);
      }
      const common = ['--providers', 'pattern', '--workers', '1', '--json'];
      const state = path.join(folder, 'state');
      const stored = await runScan(
        [`${scheme}://mixed`, ...common, ...flags, server.endpoint, '--state', state],
        {
          env,
        },
      );
      assert.equal(stored.code, 1, stored.stderr);
      const local = await runScan(['mixed', ...common], { cwd: folder });
      const plain = (report: string): unknown =>
        JSON.parse(report.replaceAll(`${scheme}://mixed/`, 'mixed/'), (name, value: unknown) =>
          name === 'fingerprint' ? undefined : value,
        );
      assert.deepEqual(plain(stored.stdout), plain(local.stdout));
      const told = stored.stdout + stored.stderr + readFileSync(state, 'utf8');
      assert.ok(!told.includes(AZURE_KEY));
    });

    it('a bucket that does not exist is refused in a sentence', async () => {
      const store = openTestStore(row, await connect(server.endpoint));
      await assert.rejects(
        store.list(`${scheme}://nowhere`, ALL_NAMES),
        /The bucket "nowhere" does not exist\./,
      );
    });
  });

describe('credentials of Azure', needs(EMULATORS.azure, 'Azurite'), () => {
  const row = present(storeOf('az://data'), 'the store');
  const list = async (options: object, env: Readonly<Record<string, string>>) => {
    const client = await row.connect(row.parse('az://data'), options, env);
    return openTestStore(row, client).list('az://data', ALL_NAMES);
  };
  let server: StoreServer;
  before(async () => {
    server = await openAzureServer(last);
    await server.put('data', 'a.txt', 'x');
  });

  it('a connection string names endpoint and key', async () => {
    const text = `DefaultEndpointsProtocol=http;AccountName=${AZURE_ACCOUNT};AccountKey=${AZURE_KEY};BlobEndpoint=${server.endpoint};`;
    assert.equal((await list({}, { AZURE_STORAGE_CONNECTION_STRING: text })).files.length, 1);
    await assert.rejects(list({}, { AZURE_STORAGE_CONNECTION_STRING: 'canary' }), (error) => {
      assert.match(String(error), /is not a connection string/);
      assert.doesNotMatch(String(error), /canary/);
      return true;
    });
  });

  it('a wrong key and a wrong signature are refused, and told without them', async () => {
    const options = { account: AZURE_ACCOUNT, endpoint: server.endpoint };
    const key = Buffer.from('another canary').toString('base64');
    await assert.rejects(list(options, { AZURE_STORAGE_KEY: key }), (error) => {
      assert.match(String(error), /does not accept these credentials|access is denied/);
      assert.ok(!String(error).includes(key));
      return true;
    });
    await assert.rejects(list(options, { AZURE_STORAGE_SAS_TOKEN: '?sv=2024-01-01&sig=canary' }), (error) => {
      assert.match(String(error), /\(40\d/);
      assert.doesNotMatch(String(error), /canary/);
      return true;
    });
    await assert.rejects(list({ ...options, anonymous: true }, {}), /\(40\d|does not exist/);
  });

  it('an address without an account asks for one', async () => {
    await assert.rejects(list({}, {}), /AZURE_STORAGE_ACCOUNT/);
  });
});

describe('credentials of Google Cloud', () => {
  it('workload identity signs listing and reading with the token that it is given for its word', async (t) => {
    const folder = temporaryFolder(t);
    const word = path.join(folder, 'word');
    writeFileSync(word, 'canary-word-of-the-cluster');
    const answers = await openScriptedServer(t, (request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'POST')
        response.end(
          JSON.stringify({
            access_token: 'canary-token',
            expires_in: 3600,
            token_type: 'Bearer',
            issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          }),
        );
      else if (request.url?.includes('alt=media') === true) response.writeHead(206).end('hello');
      else response.end(JSON.stringify({ items: [{ name: 'a', size: '5', generation: '1' }] }));
    });
    const file = path.join(folder, 'adc.json');
    const adc = {
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${answers.endpoint}/token`,
      credential_source: { file: word },
    };
    writeFileSync(file, JSON.stringify(adc));
    process.env['GOOGLE_APPLICATION_CREDENTIALS'] = file;
    t.after(() => Reflect.deleteProperty(process.env, 'GOOGLE_APPLICATION_CREDENTIALS'));
    const row = present(storeOf('gs://data'), 'the store');
    const client = await row.connect(
      row.parse('gs://data'),
      { endpoint: answers.endpoint, project: 'payer' } as never,
      {},
    );
    const { files } = await openTestStore(row, client).list('gs://data', ALL_NAMES);
    assert.equal(String(await files[0]?.remote?.start()), 'hello');
    const own = answers.seen.filter(({ method }) => method === 'GET');
    assert.equal(own.length, 2);
    for (const { headers, url } of own) {
      assert.equal(headers.authorization, 'Bearer canary-token');
      assert.match(String(url), /userProject=payer/);
    }
  });

  it('without credentials it says how to give them', async (t) => {
    const folder = temporaryFolder(t);
    process.env['GOOGLE_APPLICATION_CREDENTIALS'] = path.join(folder, 'canary.json');
    t.after(() => Reflect.deleteProperty(process.env, 'GOOGLE_APPLICATION_CREDENTIALS'));
    const row = present(storeOf('gs://data'), 'the store');
    await assert.rejects(
      row.connect(row.parse('gs://data'), {}, {}),
      /gcloud auth application-default login/,
    );
  });
});
