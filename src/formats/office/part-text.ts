import type { Passage, Run } from '../rewriting/passage.js';
import type { Span } from '../../core/span.js';
import { escapeAttribute } from '../html/markup-runs.js';
import { isCopy, packedIn, packedRuns } from './packed-values.js';
import { isOfficeNamespace, isTechnicalAttribute, isTechnicalText } from './technical-values.js';
import {
  attributeRun,
  cdataRun,
  propertyRun,
  runsWithin,
  textRun,
  typedRun,
  neutralName,
  typeOfText,
  type ValueType,
} from './xml-runs.js';
import {
  scanXml,
  XmlFault,
  XMLNS_NAMESPACE,
  type XmlAttribute,
  type XmlName,
  type XmlStart,
  type XmlVisitor,
} from './xml-scanner.js';

/** Options for reading the values of a part. */
export interface PartReading {
  /** Whether to skip an attribute's value, in addition to the technical values of all parts. */
  readonly leaves?: (element: XmlStart, attribute: XmlAttribute) => boolean;
  /** Whether an attribute's value is percent-encoded. */
  readonly isAddress?: (element: XmlName, attribute: XmlAttribute) => boolean;
  /** Keys of the values examined when the part was first read. */
  readonly examined?: readonly string[];
  /**
   * Called if a replacement is not a number or date where the format requires one, so that a neutral value is written.
   */
  readonly onNeutral?: () => void;
  /** Returns the runs of an element's text, with places inside it; undefined for a single run. */
  readonly runsOf?: (element: XmlName, text: string) => readonly Run[] | undefined;
}

/** The text of a part: what a reader sees, and everything else that may have been typed. */
export interface PartText {
  /** Running text with separators between paragraphs and cells. */
  readonly running: Passage;
  /** Attributes, fields, deleted text, comments and other values, one per line after its name. */
  readonly values: Passage;
  /** Keys of the values, in order. */
  readonly examined: readonly string[];
  /** Values with binary data, which are not examined. */
  readonly packed: readonly PackedValue[];
}

/** A value with binary data in base64 or hexadecimal. */
export interface PackedValue {
  /** Name of the element or attribute. */
  readonly name: string;
  /** Whether programs recreate the value if it is missing. */
  readonly isCopy: boolean;
  readonly places: readonly Span[];
}

interface Frame {
  readonly name: XmlName;
  /** Span of its start tag. */
  readonly tag: Span;
  readonly isOffice: boolean;
  /** Sequence number of the element in its part. */
  readonly order: number;
  children: number;
  /** How its text is read; `value`: as a separate value. */
  readonly text: 'running' | 'deleted' | 'field' | 'value';
  /** Whether its text belongs to an earlier version. */
  readonly isDeleted: boolean;
}

/**
 * An open cell, row or text box, with the number of blocks or cells in it so far; a text box does not count as a block.
 */
interface Holder {
  readonly kind: 'row' | 'cell' | 'box';
  count: number;
}

/** Elements with running text that end a line. */
const LINES: ReadonlySet<string> = new Set(['si', 'is', 'comment', 'threadedComment', 'text', 'cm']);
/** Elements with a text of their own inside a paragraph: a text box, the reading of a word, another version. */
const BESIDE: ReadonlySet<string> = new Set(['txbxContent', 'rt', 'Fallback']);
/** Maximum number of texts and attributes examined in one part. */
const MOST_TEXTS = 2_000_000;
const WHITE = /^[ \t\r\n]*$/;

/** Reads the text of a part. @throws XmlFault */
export function readPartText(source: string, reading: PartReading = {}): PartText {
  const walk = new PartWalk(source, reading);
  scanXml(source, walk);
  return walk.done();
}

class PartWalk implements XmlVisitor {
  readonly #source: string;
  readonly #reading: PartReading;
  readonly #wanted: ReadonlySet<string> | undefined;
  readonly #frames: Frame[] = [];
  readonly #slots = new Map<string, Run[]>();
  readonly #packed: PackedValue[] = [];
  /** Numbers of neutral names in use. */
  readonly #names = new Map<string, Set<number>>();
  /** Text streams being read: that of the part, and one for each open text box. */
  readonly #streams: Run[][] = [[]];
  /** Text boxes, which follow the paragraph in which they are anchored. */
  #floating: Run[][] = [];
  readonly #holders: Holder[] = [];
  /** Frame depth of the outermost open paragraph; -1: none. */
  #paragraph = -1;
  #order = 0;
  /** Text of the innermost element since the last tag. */
  #pending: { readonly run: Run; readonly kind: 'text' | 'cdata'; readonly place: Span }[] = [];
  #asides = 0;
  #texts = 0;
  /** The slot to which deleted text and fields are appended, until a paragraph or a field ends. */
  #joined: { readonly kind: string; readonly runs: Run[] } | undefined;

  constructor(source: string, reading: PartReading) {
    this.#source = source;
    this.#reading = reading;
    this.#wanted = reading.examined === undefined ? undefined : new Set(reading.examined);
  }

  start(element: XmlStart): void {
    this.#endText();
    const parent = this.#frames.at(-1);
    if (parent !== undefined) parent.children += 1;
    const order = (this.#order += 1);
    const { local } = element;
    const isOffice = isOfficeNamespace(element.namespace);
    const isDeleted = parent?.isDeleted === true || (isOffice && local === 'moveFrom');
    const text = !isOffice ? 'value' : textKindOf(local, isDeleted);
    this.#frames.push({ name: element, tag: element.whole, isOffice, order, children: 0, text, isDeleted });
    if (isOffice) this.#breakAtStart(local, parent);
    if (text === 'deleted' || text === 'field') this.#join(text, order);
    for (const attribute of element.attributes) this.#attribute(element, attribute, order);
  }

  end({ local }: XmlName): void {
    this.#endText();
    const frame = this.#frames.pop();
    if (frame?.isOffice === true) this.#breakAtEnd(local);
  }

  text(place: Span, kind: 'text' | 'cdata' | 'comment' | 'instruction'): void {
    this.#count();
    const frame = this.#frames.at(-1);
    const written = this.#source.slice(place.start, place.end);
    if (kind === 'comment' || kind === 'instruction') {
      this.#aside(written, place, kind);
      return;
    }
    const run = kind === 'text' ? textRun(written, place) : cdataRun(written, place);
    if (frame === undefined) return;
    if (frame.text === 'running') {
      this.#streams.at(-1)?.push(run);
      return;
    }
    if (frame.text !== 'value' && this.#joined !== undefined) {
      this.#joined.runs.push(run);
      return;
    }
    this.#pending.push({ run, kind, place });
  }

  /** Adds an element's direct text when the next tag ends it. */
  #endText(): void {
    const pending = this.#pending;
    const frame = this.#frames.at(-1);
    const [first] = pending;
    if (first === undefined || frame === undefined) return;
    this.#pending = [];
    const { name, order, children } = frame;
    const runs = pending.map(({ run }) => run);
    const text = runs.map((run) => run.text).join('');
    const isOne = runs.length === 1;
    const isText = isOne && first.kind === 'text';
    const property = isText
      ? propertyRun(this.#source, frame, this.#frames.at(-2)?.name, { text, place: first.place })
      : undefined;
    const key = `${order.toString()}.${children.toString()} ${property?.type ?? name.local}`;
    if (property !== undefined) {
      if (this.#examines(key, () => !isTechnicalText(name, text))) this.#slot(key).push(property.run);
      return;
    }
    const spans = isOne ? packedIn(text) : [];
    const own = isText ? (this.#reading.runsOf?.(name, text) ?? packedRuns(text, spans)) : undefined;
    if (own !== undefined) {
      const written = this.#source.slice(first.place.start, first.place.end);
      if (this.#examines(key, () => own.length > 0))
        this.#slot(key).push(...runsWithin(own, written, first.place));
      return;
    }
    if (spans.length > 0 || (!isOne && packedIn(text).length > 0)) {
      const places = pending.map(({ place }) => place);
      this.#packed.push({ name: name.local, isCopy: isCopy(name), places });
      return;
    }
    if (!this.#examines(key, () => !WHITE.test(text) && !isTechnicalText(name, text))) return;
    const type = isOne ? typeOfText(name) : undefined;
    const { onNeutral } = this.#reading;
    this.#slot(key).push(...(type === undefined ? runs : runs.map((run) => typedRun(run, type, onNeutral))));
  }

  done(): PartText {
    const running = [...(this.#streams[0] ?? []), ...this.#floating.flat()];
    const examined = this.#reading.examined ?? [...this.#slots.keys()];
    const known = new Set(examined);
    const keys = [...examined, ...[...this.#slots.keys()].filter((key) => !known.has(key))];
    const values = keys.flatMap((key): readonly Run[] => {
      // An emptied value has no runs.
      return [
        { text: `${key.slice(key.indexOf(' ') + 1)}: ` },
        ...(this.#slots.get(key) ?? []),
        { text: '\n' },
      ];
    });
    return { running: { runs: running }, values: { runs: values }, examined, packed: this.#packed };
  }

  /** Limits the number of texts, since each costs more memory than its length suggests. */
  #count(): void {
    this.#texts += 1;
    if (this.#texts > MOST_TEXTS) throw new XmlFault('contains more texts than can be examined at once');
  }

  #examines(key: string, decide: () => boolean): boolean {
    return this.#wanted?.has(key) === true || decide();
  }

  #slot(key: string): Run[] {
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const runs: Run[] = [];
    this.#slots.set(key, runs);
    return runs;
  }

  #join(kind: string, order: number): void {
    if (this.#joined?.kind === kind) return;
    this.#joined = { kind, runs: this.#slot(`${order.toString()} ${kind}`) };
  }

  #aside(written: string, place: Span, kind: 'comment' | 'instruction'): void {
    if (kind === 'instruction' && /^xml\s/.test(written) && place.start < 10) return;
    const key = `${(this.#asides += 1).toString()}! ${kind}`;
    const mark = kind === 'comment' ? '-->' : '?>';
    const write = (text: string): string =>
      kind === 'comment' ? text.replaceAll('-', '‐') : text.replaceAll(mark, '? >');
    if (this.#examines(key, () => !WHITE.test(written)))
      this.#slot(key).push({ text: written, place: { ...place, isVerbatim: true, write } });
  }

  #attribute(element: XmlStart, attribute: XmlAttribute, order: number): void {
    const { value, local, namespace } = attribute;
    const decide = (): boolean =>
      !WHITE.test(value) &&
      !isTechnicalAttribute(element, attribute, value) &&
      this.#reading.leaves?.(element, attribute) !== true;
    const label = /^(?:val|value|v|name|id|Target|type)$/i.test(local) ? element.local : local;
    const key = `${order.toString()}@${local}|${namespace.replaceAll(' ', '')} ${label}`;
    const spans = packedIn(value);
    if (spans.length > 0 && this.#reading.leaves?.(element, attribute) !== true) {
      const runs = packedRuns(value, spans);
      if (runs === undefined)
        this.#packed.push({
          name: label,
          isCopy: isCopy(element, attribute),
          places: [attribute.place],
        });
      else if (this.#examines(key, () => true))
        this.#slot(key).push(...this.#withinAttribute(runs, attribute));
      return;
    }
    if (!this.#examines(key, decide)) return;
    this.#count();
    const isAddress = this.#reading.isAddress?.(element, attribute) === true;
    this.#slot(key).push(
      attributeRun(
        this.#source,
        element,
        attribute,
        isAddress,
        this.#reading.onNeutral,
        this.#nameType(element, attribute),
      ),
    );
  }

  /** Returns the type of a name that must not be empty: an emptied name becomes a unique neutral one. */
  #nameType(element: XmlName, attribute: XmlAttribute): ValueType | undefined {
    const base = neutralName(element, attribute);
    if (base === undefined) return undefined;
    let own: string | undefined;
    const nextName = (): string => this.#nextName(base);
    return {
      accepts: /\S/,
      get neutral() {
        return (own ??= nextName());
      },
    };
  }

  #nextName(base: string): string {
    let taken = this.#names.get(base);
    if (taken === undefined) {
      const known = this.#source.matchAll(new RegExp(`"${base}(\\d{1,9})"`, 'g'));
      this.#names.set(base, (taken = new Set(Array.from(known, ([, number]) => Number(number)))));
    }
    let number = 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    return base + number.toString();
  }

  #withinAttribute(runs: readonly Run[], { place, quote }: XmlAttribute): readonly Run[] {
    const written = this.#source.slice(place.start, place.end);
    return runsWithin(runs, written, place, (text) => escapeAttribute(text, quote));
  }

  #push(text: string): void {
    this.#streams.at(-1)?.push({ text });
  }

  #breakAtStart(local: string, parent: Frame | undefined): void {
    const isInRun = parent?.name.local === 'r' || parent?.name.local === 'p';
    if ((local === 'tab' && parent?.name.local === 'r') || local === 'ptab') this.#push('\t');
    else if ((local === 'br' || local === 'cr') && isInRun) this.#push('\n');
    else if (local === 'noBreakHyphen' && isInRun) this.#push('-');
    else if (local === 'fldChar') this.#joined = undefined;
    else if (local === 'tr') this.#holders.push({ kind: 'row', count: 0 });
    else if (local === 'tc') {
      const row = this.#holders.at(-1);
      if (row !== undefined && (row.count += 1) > 1) this.#push('\t');
      this.#holders.push({ kind: 'cell', count: 0 });
    } else if (local === 'p' || local === 'tbl') {
      const cell = this.#holders.at(-1);
      if (cell?.kind === 'cell' && (cell.count += 1) > 1) this.#push('\n');
      if (local === 'p' && this.#paragraph < 0) this.#paragraph = this.#frames.length;
      this.#joined = undefined;
    } else if (BESIDE.has(local)) {
      this.#streams.push([]);
      this.#holders.push({ kind: 'box', count: 0 });
    }
  }

  #breakAtEnd(local: string): void {
    if (local === 'p') this.#endParagraph();
    else if (local === 'tr') {
      this.#holders.pop();
      this.#push('\n');
    } else if (local === 'tc') this.#holders.pop();
    else if (local === 'tbl' && this.#holders.at(-1)?.kind !== 'cell') this.#push('\n');
    else if (BESIDE.has(local)) {
      this.#holders.pop();
      const stream = this.#streams.length > 1 ? this.#streams.pop() : undefined;
      if (stream !== undefined) this.#floating.push(stream);
    } else if (local === 'del' || local === 'moveFrom') this.#joined = undefined;
    else if (LINES.has(local)) this.#push('\n');
  }

  #endParagraph(): void {
    this.#joined = undefined;
    const isInCell = this.#holders.at(-1)?.kind === 'cell';
    if (!isInCell) this.#push(this.#isWord() ? '\n\n' : '\n');
    if (this.#frames.length >= this.#paragraph) return;
    this.#paragraph = -1;
    if (this.#streams.length > 1) return;
    if (isInCell && this.#floating.length > 0) this.#push('\n');
    for (const runs of this.#floating) for (const run of runs) this.#streams[0]?.push(run);
    this.#floating = [];
  }

  #isWord(): boolean {
    return (this.#frames[0]?.name.namespace ?? '').includes('wordprocessingml');
  }
}

function textKindOf(local: string, isDeleted: boolean): Frame['text'] {
  if (local === 't' || local === 'text') return isDeleted ? 'deleted' : 'running';
  if (local === 'delText') return 'deleted';
  return local === 'instrText' || local === 'delInstrText' ? 'field' : 'value';
}

/** Whether an attribute declares a namespace. */
export const isDeclaration = ({ namespace }: XmlName): boolean => namespace === XMLNS_NAMESPACE;
