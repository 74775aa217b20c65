import { useCallback, useRef, useState } from 'preact/hooks';
import { visible } from '../../src/core/visible-text.js';
import { byteLength } from '../model/byte-length.js';
import { guessInput } from '../model/guess-input.js';
import { loadText } from '../model/load-text.js';
import type { CsvOptions } from '../model/request-url.js';
import { nameFormat } from '../model/name-format.js';
import { dataUrlOf } from './data-url.js';
import { SAMPLES, type Sample } from '../model/samples.js';
import type { Input } from '../model/request-url.js';

/** An image to examine instead of a text. */
export interface Picture {
  /** File name, made safe to display. */
  readonly name: string;
  readonly file: File;
  /** Content as a `data:` URL. */
  readonly url: string;
}

export interface Editor extends Input {
  readonly picture: Picture | undefined;
  /** Length of the text in UTF-8 bytes. */
  readonly bytes: number;
  /** Message about the last file or paste. */
  readonly remark: Remark | undefined;
  /** Incremented when the input is replaced as a whole rather than edited. */
  readonly generation: number;
  readonly setText: (text: string) => void;
  /** Sets the text after a paste or drop, and checks whether it looks like a table. */
  readonly paste: (text: string) => void;
  readonly setKind: (kind: Input['kind']) => void;
  readonly setCsv: (options: CsvOptions) => void;
  readonly setSample: (sample: Sample) => void;
  readonly load: (file: File) => void;
  readonly clear: () => void;
}

/** A message about a file; the file name is untrusted. */
interface Remark {
  /** Absent if the message is not about a file. */
  readonly file?: string;
  readonly text: string;
  readonly isProblem: boolean;
}

/** Maximum size in bytes of an image that the service accepts. */
const MOST_OF_IMAGE = 16 * 2 ** 20;
const IMAGE_TYPE = /^image\/(?:png|jpeg|webp|bmp)$/;
/**
 * Maximum size in bytes of a text file: large enough to show that a text is too large to send, small enough not to
 * stall the browser.
 */
const MOST_READ = 1_000_000;
const COMMA: CsvOptions = { delimiter: ',', hasHeaders: 'auto' };

/** The state of the input. */
export function useEditor(): Editor {
  const [text, setPlainText] = useState(SAMPLES[0].text);
  const [kind, setKind] = useState<Input['kind']>('text');
  const [csv, setCsv] = useState(COMMA);
  const [remark, setRemark] = useState<Remark>();
  const [picture, setPicture] = useState<Picture>();
  const [generation, setGeneration] = useState(0);

  /** Number of the latest input; a file that was chosen before it no longer replaces it. */
  const latest = useRef(0);

  const setText = useCallback((next: string) => {
    latest.current += 1;
    setPlainText(next);
    setPicture(undefined);
    setRemark(undefined);
  }, []);
  /** Replaces the complete input; increments the generation, which clears results. */
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
      latest.current += 1;
      const own = latest.current;
      const isLatest = (): boolean => latest.current === own;
      const refuse = (problem: string): void => {
        if (isLatest()) setRemark({ file: name, text: problem, isProblem: true });
      };
      const isImage = IMAGE_TYPE.test(file.type);
      if (isImage && file.size <= MOST_OF_IMAGE) {
        dataUrlOf(file).then(
          (url) => {
            if (!isLatest()) return;
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
          if (!isLatest()) return;
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
