import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** The element whose card is open, and its anchor. */
export interface HoverCardState<T> {
  readonly open: { readonly item: T; readonly anchor: HTMLElement } | undefined;
  readonly show: (item: T, anchor: HTMLElement) => void;
  /** Closes the card after a delay, unless the pointer reaches the card or another element first. */
  readonly leave: () => void;
  readonly stay: () => void;
  readonly close: () => void;
}

/** Milliseconds that the pointer has to cross the gap between an element and its card. */
const CROSSING = 180;

/** Manages a single open card; Escape closes it. */
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
