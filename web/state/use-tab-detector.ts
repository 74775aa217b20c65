import { useEffect, useState } from 'preact/hooks';
import type { Answer, CsvOccurrence, ErrorAnswer, TextOccurrence } from '../model/answer.js';
import { describeFailure, type Failure } from '../model/describe-failure.js';
import { decidedCsv } from '../model/read-table.js';
import { addressOf, type Classified, type Outcome } from './service.js';
import type { Input } from './use-classification.js';

/** What the page uses of `data-discovery/browser`, which the service serves beside the page. */
export interface TabDetector {
  classify(text: string, options: object): Promise<Answer<TextOccurrence>>;
  classifyTable(text: string, options: object): Promise<Answer<CsvOccurrence>>;
  close(): Promise<void>;
}
interface Library {
  readonly createDetector: () => Promise<TabDetector>;
}

/** Detection in the tab. */
export interface InTab {
  /** Whether it is turned on; nothing is sent then, whether or not the detector is ready. */
  readonly wanted: boolean;
  readonly setWanted: (wanted: boolean) => void;
  /** Present when it is ready. */
  readonly detector: TabDetector | undefined;
  readonly failure: Failure | undefined;
}

/** Kept for the next visit: a page that is loaded without the service detects in its tab at once. */
const KEY = 'detect-in-this-tab';

const NOT_LOADED: Failure = {
  title: 'The detector could not be loaded',
  message: 'Nothing was sent.',
  advice: 'Check the connection to the service, then turn “Detect in this tab” off and on.',
};

const RETYPE =
  'Retype the marked character, or turn “Detect in this tab” off to have the service clean or read the text.';

/** Loads the detector into a worker of this tab while that is turned on. */
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
  // Without a service worker, such as where a page is served without TLS, the mode works while the tab is open.
  await keepFiles().catch(() => undefined);
  const { createDetector } = (await import(/* @vite-ignore */ addressOf('detector/index.js'))) as Library;
  return createDetector();
}

/** Has a service worker keep what the page and its detector load from now on, and adds what the page has loaded. */
async function keepFiles(): Promise<void> {
  await navigator.serviceWorker.register(addressOf('service-worker.js'));
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
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

/** Text, or CSV and how it is read. */
type Examined = Pick<Input, 'kind' | 'text'> & Partial<Pick<Input, 'csv'>>;

/** Classifies in the tab, as the service does; the promise rejects only where `signal` gives the call up. */
export async function classifyInTab(
  detector: TabDetector | undefined,
  input: Examined,
  signal: AbortSignal,
): Promise<Outcome<Classified>> {
  if (detector === undefined) return { ok: false, failure: NOT_LOADED };
  const options = { scoreThreshold: 0, offsetUnit: 'codepoint', explain: true, signal };
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
  const failure = describeFailure({
    statusCode: status,
    code,
    error: '',
    message,
    ...(details && { details }),
  });
  return code === 'UNTRUSTED_INPUT' ? { ...failure, advice: RETYPE } : failure;
}
