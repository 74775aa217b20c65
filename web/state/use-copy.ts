import { useCallback, useRef, useState } from 'preact/hooks';

/** Copies text to the clipboard and shows the outcome for two seconds. */
export function useCopy(): readonly [said: 'copied' | 'failed' | undefined, copy: (text: string) => void] {
  const [said, setSaid] = useState<'copied' | 'failed'>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const copy = useCallback((text: string) => {
    const say = (word: 'copied' | 'failed'): void => {
      setSaid(word);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSaid(undefined), 2_000);
    };
    // Absent outside secure contexts, such as plain HTTP on another machine.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) say(copyBySelection(text) ? 'copied' : 'failed');
    else
      clipboard.writeText(text).then(
        () => say('copied'),
        () => say('failed'),
      );
  }, []);
  return [said, copy];
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  document.body.append(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way where there is no clipboard interface
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
