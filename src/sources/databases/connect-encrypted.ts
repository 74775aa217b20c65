import type { ServerAddress } from './database-address.js';
import { DatabaseRefused } from './database-fault.js';

/** The server does not speak TLS. */
export class NoEncryption extends Error {}

/**
 * Connects, encrypted unless the server cannot and the mode lets it pass.
 * @param connect throws NoEncryption where the server does not speak TLS
 * @throws DatabaseRefused where it must be encrypted and cannot be, and what `connect` throws
 */
export async function connectEncrypted<T>(
  address: ServerAddress,
  connect: (isEncrypted: boolean) => Promise<T>,
): Promise<{ readonly connection: T; readonly isEncrypted: boolean }> {
  const isSocket = address.host.startsWith('/');
  if (isSocket || address.tls === 'disable')
    return { connection: await connect(false), isEncrypted: isSocket };
  try {
    return { connection: await connect(true), isEncrypted: true };
  } catch (error) {
    if (!(error instanceof NoEncryption)) throw error;
    if (address.tls === 'prefer') return { connection: await connect(false), isEncrypted: false };
    throw new DatabaseRefused(
      `${address.shown}: the server does not support encrypted connections. To send rows and password in plaintext, add sslmode=prefer to the URL.`,
    );
  }
}
