import { useEffect, useState } from 'preact/hooks';
import { policyOfChoice, readPasted, type PolicyChoice } from '../model/protection.js';
import type { Untrusted } from '../model/request-url.js';
import type { Credentials } from '../state/service.js';
import type { Input } from '../model/request-url.js';
import { useDebounced } from '../state/use-debounced.js';
import { useProtection } from '../state/use-protection.js';
import { FailureNotice } from './failure-notice.js';
import { PolicyPanel } from './policy-panel.js';
import { ProtectedResult } from './protected-result.js';

interface Props {
  readonly input: Input;
  /** Path of the operation. */
  readonly transform: string;
  readonly credentials: Credentials | undefined;
  /** Whether requests are possible. */
  readonly canSend: boolean;
  /** Whether to protect while typing. */
  readonly live: boolean;
  /** Incremented whenever the button is pressed. */
  readonly asked: number;
  /** Milliseconds without input before the text is protected. */
  readonly pause: number;
  readonly onRefused: () => void;
  readonly onShow: (start: number, end: number) => void;
  readonly onSignIn: () => void;
  /** Called with the user's choice for untrusted input. */
  readonly onAccept: (untrusted: Untrusted) => void;
}

const FIRST: PolicyChoice = { fallback: 'placeholder', own: [] };

/** The policy, and the result next to the original. */
export function ProtectView(props: Props) {
  const {
    input,
    transform,
    credentials,
    canSend,
    live,
    asked,
    pause,
    onRefused,
    onShow,
    onSignIn,
    onAccept,
  } = props;
  const { kind, text, csv, untrusted } = input;
  const [choice, setChoice] = useState(FIRST);
  const [pasted, setPasted] = useState<string>();
  const work = useProtection(transform, credentials, onRefused);
  const read = pasted === undefined ? { policy: policyOfChoice(choice) } : readPasted(pasted);
  const fault = 'fault' in read ? read.fault : undefined;
  const run = (): void => {
    if (!canSend || text.trim() === '' || 'fault' in read) work.clear();
    else work.run({ kind, text, csv, untrusted, policy: read.policy });
  };
  const accept = (choice: Untrusted): void => {
    onAccept(choice);
    if ('policy' in read) work.run({ kind, text, csv, untrusted: choice, policy: read.policy });
  };
  useDebounced(
    () => {
      if (live) run();
    },
    pause,
    [kind, text, csv, live, canSend, credentials, choice, pasted, untrusted],
  );
  useEffect(() => {
    if (asked > 0) run();
  }, [asked]);
  const done = work.failure?.input ?? work.result?.input;
  const isStale = done !== undefined && (done.text !== text || done.kind !== kind || done.csv !== csv);
  return (
    <>
      <PolicyPanel choice={choice} onChoice={setChoice} pasted={pasted} onPasted={setPasted} fault={fault} />
      <div id="result" tabindex={-1} aria-busy={work.busy}>
        {work.failure !== undefined && (
          <FailureNotice
            failure={work.failure.failure}
            text={work.failure.input.text}
            isStale={isStale}
            onShow={onShow}
            onSignIn={onSignIn}
            onAccept={accept}
          />
        )}
        {work.result !== undefined && (
          <ProtectedResult input={work.result.input} answer={work.result.answer} isStale={isStale} />
        )}
        {done === undefined && (
          <p class="empty">{work.busy ? 'Protecting…' : 'The protected text appears here.'}</p>
        )}
      </div>
    </>
  );
}
