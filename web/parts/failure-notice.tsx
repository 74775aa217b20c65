import { offsetsFromCodePoints } from '../../src/core/offsets.js';
import type { Failure } from '../model/describe-failure.js';
import { Notice } from './notice.js';
import { ProviderRecords } from './provider-records.js';

interface Props {
  readonly failure: Failure;
  /** What was sent. */
  readonly text: string;
  /** Selects a range of the input, in UTF-16. */
  readonly onShow: (start: number, end: number) => void;
  readonly onSignIn: () => void;
}

/** Characters shown on either side of the refused one. */
const AROUND = 48;

/** A failure, what to do about it, and the refused character in its surroundings. */
export function FailureNotice({ failure, text, onShow, onSignIn }: Props) {
  const { title, message, advice, source, offender, providers, needsLogin } = failure;
  const at = offender === undefined ? undefined : offsetsFromCodePoints(text)(offender.offset);
  const character = at === undefined ? '' : String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  return (
    <Notice tone="error" title={title} source={source}>
      <p>
        {message} {advice}
      </p>
      {offender !== undefined && at !== undefined && (
        <p class="offence">
          <span>{startOf(text, at)}</span>
          <mark title={`${offender.codePoint}, ${offender.reason}`}>
            {/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? character : ''}
            <small>{offender.codePoint}</small>
          </mark>
          <span>{text.slice(at + character.length, at + character.length + AROUND)}</span>
          <button type="button" class="quiet" onClick={() => onShow(at, at + character.length)}>
            Select it in the input
          </button>
        </p>
      )}
      {providers !== undefined && <ProviderRecords providers={providers} />}
      {needsLogin === true && (
        <button type="button" onClick={onSignIn}>
          Sign in
        </button>
      )}
    </Notice>
  );
}

const startOf = (text: string, at: number): string =>
  `${at > AROUND ? '…' : ''}${text.slice(Math.max(0, at - AROUND), at)}`;
