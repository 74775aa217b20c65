import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Policy } from '../../client/transform-calls.js';
import { ServiceError } from '../../core/errors.js';
import type { Detector } from '../detector.js';
import type { SelectionOptions } from '../detector-options.js';

/** Options for redacting log lines. */
export interface LineOptions extends SelectionOptions {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
}

/** The `pii` preset leaves out times, which every log line contains. */
const DEFAULTS: LineOptions = { preset: 'pii' };

/** Maximum characters buffered for an unfinished line; a longer line is withheld. */
const LONGEST_LINE = 1_048_576;

/**
 * Redacts a log line by line: the strings of a JSON line, or the whole of any other line. A line that cannot be
 * redacted is replaced with a notice, never passed through.
 * @param options default: the `pii` preset, with labels as replacements
 */
export function redactLines(detector: Pick<Detector, 'transform'>, options: LineOptions = {}): Transform {
  const decoder = new StringDecoder('utf8');
  const asked = { ...DEFAULTS, ...options };
  let held = '';
  let isTooLong = false;

  async function redact(line: string): Promise<string> {
    if (line.trim() === '') return line;
    try {
      const isJson = /^\s*[[{]/.test(line);
      const { transform } = await detector.transform(line, { ...asked, format: isJson ? 'json' : 'text' });
      return transform.text;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'TEXT_NOT_JSON') return redactText(line);
      return withheld(error.code);
    }
  }

  async function redactText(line: string): Promise<string> {
    try {
      return (await detector.transform(line, asked)).transform.text;
    } catch (error) {
      if (error instanceof ServiceError) return withheld(error.code);
      throw error;
    }
  }

  async function write(stream: Transform, text: string): Promise<void> {
    const all = held + text;
    const end = all.lastIndexOf('\n');
    held = all.slice(end + 1);
    const lines = end < 0 ? [] : all.slice(0, end).split('\n');
    for (const line of lines) {
      const isWithheld = isTooLong || line.length > LONGEST_LINE;
      stream.push(`${isWithheld ? withheld('LINE_TOO_LONG') : await redact(line)}\n`);
      isTooLong = false;
    }
    if (held.length > LONGEST_LINE) {
      isTooLong = true;
      held = '';
    }
  }

  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform(piece: string | Buffer, _encoding, done) {
      write(this, typeof piece === 'string' ? piece : decoder.write(piece)).then(() => {
        done();
      }, done);
    },
    flush(done) {
      const last = async (): Promise<void> => {
        await write(this, decoder.end());
        if (isTooLong) this.push(withheld('LINE_TOO_LONG'));
        else if (held !== '') this.push(await redact(held));
      };
      last().then(() => {
        done();
      }, done);
    },
  });
}

const withheld = (code: string): string =>
  JSON.stringify({ level: 'warn', msg: 'A log line was withheld because it could not be redacted.', code });
