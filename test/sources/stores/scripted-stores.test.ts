import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { SourceFailure, UnusableStore } from '../../../src/sources/source-failure.js';
import type { StoreClient, StoreRow } from '../../../src/sources/stores/define-store.js';
import { storeOf, STORES } from '../../../src/sources/stores/registry.js';
import { ALL_NAMES, openTestStore } from '../../support/open-test-store.js';
import { openScriptedServer } from '../../support/store-servers.js';

/** What differs between stores in a script. */
interface Script {
  readonly address: string;
  readonly listing: (token?: string, size?: number) => string;
  readonly type: string;
  readonly refusal: (code: string) => string;
  readonly noBucket: string;
  readonly etag: string;
}

const XML = '<?xml version="1.0" encoding="utf-8"?>';
const SCRIPTS: Readonly<Record<(typeof STORES)[number]['name'], Script>> = {
  s3: {
    address: 's3://data',
    listing: (token, size = 5) =>
      `${XML}<ListBucketResult><Name>data</Name><IsTruncated>${String(token !== undefined)}</IsTruncated>${token === undefined ? '' : `<NextContinuationToken>${token}</NextContinuationToken>`}<Contents><Key>${token ?? 'z'}.txt</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>"e1"</ETag><Size>${size.toString()}</Size></Contents></ListBucketResult>`,
    type: 'application/xml',
    refusal: (code) => `${XML}<Error><Code>${code}</Code><StringToSign>canary</StringToSign></Error>`,
    noBucket: 'NoSuchBucket',
    etag: '"e1"',
  },
  gcs: {
    address: 'gs://data',
    listing: (token, size = 5) =>
      JSON.stringify({
        items: [
          {
            name: `${token ?? 'z'}.txt`,
            size: size.toString(),
            updated: '2026-01-02T03:04:05.000Z',
            generation: '7',
          },
        ],
        ...(token !== undefined && { nextPageToken: token }),
      }),
    type: 'application/json',
    refusal: (code) =>
      JSON.stringify({
        error: { code: 400, message: 'canary', errors: [{ reason: code, message: 'canary' }] },
      }),
    noBucket: 'notFound',
    etag: 'x',
  },
  azure: {
    address: 'az://data',
    listing: (token, size = 5) =>
      `${XML}<EnumerationResults ServiceEndpoint="x" ContainerName="data"><Blobs><Blob><Name>${token ?? 'z'}.txt</Name><Properties><Last-Modified>Fri, 02 Jan 2026 03:04:05 GMT</Last-Modified><Etag>0x1</Etag><Content-Length>${size.toString()}</Content-Length><BlobType>BlockBlob</BlobType></Properties></Blob></Blobs><NextMarker>${token ?? ''}</NextMarker></EnumerationResults>`,
    type: 'application/xml',
    refusal: (code) => `${XML}<Error><Code>${code}</Code><Message>canary</Message></Error>`,
    noBucket: 'ContainerNotFound',
    etag: '0x1',
  },
};

type Answer = (request: IncomingMessage, response: ServerResponse, number: number) => void;

/** Connects to a server that answers as a test says. */
async function connect(
  t: TestContext,
  row: StoreRow,
  answer: Answer,
): Promise<{ readonly client: StoreClient; readonly seen: readonly IncomingMessage[] }> {
  const { endpoint, seen } = await openScriptedServer(t, answer);
  const chosen = { endpoint, anonymous: true, ...(row.name === 'azure' && { account: 'acct1' }) };
  const client = await row.connect(row.parse(SCRIPTS[row.name as 's3'].address), chosen as never, {});
  t.after(() => client.close());
  return { client, seen };
}

const isListing = ({ url = '' }: IncomingMessage): boolean =>
  /list-type=2|comp=list|\/o\?/.test(url) && !url.includes('alt=media');

for (const row of STORES as readonly StoreRow[])
  describe(`${row.title}, whatever it answers`, () => {
    const { address, listing, type, refusal, noBucket, etag } = SCRIPTS[row.name as 's3'];
    const send = (response: ServerResponse, status: number, body: string): void =>
      void response.writeHead(status, { 'content-type': type }).end(body);

    for (const [what, status, code, expected] of [
      ['denies access', 403, 'AccessDenied', /^access is denied \(403 AccessDenied\)$/],
      ['throttles', 503, 'SlowDown', /^the store responded with 503 SlowDown, 8 times$/],
      [
        'is overloaded',
        429,
        'rateLimitExceeded',
        /^the store responded with 429 rateLimitExceeded, 8 times$/,
      ],
      ['names nothing that can be printed', 418, 'canary of <b>', /^the store responded with 418$/],
    ] as const)
      it(`a listing that ${what} ends with status and code, and nothing else of the answer`, async (t) => {
        const { client, seen } = await connect(t, row, (_request, response) => {
          send(response, status, refusal(code).replace('"code":400', `"code":${status.toString()}`));
        });
        await assert.rejects(openTestStore(row, client).list(address, ALL_NAMES), (error) => {
          assert.ok(error instanceof SourceFailure);
          assert.match(error.message, expected);
          return true;
        });
        assert.equal(seen.length, expected.source.includes('8 times') ? 8 : 1);
      });

    it('a bucket that does not exist is named', async (t) => {
      const { client } = await connect(t, row, (_request, response) => {
        send(response, 404, refusal(noBucket).replace('"code":400', '"code":404'));
      });
      await assert.rejects(
        openTestStore(row, client).list(address, ALL_NAMES),
        (error) => error instanceof UnusableStore && error.message === 'The bucket "data" does not exist.',
      );
    });

    it('a continuation token that repeats ends with an error', async (t) => {
      let keys = 0;
      const { client, seen } = await connect(t, row, (_request, response) => {
        keys += 1;
        send(response, 200, listing('tok').replaceAll('tok.txt', `k${keys.toString()}.txt`));
      });
      await assert.rejects(
        openTestStore(row, client).list(address, ALL_NAMES),
        /repeats its continuation token/,
      );
      assert.equal(seen.length, 2);
    });

    it('a redirect to another address is refused', async (t) => {
      const other = await openScriptedServer(t, (_request, response) => {
        send(response, 200, listing());
      });
      const { client } = await connect(t, row, (_request, response) => {
        response.writeHead(302, { location: `${other.endpoint}/elsewhere` }).end();
      });
      await assert.rejects(
        openTestStore(row, client).list(address, ALL_NAMES),
        (error) => error instanceof SourceFailure && error.message.startsWith('the store redirects'),
      );
      for (const { headers } of other.seen) assert.equal(headers.authorization, undefined);
    });

    it('a page of a web server is not a listing', async (t) => {
      const { client } = await connect(t, row, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>');
      });
      await assert.rejects(
        openTestStore(row, client).list(address, ALL_NAMES),
        /its listing cannot be parsed/,
      );
    });

    it('silence counts as a lost connection', async (t) => {
      const { client, seen } = await connect(t, row, () => undefined);
      await assert.rejects(
        openTestStore(row, client, 100).list(address, ALL_NAMES),
        /^SourceFailure: the connection was lost \(no data\), 8 times$/,
      );
      assert.ok(seen.length > 1);
    });

    it('an object is read on where it broke, and given up where it stays broken', async (t) => {
      const body = Buffer.from('abcdefghij'.repeat(50_000));
      let isBroken = false;
      let reads = 0;
      const { client } = await connect(t, row, (request, response) => {
        if (isListing(request)) {
          send(response, 200, listing(undefined, body.length));
          return;
        }
        reads += 1;
        const range = String(request.headers.range ?? request.headers['x-ms-range']);
        const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number);
        if (isBroken) {
          request.socket.destroy();
          return;
        }
        const part = body.subarray(from, to + 1);
        response.writeHead(206, {
          'content-length': part.length,
          'content-range': `bytes ${from.toString()}-${to.toString()}/${body.length.toString()}`,
          'content-type': 'text/plain',
          etag,
          'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
        });
        if (reads % 3 === 0) response.end(part);
        else response.write(part.subarray(0, Math.ceil(part.length / 2)), () => request.socket.destroy());
      });
      const { files } = await openTestStore(row, client).list(address, ALL_NAMES);
      const pieces: Buffer[] = [];
      for await (const piece of files[0]?.remote?.pieces() ?? []) pieces.push(piece);
      assert.ok(Buffer.concat(pieces).equals(body));
      assert.ok(reads > 3);
      isBroken = true;
      await assert.rejects(
        Promise.resolve(files[0]?.remote?.slice(0, 10)),
        /the connection was lost.*, 8 times/,
      );
    });

    it('a store without ranges, and an object that is gone, are named', async (t) => {
      let status = 200;
      const { client } = await connect(t, row, (request, response) => {
        if (isListing(request)) send(response, 200, listing(undefined, 600_000));
        else if (status === 200)
          response
            .writeHead(200, {
              etag,
              'content-length': 600_000,
              'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
            })
            .end('x'.repeat(600_000));
        else send(response, status, refusal(status === 404 ? 'NoSuchKey' : 'PreconditionFailed'));
      });
      const { files } = await openTestStore(row, client).list(address, ALL_NAMES);
      await assert.rejects(
        Promise.resolve(files[0]?.remote?.slice(0, 10)),
        /does not support range requests/,
      );
      status = 404;
      await assert.rejects(Promise.resolve(files[0]?.remote?.slice(0, 10)), /it no longer exists \(404/);
      status = 412;
      await assert.rejects(
        Promise.resolve(files[0]?.remote?.slice(0, 10)),
        /it changed after it was listed \(412/,
      );
    });
  });

const BLOB = 'https://acct1.blob.core.windows.net';

describe('a connection string of Azure', () => {
  const AZURE_STORAGE_CONNECTION_STRING =
    'DefaultEndpointsProtocol=https;AccountName=acct1;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:1/acct1';
  const ofHost =
    'DefaultEndpointsProtocol=http;AccountName=acct1;AccountKey=a2V5;EndpointSuffix=core.windows.net';
  for (const [what, address, chosen, connection, place] of [
    [
      'the account that an option names',
      'az://data',
      { account: 'acct1' },
      undefined,
      'http://127.0.0.1:1/acct1',
    ],
    ['no other account', 'az://data', { account: 'acct2' }, undefined, 'https://acct2.blob.core.windows.net'],
    ['the host of the address', `${BLOB}/data`, {}, ofHost, 'http://acct1.blob.core.windows.net'],
    ['no other host', `${BLOB}/data`, {}, undefined, BLOB],
  ] as const)
    it(`is used for ${what}`, async () => {
      const row = storeOf(address);
      const environment = {
        AZURE_STORAGE_CONNECTION_STRING: connection ?? AZURE_STORAGE_CONNECTION_STRING,
        AZURE_STORAGE_KEY: 'a2V5',
      };
      assert.ok(row !== undefined);
      const client = await row.connect(row.parse(address), chosen as never, environment);
      assert.equal(client.place, place);
      await client.close();
    });
});
