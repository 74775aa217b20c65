import { useEffect, useState } from 'preact/hooks';
import type { Answer, CsvOccurrence, ErrorAnswer, TextOccurrence } from '../model/answer.js';
import { describeFailure, type Failure } from '../model/describe-failure.js';
import { decidedCsv } from '../model/read-table.js';
import { addressOf, type Classified, type Outcome } from './service.js';
import type { Input } from '../model/request-url.js';

/** The parts of `data-discovery/browser` that the page uses; the service serves the library along with the page. */
export interface TabDetector {
  classify(text: string, options: object): Promise<Answer<TextOccurrence>>;
  classifyTable(text: string, options: object): Promise<Answer<CsvOccurrence>>;
  close(): Promise<void>;
}
interface Library {
  readonly createDetector: () => Promise<TabDetector>;
}

/** State of detection in this tab. */
export interface InTab {
  /** Whether it is turned on. If so, texts are never sent, even while the detector is not ready. */
  readonly wanted: boolean;
  readonly setWanted: (wanted: boolean) => void;
  /** Present once it is ready. */
  readonly detector: TabDetector | undefined;
  readonly failure: Failure | undefined;
}

/** Persisted, so that a page loaded offline immediately detects in its tab. */
const KEY = 'detect-in-this-tab';

/** Time after which the detector is loaded without a service worker in control of the page. */
const MOST_WAIT_MS = 3_000;

const NOT_LOADED: Failure = {
  title: 'The detector could not be loaded',
  message: 'Nothing was sent.',
  advice: 'Check the connection to the service, then turn “Detect in this tab” off and on.',
};

/** Loads the detector into a worker of this tab while the mode is turned on. */
export function useTabDetector(): InTab {
  const [wanted, setWanted] = useState(() => localStorage.getItem(KEY) === 'on');
  const [detector, setDetector] = useState<TabDetector>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
    if (!wanted) {
      forgetFiles().catch(() => undefined);
      return undefined;
    }
    let isWanted = true;
    const opening = openDetector();
    opening.then(
      (opened) => {
        if (isWanted) setDetector(opened);
      },
      () => {
        if (isWanted) setFailure(NOT_LOADED);
      },
    );
    return () => {
      isWanted = false;
      setDetector(undefined);
      setFailure(undefined);
      opening.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [wanted]);
  return { wanted, setWanted, detector, failure };
}

async function openDetector(): Promise<TabDetector> {
  // Without a service worker, for example if the page is served without TLS, the mode works only until the tab is
  // closed.
  await keepFiles().catch(() => undefined);
  const { createDetector } = (await import(/* @vite-ignore */ addressOf('detector/index.js'))) as Library;
  return createDetector();
}

/**
 * Registers a service worker that caches what the page and its detector load from now on, and adds what the page has
 * already loaded.
 */
async function keepFiles(): Promise<void> {
  await navigator.serviceWorker.register(addressOf('service-worker.js'));
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      // After a forced reload, a worker that is already active does not control the page unless it claims it.
      active?.postMessage('claim');
      setTimeout(resolve, MOST_WAIT_MS);
    });
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(addressOf('assets/')));
  const page = fetch(addressOf(''), { headers: { accept: 'text/html' } });
  await Promise.all([page, ...[addressOf('config.json'), ...assets].map((file) => fetch(file))]);
}

async function forgetFiles(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await Promise.all([registration?.unregister(), caches.delete(KEY)]);
}

/** Text, or CSV with the options for reading it. */
type Examined = Pick<Input, 'kind' | 'text' | 'untrusted'> & Partial<Pick<Input, 'csv'>>;

/** Classifies in this tab with the same result as the service; the promise rejects only if `signal` aborts the call. */
export async function classifyInTab(
  detector: TabDetector | undefined,
  input: Examined,
  signal: AbortSignal,
): Promise<Outcome<Classified>> {
  if (detector === undefined) return { ok: false, failure: NOT_LOADED };
  const { untrusted = 'refuse' } = input;
  const options = { scoreThreshold: 0, offsetUnit: 'codepoint', explain: true, untrusted, signal };
  try {
    return { ok: true, value: await examine(detector, input, options), status: 200 };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, failure: failureOf(error) };
  }
}

function examine(detector: TabDetector, { kind, text, csv }: Examined, options: object): Promise<Classified> {
  if (kind === 'text' || csv === undefined) return detector.classify(text, options);
  const { delimiter, hasHeaders } = decidedCsv(text, csv);
  return detector.classifyTable(text, { ...options, columnDelimiter: delimiter, hasHeaders });
}

function failureOf(error: unknown): Failure {
  const { status, code, message, details } = error as Error & {
    readonly status?: number;
    readonly code?: string;
    readonly details?: NonNullable<ErrorAnswer['details']>;
  };
  if (status === undefined || code === undefined)
    return {
      title: 'The detector failed',
      message: 'The text was not classified, and nothing was sent.',
      advice: 'Reload the page.',
    };
  return describeFailure({
    statusCode: status,
    code,
    error: '',
    message,
    ...(details && { details }),
  });
}
