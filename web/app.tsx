import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { AccountDialog } from './parts/account-dialog.js';
import type { AccountStep, KnownFields } from './parts/account-step.js';
import { FindView } from './parts/find-view.js';
import { ModeSwitch, type Mode } from './parts/mode-switch.js';
import { ProtectView } from './parts/protect-view.js';
import { InputPanel } from './parts/input-panel.js';
import { Introduction } from './parts/introduction.js';
import { PictureNotExamined, PictureView } from './parts/picture-view.js';
import { PageHeader } from './parts/page-header.js';
import { TabSwitch } from './parts/tab-switch.js';
import type { Cutoffs } from './model/cutoffs.js';
import type { Failure } from './model/describe-failure.js';
import { SAMPLES } from './model/samples.js';
import type { Untrusted } from './model/request-url.js';
import { readConfig, type ServiceConfig } from './state/service.js';
import { takePageLink } from './state/take-page-link.js';
import { useClassification } from './state/use-classification.js';
import { useDebounced } from './state/use-debounced.js';
import { useEditor } from './state/use-editor.js';
import { useSession } from './state/use-session.js';
import { useTabDetector } from './state/use-tab-detector.js';
import { useTheme } from './state/use-theme.js';

/** Milliseconds without input before the text is classified. */
const PAUSE = 450;
/** The default threshold is that of the label operation. */
const ALL_ON: Cutoffs = { threshold: 0.7, own: new Map(), off: new Set() };

/** What the account dialog was opened for. */
interface Opened {
  readonly step: AccountStep;
  readonly known: KnownFields;
}

export function App() {
  const [theme, setTheme] = useTheme();
  const [config, setConfig] = useState<ServiceConfig>();
  const [unreachable, setUnreachable] = useState<Failure>();
  const [live, setLive] = useState(true);
  const [chosen, setMode] = useState<Mode>('find');
  const [asked, setAsked] = useState(0);
  const [cutoffs, setCutoffs] = useState(ALL_ON);
  const [dialog, setDialog] = useState<Opened>();
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useEditor();
  const session = useSession();
  const { session: who, refuse, lapse } = session;
  const tab = useTabDetector();
  const work = useClassification(config, who, refuse, tab);
  const [untrusted, setUntrusted] = useState<Untrusted>();
  const { kind, text, csv, generation } = editor;
  const { clear } = work;
  const mode = tab.wanted ? 'find' : chosen;
  const maxBytes = tab.wanted ? undefined : config?.maxBodyBytes;
  const isTooLarge = maxBytes !== undefined && editor.bytes > maxBytes;
  // Findings obtained with an account are shown only while it is signed in.
  useEffect(() => {
    if (lapse !== undefined) clear();
  }, [lapse, clear]);
  // Results for a previous input, or next to one that is too large to send, would be misleading.
  useEffect(clear, [generation, isTooLarge, tab.wanted, clear]);
  useEffect(() => setUntrusted(undefined), [generation]);
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
  useEffect(() => {
    const follow = (): void => {
      const link = takePageLink();
      if (link === undefined) return;
      const { step, ...known } = link;
      setDialog({ step, known });
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const needsSignIn =
    !tab.wanted && config?.authRequired === true && (who === undefined || lapse !== undefined);
  const canSend =
    config !== undefined && !needsSignIn && !isTooLarge && !(tab.wanted && tab.detector === undefined);
  const openSignIn = useCallback(() => setDialog({ step: 'sign-in', known: {} }), []);
  const closeDialog = useCallback(() => setDialog(undefined), []);
  const classify = (): void => {
    if (needsSignIn) openSignIn();
    else if (text.trim() === '') work.clear();
    else if (canSend) work.run({ kind, text, csv, untrusted });
  };
  // Sent immediately, even if classification while typing is off.
  const accept = (choice: Untrusted): void => {
    setUntrusted(choice);
    if (canSend) work.run({ kind, text, csv, untrusted: choice });
  };
  const protect = (): void => {
    if (needsSignIn) openSignIn();
    else setAsked((before) => before + 1);
  };
  useDebounced(
    () => {
      if (live && !needsSignIn && mode === 'find') classify();
    },
    PAUSE,
    [kind, text, csv, live, config, who, mode, untrusted, tab.wanted, tab.detector],
  );
  const show = useCallback((start: number, end: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  }, []);

  /** The service that pictures and policies are sent to; undefined before it is known, and without a sign-in. */
  const shown = needsSignIn ? undefined : config;
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
        onChangePassword={() => setDialog({ step: 'change-password', known: {} })}
        onNewKey={() => setDialog({ step: 'new-key', known: {} })}
      />
      <main>
        {config !== undefined && (
          <Introduction
            host={location.hostname}
            providersInside={config.providersInside}
            isInTab={tab.wanted}
          />
        )}
        <div class="modes">
          {!tab.wanted && <ModeSwitch mode={mode} onMode={setMode} />}
          {(config?.tabDetectorBytes !== undefined || tab.wanted) && (
            <TabSwitch tab={tab} bytes={config?.tabDetectorBytes} />
          )}
        </div>
        <InputPanel
          editor={editor}
          area={area}
          maxBytes={maxBytes}
          busy={work.busy}
          live={live}
          onLive={setLive}
          action={mode === 'find' ? 'Classify' : 'Protect'}
          onAct={mode === 'find' ? classify : protect}
        />
        {editor.picture !== undefined && tab.wanted ? (
          <PictureNotExamined />
        ) : editor.picture !== undefined && shown !== undefined ? (
          <PictureView
            picture={editor.picture}
            transform={shown.transform}
            credentials={who}
            onRefused={refuse}
            onSignIn={openSignIn}
          />
        ) : mode === 'protect' && shown !== undefined ? (
          <ProtectView
            input={{ ...editor, untrusted }}
            onAccept={setUntrusted}
            transform={shown.transform}
            credentials={who}
            canSend={canSend}
            live={live}
            asked={asked}
            pause={PAUSE}
            onRefused={refuse}
            onShow={show}
            onSignIn={openSignIn}
          />
        ) : (
          <FindView
            work={work}
            input={editor}
            config={config}
            credentials={who}
            tab={tab}
            unreachable={unreachable}
            lapse={lapse}
            needsSignIn={needsSignIn}
            cutoffs={cutoffs}
            onCutoffs={setCutoffs}
            onShow={show}
            onSignIn={openSignIn}
            onAccept={accept}
          />
        )}
      </main>
      {dialog !== undefined && config !== undefined && (
        <AccountDialog
          key={dialog.step}
          state={session}
          config={config}
          first={dialog.step}
          known={dialog.known}
          onClose={closeDialog}
        />
      )}
    </>
  );
}
