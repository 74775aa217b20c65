import { isLoopback } from '../../core/authority.js';
import { present } from '../../core/present.js';
import { ScanFailure } from '../../scan/finders/finder.js';
import { schemeOf, type InputStore } from '../../sources/input-store.js';
import type { InputList } from '../../sources/list-inputs.js';
import { SourceFailure } from '../../sources/source-failure.js';
import { UsageError } from '../usage-error.js';
import type { ScanArguments } from './define-scan.js';
import type { ScanCommandDeps } from './scan-deps.js';

/** What addresses are listed with. */
export type StoreDeps = Pick<ScanCommandDeps, 'stores' | 'err'>;

/** What addresses name, open until it is closed. */
export interface ListedStores {
  readonly lists: readonly InputList[];
  /** By scheme. */
  readonly stores: ReadonlyMap<string, InputStore>;
  readonly close: () => Promise<void>;
}

/**
 * Lists what addresses name.
 * @param addresses each of a scheme that `deps.stores` has
 * @throws UsageError, NoSuchInput, UnusableStore
 * @throws ScanFailure where a store cannot be listed
 */
export async function listStores(
  addresses: readonly string[],
  options: ScanArguments,
  deps: StoreDeps,
): Promise<ListedStores> {
  const selection = { hidden: options.hidden === true, noIgnore: !options.ignore };
  const stores = new Map<string, InputStore>();
  const lists: InputList[] = [];
  const close = async (): Promise<void> => {
    await Promise.all([...stores.values()].map((store) => store.close()));
  };
  try {
    for (const address of addresses) {
      const store = await storeOf(address, stores, options, deps);
      lists.push(await store.list(address, selection).catch(cannotList(address)));
    }
    return { lists, stores, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function storeOf(
  address: string,
  stores: Map<string, InputStore>,
  options: ScanArguments,
  deps: StoreDeps,
): Promise<InputStore> {
  const scheme = String(schemeOf(address));
  const known = stores.get(scheme);
  if (known !== undefined) return known;
  const openStore = present(deps.stores[scheme], 'what opens a store');
  const store = await openStore(options);
  stores.set(scheme, store);
  if (store.place !== undefined && goesInClear(store.place))
    deps.err('The address of the store is not https: what is read goes over the network in clear.\n');
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
    const reason = `${address} could not be listed: ${error.message}`;
    if (!error.isMomentary) throw new UsageError(`${reason}.`);
    throw new ScanFailure(reason, { cause: error });
  };
