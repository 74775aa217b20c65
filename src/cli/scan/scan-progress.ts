import { SingleBar } from 'cli-progress';
import { sizeInWords } from '../../reports/render-summary.js';

/** Shows the progress of a scan. */
export interface ScanProgress {
  /** @param isKnown whether an earlier run processed them; they do not count towards the rate */
  add(bytes: number, isKnown?: boolean): void;
  stop(): void;
}

/** A stream on which progress can be shown. */
export type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean };

const NO_PROGRESS: ScanProgress = { add: () => undefined, stop: () => undefined };

/** Creates a progress bar with rate and remaining time on a terminal; shows nothing elsewhere. */
export function createScanProgress(
  stream: ProgressStream,
  totalBytes: number,
  now: () => number,
): ScanProgress {
  if (stream.isTTY !== true) return NO_PROGRESS;
  const began = now();
  let done = 0;
  let known = 0;
  const bar = new SingleBar({
    stream,
    format: '{bar} {percentage}% | {state}',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    barsize: 24,
    hideCursor: false,
    clearOnComplete: true,
    linewrap: false,
    etaBuffer: 50,
    fps: 5,
  });
  const payload = (): object => {
    const seconds = Math.max(0.001, (now() - began) / 1000);
    const rate = (done - known) / seconds;
    const size = `${sizeInWords(done)} of ${sizeInWords(totalBytes)}`;
    // The bar is redrawn only if its text changes. Until the first block is read, show the elapsed time.
    if (rate === 0) return { state: `${size} | running for ${timeInWords(seconds)}` };
    const left = timeInWords((totalBytes - done) / rate);
    return { state: `${size} | ${sizeInWords(rate)}/s | ${left} left` };
  };
  bar.start(totalBytes, 0, payload());
  // Redraw periodically: the rate falls while a block takes long.
  const timer = setInterval(() => {
    bar.update(done, payload());
  }, 500);
  return {
    add(bytes, isKnown = false) {
      const counted = Math.min(totalBytes - done, bytes);
      done += counted;
      if (isKnown) known += counted;
      bar.update(done, payload());
    },
    stop() {
      clearInterval(timer);
      bar.stop();
    },
  };
}

/** Formats a duration given in seconds. */
export function timeInWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole.toString()} s`;
  if (whole < 3600) return `${Math.floor(whole / 60).toString()} min ${(whole % 60).toString()} s`;
  return `${Math.floor(whole / 3600).toString()} h ${Math.floor((whole % 3600) / 60).toString()} min`;
}
