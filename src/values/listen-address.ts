import { parseAuthority } from '../core/authority.js';
import type { ValueKind } from './value-kind.js';

/** Where a server listens. */
export interface ListenAddress {
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
}

const HIGHEST_PORT = 65_535;
const THIS_MACHINE = '127.0.0.1';

/** `HOST:PORT`, or a port of this machine alone. */
export const LISTEN_ADDRESS: ValueKind<ListenAddress> = {
  expected: 'HOST:PORT, or a port from 0 to 65535',
  parse: (text) => {
    const { name, port } = parseAuthority(/^\d{1,5}$/.test(text) ? `${THIS_MACHINE}:${text}` : text) ?? {};
    if (name === undefined || port === undefined || port === '' || Number(port) > HIGHEST_PORT)
      return undefined;
    return { host: name.replace(/^\[|\]$/g, ''), port: Number(port) };
  },
};
