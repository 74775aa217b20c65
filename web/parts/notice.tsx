import type { ComponentChildren } from 'preact';

interface Props {
  readonly tone: 'error' | 'warning' | 'plain';
  readonly title: string;
  readonly source?: string | undefined;
  /** Whether the input has changed since. */
  readonly isStale?: boolean;
  readonly children: ComponentChildren;
}

/** An error message, a warning or information. */
export function Notice({ tone, title, source, isStale = false, children }: Props) {
  return (
    <section
      class="notice"
      data-tone={tone}
      data-stale={isStale}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <strong>{title}</strong>
      <div>{children}</div>
      {source !== undefined && <code>{source}</code>}
    </section>
  );
}
