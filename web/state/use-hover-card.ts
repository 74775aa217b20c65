import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** Which thing has its card open, and what it hangs on. */
export interface HoverCardState<T> {
  readonly open: { readonly item: T; readonly anchor: HTMLElement } | undefined;
  readonly show: (item: T, anchor: HTMLElement) => void;
  /** Closes soon, unless the pointer reaches the card or another thing first. */
  readonly leave: () => void;
  readonly stay: () => void;
  readonly close: () => void;
}

/** Milliseconds in which the pointer may cross the gap between a thing and its card. */
const CROSSING = 180;

/** One card at a time, closed by Escape. */
export function useHoverCard<T>(): HoverCardState<T> {
  const [open, setOpen] = useState<HoverCardState<T>['open']>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(undefined);
  }, []);
  const show = useCallback((item: T, anchor: HTMLElement) => {
    clearTimeout(timer.current);
    setOpen({ item, anchor });
  }, []);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(undefined), CROSSING);
  }, []);
  useEffect(() => {
    if (open === undefined) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, close]);
  return { open, show, leave, stay, close };
}
