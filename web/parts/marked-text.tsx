import { categoryTitle } from '../../src/core/category-title.js';
import { familyOf } from '../../src/core/harmonization-table.js';
import { Fragment } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { contains } from '../../src/core/span.js';
import type { ProviderRecord } from '../model/answer.js';
import type { Cluster, Piece } from '../model/mark-text.js';
import { nextPlace } from '../model/next-place.js';
import { useHoverCard } from '../state/use-hover-card.js';
import { FindingCard } from './finding-card.js';
import { HoverCard } from './hover-card.js';

interface Props {
  readonly text: string;
  readonly clusters: readonly Cluster[];
  readonly providers: readonly ProviderRecord[];
}

/** What the card shows: a cluster, or the findings that cover one piece of it. */
interface Shown {
  readonly index: number;
  readonly piece?: Piece;
}

const CARD = 'finding-card';

/** Opens the card of a mark; if it is open, folds or unfolds the steps of the score. */
function press(mark: HTMLElement): void {
  if (mark.ariaExpanded !== 'true') mark.click();
  else
    for (const steps of document.querySelectorAll<HTMLDetailsElement>(`#${CARD} details`))
      steps.open = !steps.open;
}

/** The text with its findings marked; they form a single tab stop, and the arrow keys move between them. */
export function MarkedText({ text, clusters, providers }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const { open, show, leave, stay, close } = useHoverCard<Shown>();
  const current = Math.min(at, clusters.length - 1);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextPlace(event.key, current, clusters.length);
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (next === undefined && !isPress) return;
    event.preventDefault();
    if (isPress) press(event.target as HTMLElement);
    else box.current?.querySelectorAll<HTMLElement>('.mark')[next ?? current]?.focus();
  };
  return (
    <>
      <div class="text" ref={box} role="group" aria-label="Text with its findings" onKeyDown={onKeyDown}>
        {clusters.map((cluster, index) => (
          <Fragment key={cluster.start}>
            {text.slice(clusters[index - 1]?.end ?? 0, cluster.start)}
            <span
              class="mark"
              role="button"
              tabindex={index === current ? 0 : -1}
              aria-expanded={open?.item.index === index}
              aria-describedby={open?.item.index === index ? CARD : undefined}
              data-family={familyOf(cluster.findings[0].category)}
              onMouseLeave={leave}
              onFocus={({ currentTarget }) => {
                setAt(index);
                show({ index }, currentTarget);
              }}
              onBlur={leave}
              onClick={({ currentTarget }) => show({ index }, currentTarget)}
            >
              {cluster.pieces.map((piece) => (
                <span
                  key={piece.start}
                  class="piece"
                  data-family={familyOf(piece.finding.category)}
                  onMouseEnter={({ currentTarget }) => show({ index, piece }, currentTarget)}
                >
                  {text.slice(piece.start, piece.end)}
                </span>
              ))}
              <span class="tag" onMouseEnter={({ currentTarget }) => show({ index }, currentTarget)}>
                {[...new Set(cluster.findings.map(({ category }) => categoryTitle(category)))].join(', ')}
              </span>
            </span>
          </Fragment>
        ))}
        {text.slice(clusters.at(-1)?.end ?? 0)}
      </div>
      {open !== undefined && (
        <HoverCard id={CARD} anchor={open.anchor} onEnter={stay} onLeave={leave} onClose={close}>
          {findingsOf(clusters, open.item).map((finding) => (
            <FindingCard
              key={finding.id}
              category={finding.category}
              score={finding.score}
              place={`${finding.from.toString()}–${finding.to.toString()}`}
              classifiers={finding.classifiers}
              providers={providers}
              explanation={finding.explanation}
            />
          ))}
        </HoverCard>
      )}
    </>
  );
}

function findingsOf(clusters: readonly Cluster[], { index, piece }: Shown) {
  const findings = clusters[index]?.findings ?? [];
  return piece === undefined ? findings : findings.filter((finding) => contains(finding, piece));
}
