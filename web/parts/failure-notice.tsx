import { useEffect, useState } from 'preact/hooks';
import { offsetsFromCodePoints } from '../../src/core/offsets.js';
import { countOf } from '../../src/core/counts.js';
import { visibleLines } from '../../src/core/visible-text.js';
import type { Failure, RefusedCharacter } from '../model/describe-failure.js';
import type { Untrusted } from '../model/request-url.js';
import { textPlace } from '../model/text-place.js';
import { characterName } from '../state/character-names.js';
import { Notice } from './notice.js';
import { ProviderRecords } from './provider-records.js';

interface Props {
  readonly failure: Failure;
  /** The text that was sent. */
  readonly text: string;
  /** Whether the input has changed since. */
  readonly isStale: boolean;
  /** Selects a range of the input, in UTF-16 code units. */
  readonly onShow: (start: number, end: number) => void;
  readonly onSignIn: () => void;
  /** Sends refused text again with the user's choice. */
  readonly onAccept?: ((untrusted: Untrusted) => void) | undefined;
  /** Whether requests to the service are forbidden, even for the name of a character. */
  readonly isOffline?: boolean;
}

/** A failure, what to do about it, and the refused character in context. */
export function FailureNotice({
  failure,
  text,
  isStale,
  onShow,
  onSignIn,
  onAccept,
  isOffline = false,
}: Props) {
  const { title, message, advice, source, offender, others, hasMore, providers, needsLogin } = failure;
  const convert = offsetsFromCodePoints(text);
  const at = offender === undefined ? undefined : convert(offender.offset);
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
      {others !== undefined && (
        <details>
          <summary>
            {hasMore === true ? 'More than ' : ''}
            {countOf(others.length, 'further character')}
          </summary>
          <ul class="offences">
            {others.map((one) => (
              <FurtherOffence
                key={one.offset}
                text={text}
                at={convert(one.offset) ?? text.length}
                offender={one}
                canShow={!isStale}
                onShow={onShow}
              />
            ))}
          </ul>
        </details>
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

interface FurtherProps {
  readonly text: string;
  /** UTF-16 offset of the refused character. */
  readonly at: number;
  readonly offender: RefusedCharacter;
  readonly canShow: boolean;
  readonly onShow: Props['onShow'];
}

/** A further refused character on one line. */
function FurtherOffence({ text, at, offender: { codePoint, reason }, canShow, onShow }: FurtherProps) {
  const { line, column } = textPlace(text, at);
  const said = `${codePoint}, ${reason}, line ${line.toString()}, column ${column.toString()}`;
  const length = (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
  return (
    <li>
      {canShow ? (
        <button type="button" class="quiet" onClick={() => onShow(at, at + length)}>
          {said}
        </button>
      ) : (
        said
      )}
    </li>
  );
}

interface OffenceProps extends FurtherProps {
  readonly isOffline: boolean;
}

/** Number of UTF-16 code units shown on either side of the refused character. */
const AROUND = 48;

/**
 * The refused character with its name, position and context. The context is untrusted text: none of it may affect
 * anything outside its own element, or be invisible.
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

/** Describes a character that has no name of its own. */
function kindOf(character: string): string {
  if (/^\p{Script=Han}$/u.test(character)) return 'A Chinese character';
  if (/^\p{Co}$/u.test(character)) return 'A character for private use';
  if (/^\p{Cn}$/u.test(character)) return 'A code point without a character';
  return 'The character';
}
