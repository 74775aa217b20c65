import { isLoopback } from '../model/is-loopback.js';

interface Props {
  /** Name of the machine in the page's address. */
  readonly host: string;
  /** Whether every provider is part of the service. */
  readonly providersInside: boolean;
}

/** What this is, and where the text goes. */
export function Introduction({ host, providersInside }: Props) {
  return (
    <p class="introduction">
      Finds names, addresses, numbers and secrets in text and tables, with an explanation of each finding.{' '}
      <strong>{whereTextGoes(host, providersInside)}</strong>
    </p>
  );
}

function whereTextGoes(host: string, providersInside: boolean): string {
  if (!providersInside)
    return `Your text is sent to ${host} and its providers; neither this page nor ${host} stores it.`;
  return isLoopback(host)
    ? 'Your text stays on this machine and is not stored.'
    : `Your text is sent only to ${host} and is not stored.`;
}
