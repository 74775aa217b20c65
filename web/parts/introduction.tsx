import { LANGUAGES } from '../../src/core/languages.js';
import { isLoopback } from '../model/is-loopback.js';

/** Languages of the language model, for display: "Dutch, English and Swedish". */
const LANGUAGE_NAMES = new Intl.ListFormat('en').format(
  LANGUAGES.map((code) => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code).sort(),
);

interface Props {
  /** Host name from the page's address. */
  readonly host: string;
  /** Whether every provider is part of the service. */
  readonly providersInside: boolean;
  /** Whether detection runs in this tab instead of the service. */
  readonly isInTab: boolean;
}

/** Introduces the page and states where the text is sent. */
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
