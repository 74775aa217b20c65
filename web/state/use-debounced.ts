import { useEffect } from 'preact/hooks';

/** Calls `act` once `causes` have not changed for the given time. */
export function useDebounced(act: () => void, milliseconds: number, causes: readonly unknown[]): void {
  useEffect(() => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  }, causes);
}
