import { useCallback, useState } from 'preact/hooks';
import { visible } from '../../src/core/visible-text.js';
import { byteLength } from '../model/byte-length.js';
import { guessInput } from '../model/guess-input.js';
import { loadText } from '../model/load-text.js';
import type { CsvOptions } from '../model/request-url.js';
import { nameFormat } from '../model/name-format.js';
import { dataUrlOf } from './data-url.js';
import { SAMPLES, type Sample } from '../model/samples.js';
import type { Input } from './use-classification.js';

/** An image that is examined in place of a text. */
export interface Picture {
  /** The name of its file, as it may be shown. */
  readonly name: string;
  readonly file: File;
  /** Its content as a `data:` URL. */
  readonly url: string;
}

export interface Editor extends Input {
  readonly picture: Picture | undefined;
  /** Bytes of the text in UTF-8. */
  readonly bytes: number;
  /** What the last file had to say for itself. */
  readonly remark: Remark | undefined;
  /** Grows whenever another input takes the place of the whole one, rather than a change by typing. */
  readonly generation: number;
  readonly setText: (text: string) => void;
  /** The text after something was pasted or dropped: it may look like a table. */
  readonly paste: (text: string) => void;
  readonly setKind: (kind: Input['kind']) => void;
  readonly setCsv: (options: CsvOptions) => void;
  readonly setSample: (sample: Sample) => void;
  readonly load: (file: File) => void;
  readonly clear: () => void;
}

/** A sentence about a file: its name, which may be anything, and what is said of it. */
interface Remark {
  /** Absent where no file is meant. */
  readonly file?: string;
  readonly text: string;
  readonly isProblem: boolean;
}

/** Largest image, in bytes, as the service reads it. */
const MOST_OF_IMAGE = 16 * 2 ** 20;
const IMAGE_TYPE = /^image\/(?:png|jpeg|webp|bmp)$/;
/** Largest file that is read at all, in bytes: enough to show what is too large, not enough to stall a browser. */
const MOST_READ = 1_000_000;
const COMMA: CsvOptions = { delimiter: ',', hasHeaders: 'auto' };

/** What is in the input, wherever it came from. */
export function useEditor(): Editor {
  const [text, setPlainText] = useState(SAMPLES[0].text);
  const [kind, setKind] = useState<Input['kind']>('text');
  const [csv, setCsv] = useState(COMMA);
  const [remark, setRemark] = useState<Remark>();
  const [picture, setPicture] = useState<Picture>();
  const [generation, setGeneration] = useState(0);

  const setText = useCallback((next: string) => {
    setPlainText(next);
    setPicture(undefined);
    setRemark(undefined);
  }, []);
  /** Another input as a whole: what was said of the one before goes with it. */
  const replace = useCallback(
    (next: string) => {
      setText(next);
      setGeneration((before) => before + 1);
    },
    [setText],
  );
  const clear = useCallback(() => replace(''), [replace]);
  const paste = useCallback(
    (next: string) => {
      setText(next);
      const guessed = guessInput(next, kind === 'csv', csv);
      setKind(guessed.kind);
      setCsv(guessed.csv);
      if (guessed.remark === undefined) return;
      setRemark({ text: `Read as CSV: ${guessed.remark}.`, isProblem: false });
    },
    [setText, kind, csv],
  );
  const setSample = useCallback(
    (sample: Sample) => {
      replace(sample.text);
      setKind(sample.kind);
      setCsv(COMMA);
    },
    [replace],
  );
  const load = useCallback(
    (file: File) => {
      const name = visible(file.name);
      const refuse = (problem: string): void => setRemark({ file: name, text: problem, isProblem: true });
      const isImage = IMAGE_TYPE.test(file.type);
      if (isImage && file.size <= MOST_OF_IMAGE) {
        dataUrlOf(file).then(
          (url) => {
            replace('');
            setPicture({ name, file, url });
            setRemark({ file: name, text: 'loaded.', isProblem: false });
          },
          () => refuse('could not be read.'),
        );
        return;
      }
      if (file.size > MOST_READ) {
        refuse(`has ${file.size.toLocaleString('en')} bytes, which is too large for one request.`);
        return;
      }
      file.arrayBuffer().then(
        (buffer) => {
          const bytes = new Uint8Array(buffer);
          const other = nameFormat(bytes);
          if (other !== undefined) {
            refuse(`is ${other.name}. ${other.advice}`);
            return;
          }
          const loaded = loadText(bytes);
          if (loaded === undefined) {
            refuse('is not a text file.');
            return;
          }
          if (loaded.text.trim() === '') {
            refuse('is empty.');
            return;
          }
          replace(loaded.text);
          const guessed = guessInput(loaded.text, /\.(?:csv|tsv|tab|psv)$/i.test(file.name), COMMA);
          setKind(guessed.kind);
          setCsv(guessed.csv);
          const said = [...loaded.changes, ...(guessed.remark === undefined ? [] : [guessed.remark])];
          const changes = said.length === 0 ? '' : `; ${said.join(', ')}`;
          setRemark({ file: name, text: `loaded${changes}.`, isProblem: false });
        },
        () => refuse('could not be read.'),
      );
    },
    [replace],
  );
  return {
    ...{ text, kind, csv, picture, bytes: byteLength(text), remark, generation },
    ...{ setText, paste, setKind, setCsv, setSample, load, clear },
  };
}
