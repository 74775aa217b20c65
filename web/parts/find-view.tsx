import type { Cutoffs } from '../model/cutoffs.js';
import type { Failure } from '../model/describe-failure.js';
import type { Input, Untrusted } from '../model/request-url.js';
import type { Credentials, ServiceConfig } from '../state/service.js';
import type { Classification } from '../state/use-classification.js';
import type { SessionState } from '../state/use-session.js';
import type { InTab } from '../state/use-tab-detector.js';
import { FailureNotice } from './failure-notice.js';
import { ResultPanel } from './result-panel.js';
import { SignInNotice } from './sign-in-notice.js';

interface Props {
  readonly work: Classification;
  /** The input as it is now, which may have changed since it was examined. */
  readonly input: Pick<Input, 'kind' | 'text' | 'csv'>;
  /** Undefined until the service has answered. */
  readonly config: ServiceConfig | undefined;
  readonly credentials: Credentials | undefined;
  readonly tab: InTab;
  /** Why the service could not be reached. */
  readonly unreachable: Failure | undefined;
  readonly lapse: SessionState['lapse'];
  readonly needsSignIn: boolean;
  readonly cutoffs: Cutoffs;
  readonly onCutoffs: (cutoffs: Cutoffs) => void;
  /** Selects a range of the input, in UTF-16 code units. */
  readonly onShow: (start: number, end: number) => void;
  readonly onSignIn: () => void;
  /** Examines refused text again with the user's choice. */
  readonly onAccept: (untrusted: Untrusted) => void;
}

/** The findings in the input, or why there are none. */
export function FindView({ work, input, tab, unreachable, lapse, needsSignIn, ...props }: Props) {
  const { config, credentials, cutoffs, onCutoffs, onShow, onSignIn, onAccept } = props;
  const { failure, result, busy } = work;
  const done = failure?.input ?? result?.input;
  const isStale =
    done !== undefined && (done.text !== input.text || done.kind !== input.kind || done.csv !== input.csv);
  return (
    <div id="result" tabindex={-1} aria-busy={busy}>
      {[unreachable, tab.failure].map(
        (one) =>
          one !== undefined && (
            <FailureNotice
              key={one.title}
              failure={one}
              text={input.text}
              isStale={false}
              onShow={onShow}
              onSignIn={onSignIn}
            />
          ),
      )}
      {needsSignIn && <SignInNotice lapse={lapse} onSignIn={onSignIn} />}
      {failure !== undefined && !needsSignIn && (
        <FailureNotice
          failure={failure.failure}
          text={failure.input.text}
          isStale={isStale}
          onShow={onShow}
          onSignIn={onSignIn}
          onAccept={onAccept}
          isOffline={tab.wanted}
        />
      )}
      {result !== undefined && config !== undefined && (
        <ResultPanel
          result={result}
          isStale={isStale}
          config={config}
          credentials={credentials}
          detector={tab.wanted ? tab.detector : undefined}
          cutoffs={cutoffs}
          onCutoffs={onCutoffs}
          onShow={onShow}
        />
      )}
      {done === undefined && !needsSignIn && unreachable === undefined && (
        <p class="empty">{busy ? 'Classifying…' : 'Findings appear here.'}</p>
      )}
    </div>
  );
}
