import { useEffect, useState } from 'preact/hooks';
import { offsetsFromCodePoints } from '../../src/core/offsets.js';
import { visibleLines } from '../../src/core/visible-text.js';
import type { Failure } from '../model/describe-failure.js';
import type { Untrusted } from '../model/request-url.js';
import { textPlace } from '../model/text-place.js';
import { characterName } from '../state/character-names.js';
import { Notice } from './notice.js';
import { ProviderRecords } from './provider-records.js';

interface Props {
  readonly failure: Failure;
  /** What was sent. */
  readonly text: string;
  /** Whether the input is another one by now. */
  readonly isStale: boolean;
  /** Selects a range of the input, in UTF-16. */
  readonly onShow: (start: number, end: number) => void;
  readonly onSignIn: () => void;
  /** Sends refused text again, as chosen. */
  readonly onAccept?: ((untrusted: Untrusted) => void) | undefined;
  /** Whether nothing may be asked of the service, not even the name of a character. */
  readonly isOffline?: boolean;
}

/** A failure, what to do about it, and the refused character in its surroundings. */
export function FailureNotice({
  failure,
  text,
  isStale,
  onShow,
  onSignIn,
  onAccept,
  isOffline = false,
}: Props) {
  const { title, message, advice, source, offender, providers, needsLogin } = failure;
  const at = offender === undefined ? undefined : offsetsFromCodePoints(text)(offender.offset);
  return (
    <Notice tone="error" title={title} source={source} isStale={isStale}>
      <p>
        {message} {advice}
      </p>
      {offender !== undefined && at !== undefined && (
        <Offence
          text={text}
          at={at}
          offender={offender}
          canShow={!isStale}
          isOffline={isOffline}
          onShow={onShow}
        />
      )}
      {failure.code === 'UNTRUSTED_INPUT' && offender !== undefined && onAccept !== undefined && !isStale && (
        <p class="choices">
          <button type="button" onClick={() => onAccept('clean')}>
            Clean it and go on
          </button>{' '}
          <button type="button" class="quiet" onClick={() => onAccept('read')}>
            Read it anyway
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

interface OffenceProps {
  readonly text: string;
  /** UTF-16 offset of the refused character. */
  readonly at: number;
  readonly offender: NonNullable<Failure['offender']>;
  readonly canShow: boolean;
  readonly isOffline: boolean;
  readonly onShow: Props['onShow'];
}

/** Characters shown on either side of the refused one. */
const AROUND = 48;

/**
 * The refused character by its name and place, and in its surroundings. What stands around it is the caller's: nothing
 * in it may act beyond its own element, or be unseen.
 */
function Offence({ text, at, offender, canShow, isOffline, onShow }: OffenceProps) {
  const [name, setName] = useState<string>();
  const character = Array.from(text.slice(at, at + 2))[0] ?? '';
  useEffect(() => {
    setName(undefined);
    if (isOffline) return undefined;
    let isWanted = true;
    void characterName(character.codePointAt(0) ?? 0).then((found) => {
      if (isWanted) setName(found);
    });
    return () => {
      isWanted = false;
    };
  }, [character, isOffline]);
  const { line, column } = textPlace(text, at);
  const after = at + character.length;
  return (
    <>
      <p>
        <strong class="character-name">{name ?? kindOf(character)}</strong> in line {line}, column {column}.
      </p>
      <p class="offence">
        <bdi>{startOf(text, at)}</bdi>
        <mark title={`${offender.codePoint}, ${offender.reason}`}>
          {/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) && <bdi>{character}</bdi>}
          <small>{offender.codePoint}</small>
        </mark>
        <bdi>{visibleLines(text.slice(after, after + AROUND))}</bdi>
      </p>
      {canShow && (
        <button type="button" class="quiet" onClick={() => onShow(at, after)}>
          Select it in the input
        </button>
      )}
    </>
  );
}

const startOf = (text: string, at: number): string =>
  `${at > AROUND ? '…' : ''}${visibleLines(text.slice(Math.max(0, at - AROUND), at))}`;

/** What can be said of a character that has no name of its own. */
function kindOf(character: string): string {
  if (/^\p{Script=Han}$/u.test(character)) return 'A Chinese character';
  if (/^\p{Co}$/u.test(character)) return 'A character for private use';
  if (/^\p{Cn}$/u.test(character)) return 'A code point without a character';
  return 'The character';
}
