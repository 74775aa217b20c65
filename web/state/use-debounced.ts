import { useEffect } from 'preact/hooks';

/** Calls `act` once nothing in `causes` has changed for a while. */
export function useDebounced(act: () => void, milliseconds: number, causes: readonly unknown[]): void {
  useEffect(() => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  }, causes);
}
