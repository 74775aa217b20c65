import { useRef, useState } from 'preact/hooks';
import type { ProviderRecord } from '../model/answer.js';
import { familyOf } from '../model/families.js';
import type { Cluster } from '../model/mark-text.js';
import { nextPlace } from '../model/next-place.js';
import { useHoverCard } from '../state/use-hover-card.js';
import { FindingCard } from './finding-card.js';
import { HoverCard } from './hover-card.js';

interface Props {
  readonly text: string;
  readonly clusters: readonly Cluster[];
  readonly providers: readonly ProviderRecord[];
}

const CARD = 'finding-card';

/** The text with its findings: one stop for the Tab key, arrow keys from finding to finding. */
export function MarkedText({ text, clusters, providers }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const { open, show, leave, stay, close } = useHoverCard<number>();
  const current = Math.min(at, clusters.length - 1);
  const shown = open === undefined ? undefined : clusters[open.item];

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextPlace(event.key, current, clusters.length);
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (next === undefined && !isPress) return;
    event.preventDefault();
    if (isPress) (event.target as HTMLElement).click();
    else box.current?.querySelectorAll<HTMLElement>('.mark')[next ?? current]?.focus();
  };
  return (
    <div class="text" ref={box} role="group" aria-label="Text with its findings" onKeyDown={onKeyDown}>
      {clusters.map((cluster, index) => (
        <>
          {text.slice(clusters[index - 1]?.end ?? 0, cluster.start)}
          <span
            class="mark"
            role="button"
            tabindex={index === current ? 0 : -1}
            aria-expanded={open?.item === index}
            aria-describedby={open?.item === index ? CARD : undefined}
            data-family={familyOf(cluster.findings[0].category)}
            onMouseEnter={({ currentTarget }) => show(index, currentTarget)}
            onMouseLeave={leave}
            onFocus={({ currentTarget }) => {
              setAt(index);
              show(index, currentTarget);
            }}
            onBlur={leave}
            onClick={({ currentTarget }) => show(index, currentTarget)}
          >
            {cluster.pieces.map(({ start, end, finding }) => (
              <span key={start} class="piece" data-family={familyOf(finding.category)}>
                {text.slice(start, end)}
              </span>
            ))}
            <span class="tag">
              {[...new Set(cluster.findings.map(({ category }) => category))].join(' ')}
            </span>
          </span>
        </>
      ))}
      {text.slice(clusters.at(-1)?.end ?? 0)}
      {open !== undefined && shown !== undefined && (
        <HoverCard id={CARD} anchor={open.anchor} onEnter={stay} onLeave={leave} onClose={close}>
          {shown.findings.map((finding) => (
            <FindingCard
              key={finding.id}
              category={finding.category}
              score={finding.score}
              place={`${finding.from.toString()}–${finding.to.toString()}`}
              classifiers={finding.classifiers}
              providers={providers}
            />
          ))}
        </HoverCard>
      )}
    </div>
  );
}
