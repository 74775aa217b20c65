import { categoryTitle } from '../../src/core/category-title.js';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { ImageFindings } from '../model/answer.js';
import { countOf } from '../../src/core/counts.js';
import { classifyImage, redactImage, type Credentials } from '../state/service.js';
import type { Picture } from '../state/use-editor.js';
import { useLatest } from '../state/use-latest.js';
import { FailureNotice } from './failure-notice.js';
import { Notice } from './notice.js';

interface Props {
  readonly picture: Picture;
  /** Path of `transform` in version 2. */
  readonly transform: string;
  readonly credentials: Credentials | undefined;
  readonly onRefused: () => void;
  readonly onSignIn: () => void;
}

/** Says that an image is neither sent nor examined while texts are examined in this tab. */
export const PictureNotExamined = () => (
  <div id="result" tabindex={-1}>
    <Notice tone="plain" title="Images are not examined in this tab">
      <p>Nothing was sent. To examine the image, turn “Detect in this tab” off.</p>
    </Notice>
  </div>
);

/** An image with boxes around the findings, next to the redacted image. */
export function PictureView({ picture, transform, credentials, onRefused, onSignIn }: Props) {
  const base = transform.replace(/\/transform$/, '');
  const find = useLatest(
    useCallback(
      ({ file }: Picture, signal: AbortSignal) => classifyImage(base, file, credentials, signal),
      [base, credentials],
    ),
    onRefused,
  );
  const redact = useLatest(
    useCallback(
      ({ file }: Picture, signal: AbortSignal) => redactImage(base, file, credentials, signal),
      [base, credentials],
    ),
    onRefused,
  );
  useEffect(() => find.run(picture), [picture]);
  const findings = find.result?.answer;
  // Sequential, because each request takes a CPU core and much memory.
  useEffect(() => {
    if (findings !== undefined && countIn(findings) > 0) redact.run(picture);
    else redact.clear();
  }, [findings]);
  const failure = find.failure ?? redact.failure;
  return (
    <div id="result" tabindex={-1} aria-busy={find.busy || redact.busy}>
      {failure !== undefined && (
        <FailureNotice
          failure={failure.failure}
          text=""
          isStale={false}
          onShow={() => undefined}
          onSignIn={onSignIn}
        />
      )}
      {find.busy && <p class="empty">Reading the image…</p>}
      {findings !== undefined && (
        <>
          <p role="status" class="summary">
            {countIn(findings) === 0 ? 'Nothing found.' : `${countOf(countIn(findings), 'finding')}.`} OCR
            misses some words: check the image.
          </p>
          <div class="pictures">
            <BoxedPicture picture={picture} findings={findings} />
            {redact.busy && <p class="empty">Redacting…</p>}
            {redact.result !== undefined && (
              <RedactedPicture name={picture.name} url={redact.result.answer} />
            )}
          </div>
          <details class="panel fold">
            <summary>Text of the image</summary>
            <pre>{findings.text}</pre>
          </details>
        </>
      )}
    </div>
  );
}

const countIn = ({ classifications }: ImageFindings): number =>
  Object.values(classifications).reduce((sum, occurrences) => sum + occurrences.length, 0);

function BoxedPicture({
  picture,
  findings,
}: {
  readonly picture: Picture;
  readonly findings: ImageFindings;
}) {
  const [size, setSize] = useState<readonly [width: number, height: number]>();
  const percent = (pixels: number, of: number): string => `${((pixels / of) * 100).toFixed(2)}%`;
  return (
    <figure class="panel">
      <figcaption class="bar">
        <h2>Findings</h2>
      </figcaption>
      <div class="picture">
        <img
          src={picture.url}
          alt={`${picture.name}, as it was opened`}
          onLoad={({ currentTarget }) => setSize([currentTarget.naturalWidth, currentTarget.naturalHeight])}
        />
        {size !== undefined &&
          Object.entries(findings.classifications).flatMap(([category, occurrences]) =>
            occurrences.flatMap(({ score, location: { box } }, index) =>
              box === undefined
                ? []
                : [
                    <span
                      key={`${category} ${index.toString()}`}
                      class="box"
                      data-family={familyOf(category)}
                      title={`${categoryTitle(category)} (${category}), ${score.toFixed(2)}`}
                      style={{
                        left: percent(box.left, size[0]),
                        top: percent(box.top, size[1]),
                        width: percent(box.width, size[0]),
                        height: percent(box.height, size[1]),
                      }}
                    />,
                  ],
            ),
          )}
      </div>
    </figure>
  );
}

function RedactedPicture({ name, url }: { readonly name: string; readonly url: string }) {
  return (
    <figure class="panel">
      <figcaption class="bar">
        <h2>Redacted</h2>
        <a class="quiet" href={url} download={`redacted-${name}`}>
          Save
        </a>
      </figcaption>
      <div class="picture">
        <img src={url} alt={`${name}, with findings covered`} />
      </div>
    </figure>
  );
}
