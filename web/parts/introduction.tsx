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
      Finds names, addresses, numbers and secrets in text and tables, and says why.{' '}
      <strong>{whereTextGoes(host, providersInside)}</strong>
    </p>
  );
}

function whereTextGoes(host: string, providersInside: boolean): string {
  if (!providersInside)
    return `What you paste goes to ${host} and the providers that it asks; neither this page nor ${host} keeps it.`;
  return isLoopback(host)
    ? 'What you paste stays on this machine: nothing is sent elsewhere, nothing is kept.'
    : `What you paste goes to ${host} and no further; nothing is kept.`;
}
