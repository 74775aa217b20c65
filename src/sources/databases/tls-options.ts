import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { ServerAddress } from './database-address.js';
import { DatabaseRefused } from './database-fault.js';

/** Which certificates an encrypted connection takes: as PostgreSQL has it, `require` takes any. */
export function tlsOptions({
  tls,
  host,
  rootCertificates,
  shown,
}: Pick<ServerAddress, 'tls' | 'host' | 'rootCertificates' | 'shown'>): ConnectionOptions {
  const ca = rootCertificates === undefined ? undefined : readCertificates(rootCertificates, shown);
  const checks = tls === 'verify-ca' || tls === 'verify-full';
  return {
    rejectUnauthorized: checks,
    ...(ca !== undefined && { ca }),
    ...(tls === 'verify-ca' && { checkServerIdentity: () => undefined }),
    // An address is no name that a server could be asked for.
    ...(/^[\d.]+$|:|^\//.test(host) ? {} : { servername: host }),
  };
}

function readCertificates(file: string, shown: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new DatabaseRefused(`${shown}: the certificates in "${file}" cannot be read.`);
  }
}
