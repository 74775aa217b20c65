import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { FailureNotice } from './parts/failure-notice.js';
import { InputPanel } from './parts/input-panel.js';
import { Notice } from './parts/notice.js';
import { PageHeader } from './parts/page-header.js';
import { ResultPanel } from './parts/result-panel.js';
import { SignInDialog } from './parts/sign-in-dialog.js';
import type { Failure } from './model/describe-failure.js';
import { SAMPLES } from './model/samples.js';
import { readConfig, type ServiceConfig } from './state/service.js';
import { useClassification } from './state/use-classification.js';
import { useDebounced } from './state/use-debounced.js';
import { useEditor } from './state/use-editor.js';
import { useSession } from './state/use-session.js';
import { useTheme } from './state/use-theme.js';

/** Milliseconds without a keystroke before the text is classified. */
const PAUSE = 450;
/** The default of the label operation. */
const DEFAULT_THRESHOLD = 0.7;
const NONE_OFF: ReadonlySet<string> = new Set();

/** The page. */
export function App() {
  const [theme, setTheme] = useTheme();
  const [config, setConfig] = useState<ServiceConfig>();
  const [unreachable, setUnreachable] = useState<Failure>();
  const [live, setLive] = useState(true);
  const [threshold, setThreshold] = useState(DEFAULT_THRESHOLD);
  const [off, setOff] = useState(NONE_OFF);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useEditor();
  const session = useSession();
  const { session: who, expire } = session;
  const work = useClassification(config?.operations ?? '', who, expire);
  const { kind, text, csv } = editor;
  const { clear } = work;
  // What was found with an account is for whoever is signed in.
  useEffect(() => {
    if (session.expired) clear();
  }, [session.expired, clear]);
  const signOut = (): void => {
    session.signOut();
    clear();
    editor.setSample(SAMPLES[0]);
  };

  useEffect(() => {
    void readConfig().then((outcome) => {
      if (outcome.ok) setConfig(outcome.value);
      else setUnreachable(outcome.failure);
    });
  }, []);

  const needsSignIn = config?.authRequired === true && (who === undefined || session.expired);
  const canSend = config !== undefined && !needsSignIn && editor.bytes <= config.maxBodyBytes;
  const classify = (): void => {
    if (needsSignIn) setIsSigningIn(true);
    else if (text.trim() === '') work.clear();
    else if (canSend) work.run({ kind, text, csv });
  };
  useDebounced(
    () => {
      if (live && !needsSignIn) classify();
    },
    PAUSE,
    [kind, text, csv, live, config, who],
  );
  const show = useCallback((start: number, end: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  }, []);
  const openSignIn = useCallback(() => setIsSigningIn(true), []);
  const closeSignIn = useCallback(() => setIsSigningIn(false), []);

  const done = work.failure?.input ?? work.result?.input;
  const isStale = done !== undefined && (done.text !== text || done.kind !== kind || done.csv !== csv);
  return (
    <>
      <a class="skip" href="#result">
        Skip to the result
      </a>
      <PageHeader
        version={config?.version}
        authRequired={config?.authRequired === true}
        session={{ ...session, signOut }}
        theme={theme}
        onTheme={setTheme}
        onSignIn={openSignIn}
      />
      <main>
        <InputPanel
          editor={editor}
          area={area}
          maxBytes={config?.maxBodyBytes}
          busy={work.busy}
          live={live}
          onLive={setLive}
          onClassify={classify}
        />
        <div id="result" tabindex={-1} aria-busy={work.busy}>
          {unreachable !== undefined && (
            <FailureNotice failure={unreachable} text={text} onShow={show} onSignIn={openSignIn} />
          )}
          {needsSignIn && (
            <Notice
              tone="plain"
              title={session.expired ? 'Your token has ended' : 'This service needs an account'}
            >
              <p>Sign in with API key, e-mail address and password to classify.</p>
              <button type="button" class="primary" onClick={openSignIn}>
                {session.expired ? 'Sign in again' : 'Sign in'}
              </button>
            </Notice>
          )}
          {work.failure !== undefined && !needsSignIn && (
            <FailureNotice
              failure={work.failure.failure}
              text={work.failure.input.text}
              onShow={show}
              onSignIn={openSignIn}
            />
          )}
          {work.result !== undefined && config !== undefined && (
            <ResultPanel
              result={work.result}
              isStale={isStale}
              operations={config.operations}
              withCredentials={config.authRequired}
              threshold={threshold}
              off={off}
              onThreshold={setThreshold}
              onOff={setOff}
              onShow={show}
            />
          )}
          {done === undefined && !needsSignIn && unreachable === undefined && (
            <p class="empty">{work.busy ? 'Classifying…' : 'Findings appear here.'}</p>
          )}
        </div>
      </main>
      {isSigningIn && <SignInDialog state={session} onClose={closeSignIn} />}
    </>
  );
}
