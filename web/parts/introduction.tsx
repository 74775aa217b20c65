import { LANGUAGES } from '../../src/core/languages.js';
import { isLoopback } from '../model/is-loopback.js';

/** The languages that the language model reads, in words: "Dutch, English and Swedish". */
const LANGUAGE_NAMES = new Intl.ListFormat('en').format(
  LANGUAGES.map((code) => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code).sort(),
);

interface Props {
  /** Name of the machine in the page's address. */
  readonly host: string;
  /** Whether every provider is part of the service. */
  readonly providersInside: boolean;
  /** Whether this tab detects, and not the service. */
  readonly isInTab: boolean;
}

/** What this is, and where the text goes. */
export function Introduction({ host, providersInside, isInTab }: Props) {
  return (
    <p class="introduction">
      Finds names, addresses, numbers and secrets in text and tables, with an explanation of each finding.
      Reads {LANGUAGE_NAMES}; numbers, codes and secrets in any language.{' '}
      <strong>
        {isInTab ? 'Your text stays in this tab and is not sent.' : whereTextGoes(host, providersInside)}
      </strong>
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
