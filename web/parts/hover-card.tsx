import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  readonly id: string;
  /** The element that the card belongs to. */
  readonly anchor: HTMLElement;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Pixels between the card, its anchor and the window edges. */
const GAP = 6;

/**
 * A card next to its anchor: below it, or above if there is no room. On narrow screens, the style sheet places it at
 * the bottom.
 */
export function HoverCard({ id, anchor, onEnter, onLeave, onClose, children }: Props) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      if (card.current === null) return;
      // Uses the last line of an anchor that spans several lines, so that the card does not hide the others.
      const rects = [...anchor.getClientRects()];
      const below = rects.at(-1);
      const [above] = rects;
      if (below === undefined || above === undefined) return;
      const { offsetWidth, offsetHeight } = card.current;
      const hasRoom =
        below.bottom + GAP + offsetHeight <= window.innerHeight || above.top < offsetHeight + GAP;
      const left = Math.min(hasRoom ? below.left : above.left, window.innerWidth - offsetWidth - GAP);
      const top = hasRoom ? below.bottom + GAP : above.top - GAP - offsetHeight;
      card.current.style.left = `${Math.max(GAP, left).toString()}px`;
      card.current.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - offsetHeight - GAP)).toString()}px`;
    };
    place();
    // Unfolded steps make the card larger.
    const observer = new ResizeObserver(place);
    if (card.current !== null) observer.observe(card.current);
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
  return (
    <div class="card" id={id} role="tooltip" ref={card} onMouseEnter={onEnter} onMouseLeave={onLeave}>
      <button type="button" class="quiet close" aria-label="Close" tabindex={-1} onClick={onClose}>
        ×
      </button>
      {children}
    </div>
  );
}
