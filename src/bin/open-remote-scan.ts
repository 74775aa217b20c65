import type { OpenScan, ScanChoice } from '../cli/scan/scan-deps.js';
import { createClient } from '../client/create-client.js';
import { loadServiceCredentials } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { DocumentReader } from '../formats/reading/document-reader.js';
import { limitedFetch } from '../scan/finders/limited-fetch.js';
import { PatternPool } from '../scan/finders/pattern-pool.js';
import { openRemoteFinder } from '../scan/finders/remote-finder.js';
import type { StageTimes } from '../scan/stage-times.js';

/** Milliseconds that one request to a service may take, its retries included. */
const REMOTE_MS = 60_000;
/** Bytes of an answer of a service at most: a request of 10 KB has one of 2 MB at worst. */
const REMOTE_BYTES = 2 ** 24;
/** Requests to a service at once. */
const REMOTE_CONCURRENCY = 4;

/** Opens a scan in which a service finds; this process reads. */
export async function openRemoteScan(
  { server, documentLimits }: Pick<ScanChoice, 'documentLimits'> & { readonly server: string },
  times: StageTimes,
): Promise<OpenScan> {
  const { apiKey, token } = loadServiceCredentials();
  const client = createClient({
    baseUrl: server,
    timeoutMs: REMOTE_MS,
    fetch: limitedFetch(fetch, REMOTE_BYTES),
    ...(apiKey !== undefined && { apiKey }),
    ...(token !== undefined && { token }),
  });
  const records = new PatternPool(1, packageVersion(), times);
  const documents = new DocumentReader(documentLimits, (time) => {
    times.add('parse', time);
  });
  const close = async (): Promise<void> => {
    await Promise.all([records.close(), documents.close()]);
  };
  try {
    const finder = await openRemoteFinder((text) => client.classifyText(text), records);
    return { finder, documents, times, concurrency: REMOTE_CONCURRENCY, foundWith: {}, close };
  } catch (error) {
    await close();
    throw error;
  }
}
