/** Milliseconds that something stays open without a tenant: the next test file of the process may want it. */
const LINGER_MS = 1_000;

/** Something that was lent. */
export interface Lease<T> {
  readonly value: T;
  /** Gives it back; may be called once. */
  readonly release: () => void;
}

/**
 * Opens something expensive with its first tenant and closes it when none has come for a second after the last has
 * left: the files of a process that run one after the other share it.
 * @returns what lends it
 */
export function leased<T>(
  open: () => Promise<T>,
  close: (value: T) => Promise<unknown>,
): () => Promise<Lease<T>> {
  let opened: Promise<T> | undefined;
  let tenants = 0;
  let timer: NodeJS.Timeout | undefined;
  return async () => {
    clearTimeout(timer);
    tenants += 1;
    const value = await (opened ??= open());
    return {
      value,
      release() {
        tenants -= 1;
        if (tenants > 0) return;
        timer = setTimeout(() => {
          opened = undefined;
          void close(value);
        }, LINGER_MS);
      },
    };
  };
}
