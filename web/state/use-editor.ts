import { useCallback, useState } from 'preact/hooks';
import { byteLength } from '../model/byte-length.js';
import { loadText } from '../model/load-text.js';
import type { CsvOptions } from '../model/request-url.js';
import { SAMPLES, type Sample } from '../model/samples.js';
import type { Input } from './use-classification.js';

export interface Editor extends Input {
  /** Bytes of the text in UTF-8. */
  readonly bytes: number;
  /** What the last file had to say for itself. */
  readonly remark: { readonly text: string; readonly isProblem: boolean } | undefined;
  readonly setText: (text: string) => void;
  readonly setKind: (kind: Input['kind']) => void;
  readonly setCsv: (options: CsvOptions) => void;
  readonly setSample: (sample: Sample) => void;
  readonly load: (file: File) => void;
}

/** Largest file that is read at all, in bytes: enough to show what is too large, not enough to stall a browser. */
const MOST_READ = 1_000_000;
const COMMA: CsvOptions = { delimiter: ',', hasHeaders: true };

/** What is in the input, wherever it came from. */
export function useEditor(): Editor {
  const [text, setPlainText] = useState(SAMPLES[0].text);
  const [kind, setKind] = useState<Input['kind']>('text');
  const [csv, setCsv] = useState(COMMA);
  const [remark, setRemark] = useState<Editor['remark']>();

  const setText = useCallback((next: string) => {
    setPlainText(next);
    setRemark(undefined);
  }, []);
  const setSample = useCallback(
    (sample: Sample) => {
      setText(sample.text);
      setKind(sample.kind);
      setCsv(COMMA);
    },
    [setText],
  );
  const load = useCallback(
    (file: File) => {
      const refuse = (problem: string): void =>
        setRemark({ text: `${file.name} ${problem}`, isProblem: true });
      if (file.size > MOST_READ) {
        refuse(`has ${file.size.toLocaleString('en')} bytes, far more than one request takes.`);
        return;
      }
      file.arrayBuffer().then(
        (buffer) => {
          const loaded = loadText(new Uint8Array(buffer));
          if (loaded === undefined) {
            refuse('is not UTF-8 text. Save it as UTF-8, or use the command line for PDF and DOCX.');
            return;
          }
          setText(loaded.text);
          const isTable = /\.(?:csv|psv)$/i.test(file.name);
          setKind(isTable ? 'csv' : 'text');
          if (isTable) setCsv({ delimiter: delimiterOf(loaded.text), hasHeaders: true });
          const changes = loaded.changes.length === 0 ? '' : `; ${loaded.changes.join(', ')}`;
          setRemark({ text: `${file.name} loaded${changes}.`, isProblem: false });
        },
        () => refuse('could not be read.'),
      );
    },
    [setText],
  );
  return { text, kind, csv, bytes: byteLength(text), remark, setText, setKind, setCsv, setSample, load };
}

/** The one of the two that the first line has more of. */
function delimiterOf(text: string): CsvOptions['delimiter'] {
  const [line = ''] = text.split('\n', 1);
  return line.split('|').length > line.split(',').length ? '|' : ',';
}
