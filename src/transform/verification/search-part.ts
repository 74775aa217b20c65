import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { Gunzip, Unzlib } from 'fflate';
import { decoderOf, MixedDecoder, SNIFFED_BYTES, sniffBytes, type SniffedBytes } from './decode-bytes.js';
import { WalkTar } from './walk-tar.js';
import { EncodedRuns, ListedBytes, UuencodedFiles } from './encoded-runs.js';
import { RewriteStream, allOf, type ByteSink, type TextSink, StripTags } from './text-streams.js';
import { SheetDates, WorkbookDates } from './sheet-dates.js';
import { ESCAPED_TAG, ESCAPES, PDF_STRINGS, readPdfString, unescape } from './unescape-text.js';
import type { ValueIndex } from './value-index.js';
import { WalkPdf } from './walk-pdf.js';
import { reasonOf, throughPieces, TooMuch, WalkZip } from './walk-zip.js';
import { WordMatcher, NumberScanner } from './word-matcher.js';

/** Callbacks of a search. A part is a path in the result; an empty path is the result itself. */
export interface SearchEvents {
  readonly found: (part: string, category: string) => void;
  readonly unsearched: (part: string, reason: string) => void;
  /** Called when a part is opened. */
  readonly part: () => void;
  /** Called with each short text that a text contains in base64 or hexadecimal. */
  readonly encoded: (part: string, text: string) => void;
  /** Called with the number of bytes that are unpacked. @throws TooMuch */
  readonly unpacked: (bytes: number) => void;
}

/** Context of a part. */
interface Surroundings {
  readonly depth: number;
  readonly dates: WorkbookDates;
  /** Charset names declared around the part. */
  readonly charsets: readonly string[];
  readonly isPdf?: boolean;
  /** Whether the part was decoded from a text, which may have resembled an encoding by chance. */
  readonly isEncoded?: boolean;
}

/** Maximum nesting depth of archives and encoded texts. */
const MOST_DEPTH = 10;
/** Maximum number of times that escapes are decoded within decoded escapes. */
const MOST_ESCAPED = 3;
const MOST_CHARSETS = 3;
const CHARSET = /(?:charset\s{0,3}=\s{0,3}["']?|encoding\s{0,3}=\s{0,3}["'])(?<name>[\w.:-]{2,30})/gi;
const CHARSET_CARRY = 64;

const NOTHING: ByteSink = { push: () => undefined, end: () => undefined };

/** Searches a result for values: unpacks archives, decodes encodings, and reads all content as text. */
export class PartSearch {
  readonly #index: ValueIndex;
  readonly #events: SearchEvents;
  readonly #encodings: ReadonlyMap<string, string>;

  /** @param encodings by part, encodings of texts that cannot be detected from their bytes */
  constructor(index: ValueIndex, events: SearchEvents, encodings: ReadonlyMap<string, string> = new Map()) {
    [this.#index, this.#events, this.#encodings] = [index, events, encodings];
  }

  /** Opens a sink for the bytes of a result, or of a text extracted from it. */
  open(part = ''): ByteSink {
    const dates = new WorkbookDates(this.#events.found);
    return this.#open(part, { depth: 0, dates, charsets: [] });
  }

  #open(part: string, around: Surroundings): ByteSink {
    if (around.depth > MOST_DEPTH) {
      this.#events.unsearched(part, 'it is nested too deeply in other parts');
      return NOTHING;
    }
    if (around.isEncoded !== true) this.#events.part();
    let head: Buffer | undefined = Buffer.alloc(0);
    let sink: ByteSink | undefined;
    let hasFailed = false;
    const attempt = (act: () => void): void => {
      if (hasFailed) return;
      try {
        act();
      } catch (error) {
        // In an archive the limit stops the whole unpacking. For data encoded in a text it only stops the decoding, and
        // the text is read to its end.
        if (error instanceof TooMuch && around.depth > 0 && around.isEncoded !== true) throw error;
        hasFailed = true;
        this.#events.unsearched(part, reasonOf(error));
      }
    };
    const begin = (): ByteSink => {
      const begun = this.#begun(part, head ?? Buffer.alloc(0), around);
      begun.push(head ?? Buffer.alloc(0));
      head = undefined;
      return begun;
    };
    return {
      push: (bytes) => {
        attempt(() => {
          if (around.depth > 0) this.#events.unpacked(bytes.length);
          if (head !== undefined) {
            head = Buffer.concat([head, bytes]);
            if (head.length >= SNIFFED_BYTES) sink = begin();
          } else sink?.push(bytes);
        });
      },
      end: () => {
        attempt(() => {
          sink ??= begin();
          sink.end();
        });
      },
    };
  }

  #inner(part: string, name: string, around: Surroundings, isEncoded = false): ByteSink {
    const path = part === '' ? name : `${part}!${name}`;
    return this.#open(path, { ...around, depth: around.depth + 1, isEncoded });
  }

  #begun(part: string, head: Buffer, around: Surroundings): ByteSink {
    const encoding = around.isEncoded === true ? undefined : this.#encodings.get(part);
    if (encoding === 'utf-16le' || encoding === 'utf-16be')
      return this.#decoded(part, around, { kind: encoding, isWide: false });
    if (encoding !== undefined)
      return this.#text(part, { ...around, charsets: [...around.charsets, encoding] }, 'text');
    return this.#sinkOf(part, sniffBytes(head), around);
  }

  #sinkOf(part: string, sniffed: SniffedBytes, around: Surroundings): ByteSink {
    const unsearched = (name: string, reason: string): void => {
      this.#events.unsearched([part, name].filter((one) => one !== '').join('!'), reason);
    };
    switch (sniffed.kind) {
      case 'zip': {
        const dates = new WorkbookDates(this.#events.found);
        const zip = new WalkZip({
          entry: (name) => this.#inner(part, name, { depth: around.depth, dates, charsets: [] }),
          structure: this.#text(part, { ...around, charsets: [] }, 'structure'),
          unsearched,
        });
        return {
          push: (bytes) => {
            zip.push(bytes);
          },
          end: () => {
            zip.end();
            dates.end();
          },
        };
      }
      case 'gzip':
      case 'zlib':
        return this.#unpacked(part, around, sniffed.kind === 'gzip' ? Gunzip : Unzlib);
      case 'tar':
        return new WalkTar({
          entry: (name) => this.#inner(part, name, { ...around, charsets: [] }),
          structure: this.#text(part, around, 'structure'),
        });
      case 'pdf':
        return new WalkPdf({
          open: (name) =>
            name === ''
              ? this.#text(part, { ...around, isPdf: true }, 'text')
              : this.#inner(part, name, { ...around, isPdf: true }),
          unsearched,
        });
      case 'utf-16le':
      case 'utf-16be':
        return this.#decoded(part, around, sniffed);
      case 'binary':
        if (around.isEncoded !== true || sniffed.isKnown) unsearched('', sniffed.reason);
        return this.#text(part, around, 'binary');
      case 'text':
        return this.#text(part, around, 'text');
    }
  }

  #unpacked(part: string, around: Surroundings, Unpacker: typeof Gunzip | typeof Unzlib): ByteSink {
    const inner = this.#inner(part, 'unpacked', around);
    const unpacker = new Unpacker((bytes) => {
      inner.push(bytes);
    });
    let hasEnded = false;
    return throughPieces(
      (piece, isLast) => {
        if (hasEnded) return;
        try {
          unpacker.push(piece, isLast);
        } catch (error) {
          if (error instanceof TooMuch) throw error;
          hasEnded = true;
          this.#events.unsearched(part, reasonOf(error));
        }
      },
      () => {
        inner.end();
      },
    );
  }

  /** Searches UTF-16, and UTF-32 too: its extra code units are NUL, which is ignored. */
  #decoded(part: string, around: Surroundings, { kind }: SniffedBytes): ByteSink {
    const decoder = new TextDecoder(kind);
    const view = this.#view(part, around, { level: 0, isBinary: false });
    return {
      push(bytes) {
        view.push(decoder.decode(bytes, { stream: true }).replaceAll('\0', ''));
      },
      end() {
        view.push(decoder.decode());
        view.end();
      },
    };
  }

  #text(part: string, around: Surroundings, kind: 'text' | 'binary' | 'structure'): ByteSink {
    const isBinary = kind === 'binary';
    const decoder = new MixedDecoder();
    const charsets = new Set<string>();
    const view = this.#view(part, { ...around, charsets: [] }, { level: 0, isBinary }, () => [...charsets]);
    const others: { readonly decoder: TextDecoder; readonly view: TextSink; readonly skips: number }[] = [];
    const declare = (name: string): void => {
      const known =
        charsets.size < MOST_CHARSETS && !charsets.has(name.toLowerCase()) ? decoderOf(name) : undefined;
      if (known === undefined) return;
      charsets.add(name.toLowerCase());
      others.push({ decoder: known, view: this.#view(part, around, { level: 0, isBinary }), skips: 0 });
    };
    for (const name of around.charsets) declare(name);
    if (isBinary)
      for (const skips of [0, 1])
        others.push({
          decoder: new TextDecoder('utf-16le'),
          view: this.#view(part, around, { level: MOST_ESCAPED, isBinary }),
          skips,
        });
    let isFirst = true;
    let carry = '';
    return {
      push: (bytes) => {
        const decoded = decoder.decode(bytes);
        // A single NUL is half of a UTF-16 character; several end a string.
        const text = isBinary ? decoded.replaceAll(/\0{2,}/g, ' ') : decoded;
        for (const { groups } of (carry + text).matchAll(CHARSET)) declare(groups?.['name'] ?? '');
        carry = (carry + text).slice(-CHARSET_CARRY);
        view.push(text);
        for (const other of others)
          other.view.push(
            other.decoder
              .decode(isFirst ? bytes.subarray(other.skips) : bytes, { stream: true })
              .replaceAll('\0', ' '),
          );
        isFirst = false;
      },
      end: () => {
        view.push(decoder.decode(new Uint8Array(), true));
        view.end();
        for (const other of others) other.view.end();
      },
    };
  }

  /**
   * Searches a text as written, without its tags, and with its escapes decoded.
   * @param level number of times that escapes were already decoded
   */
  #view(
    part: string,
    around: Surroundings,
    { level, isBinary }: { readonly level: number; readonly isBinary: boolean },
    charsets: () => readonly string[] = () => around.charsets,
  ): TextSink {
    const onFound = (category: string): void => {
      this.#events.found(part, category);
    };
    const match = (): TextSink => new WordMatcher(this.#index, isBinary, onFound);
    const sinks: TextSink[] = [match()];
    if (this.#index.hasNumbers && !isBinary) sinks.push(new NumberScanner(this.#index, onFound));
    if (level < MOST_ESCAPED) {
      const next = { level: level + 1, isBinary };
      // Escapes between tags are decoded in place.
      const plain = (): TextSink => allOf([match(), new RewriteStream(ESCAPES, unescape, match)]);
      // At deeper levels, literal tags were already removed; only tags that were escaped remain.
      const start = level === 0 ? '<' : ESCAPED_TAG;
      if (!isBinary) sinks.push(new StripTags(start, '', plain), new StripTags(start, ' ', plain));
      sinks.push(new RewriteStream(ESCAPES, unescape, () => this.#view(part, around, next, charsets)));
    }
    if (level < MOST_ESCAPED && !isBinary) {
      const encoded = (encoding: string): ByteSink => {
        const inner = this.#inner(part, encoding, { ...around, charsets: charsets() }, true);
        return level > 0
          ? inner
          : withText(inner, (text) => {
              this.#events.encoded(part === '' ? encoding : `${part}!${encoding}`, text);
            });
      };
      sinks.push(new EncodedRuns(encoded));
      if (level === 0) {
        sinks.push(new UuencodedFiles(encoded));
        const next = { level: level + 1, isBinary };
        sinks.push(unfolded(() => this.#view(part, around, next, charsets)));
      }
      // Numbers in a list may resemble letters by chance.
      sinks.push(new ListedBytes(() => this.#text(`${part}!bytes`, { ...around, charsets: [] }, 'binary')));
    }
    if (level === 0 && this.#index.hasSerials && !isBinary)
      sinks.push(new SheetDates(this.#index, around.dates, part));
    if (level === 0 && around.isPdf === true)
      sinks.push(new RewriteStream(ESCAPES, unescape, () => match()), pdfStrings(match));
    return allOf(sinks);
  }
}

/** Length of an encoded text in bytes. */
const [LEAST_TEXT, MOST_TEXT] = [12, 65_536];

/** Passes bytes on, and their text once they end, unless they are binary, very short or long. */
function withText(inner: ByteSink, onText: (text: string) => void): ByteSink {
  const pieces: Uint8Array[] = [];
  let length = 0;
  return {
    push(bytes) {
      inner.push(bytes);
      length += bytes.length;
      // A copy: the caller may reuse its memory.
      if (length <= MOST_TEXT) pieces.push(Uint8Array.from(bytes));
    },
    end() {
      inner.end();
      if (length < LEAST_TEXT || length > MOST_TEXT) return;
      const bytes = Buffer.concat(pieces);
      const text = isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : bytes.toString('utf16le');
      if (/\p{L}/u.test(text) && !/[\p{Cc}\p{Cn}\p{Co}\p{Cs}](?<![\t\n\r])/u.test(text)) onText(text);
    },
  };
}

/** Joins the folded lines of address books and calendars. */
function unfolded(open: () => TextSink): TextSink {
  let isCard = false;
  return new RewriteStream(
    FOLDS,
    ([found]) => {
      const isFold = /^[\r\n]/.test(found);
      if (!isFold) isCard = /^BEGIN/i.test(found);
      return isFold && isCard ? '' : undefined;
    },
    open,
  );
}

/** The start or the end of an address book or a calendar, or a fold. */
const FOLDS = /(?:BEGIN|END):V(?:CARD|CALENDAR)|(?:\r{0,2}\n|\r)[ \t]/gi;

/** Searches PDF strings. Pieces are joined first, as a piece may end within a word; then escapes are decoded. */
const pdfStrings = (match: () => TextSink): TextSink =>
  new RewriteStream(PDF_STRINGS, readPdfString, () =>
    allOf([match(), new RewriteStream(ESCAPES, unescape, match)]),
  );
