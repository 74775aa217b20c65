import { isLoopback } from '../../core/authority.js';
import { ScanFailure } from '../../scan/finders/finder.js';
import type { InputStore } from '../../sources/input-store.js';
import type { InputList } from '../../sources/list-inputs.js';
import { SourceFailure } from '../../sources/source-failure.js';
import { connectionOf, openStore } from '../../sources/stores/open-store.js';
import { storeOf } from '../../sources/stores/registry.js';
import { UsageError } from '../usage-error.js';
import type { ScanArguments } from './define-scan.js';
import type { ScanCommandDeps } from './scan-deps.js';

/** What addresses are listed with. */
export type StoreDeps = Pick<ScanCommandDeps, 'credentials' | 'err'>;

/** What addresses name, open until it is closed. */
export interface ListedStores {
  readonly lists: readonly InputList[];
  /** By the name of the store, with the account if the address names one. */
  readonly stores: ReadonlyMap<string, InputStore>;
  readonly close: () => Promise<void>;
}

/**
 * Lists what addresses name.
 * @param addresses each of a store of the registry
 * @throws UsageError, NoSuchInput, UnusableStore
 * @throws ScanFailure where a store cannot be listed
 */
export async function listStores(
  addresses: readonly string[],
  options: ScanArguments,
  deps: StoreDeps,
): Promise<ListedStores> {
  const selection = { hidden: options.hidden !== false, noIgnore: !options.ignore };
  const stores = new Map<string, InputStore>();
  const lists: InputList[] = [];
  const close = async (): Promise<void> => {
    await Promise.all([...stores.values()].map((store) => store.close()));
  };
  try {
    for (const address of addresses) {
      const store = await openOnce(address, stores, options, deps);
      lists.push(await store.list(address, selection).catch(cannotList(address)));
    }
    return { lists, stores, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openOnce(
  address: string,
  stores: Map<string, InputStore>,
  options: ScanArguments,
  deps: StoreDeps,
): Promise<InputStore> {
  const row = storeOf(address);
  if (row === undefined) throw new UsageError(`"${address}" is not the address of a store.`);
  const connection = connectionOf(row, address);
  const known = stores.get(connection);
  if (known !== undefined) return known;
  const store = await openStore(row, address, { ...options }, deps.credentials.environment).catch(
    cannotList(address),
  );
  stores.set(connection, store);
  if (store.place !== undefined && goesInClear(store.place))
    deps.err('Warning: the address of the store is not https, so all data is sent in plaintext.\n');
  return store;
}

/** Whether what goes there can be read on the way. */
export function goesInClear(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}

const cannotList =
  (address: string) =>
  (error: unknown): never => {
    if (!(error instanceof SourceFailure)) throw error;
    const reason = `${address} cannot be listed: ${error.message}`;
    if (!error.isMomentary) throw new UsageError(`${reason}.`);
    throw new ScanFailure(reason, { cause: error });
  };
