import { ownValue } from '../../core/present.js';
import type { Span } from '../../core/span.js';

/**
 * A part is not the XML that the format requires; `message` completes "word/document.xml …" and never quotes the part.
 */
export class XmlFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'XmlFault';
  }
}

/** A name with its namespace, which is empty if there is none. */
export interface XmlName {
  readonly local: string;
  readonly namespace: string;
}

/** An attribute with its decoded value. */
export interface XmlAttribute extends XmlName {
  readonly value: string;
  /** Span of the encoded value between the quotes. */
  readonly place: Span;
  readonly quote: string;
  /** Span of the attribute including the white space before it. */
  readonly whole: Span;
}

/** A start tag. */
export interface XmlStart extends XmlName {
  readonly attributes: readonly XmlAttribute[];
  /** Span of the start tag. */
  readonly whole: Span;
  readonly isEmpty: boolean;
}

/** Receives the content of a part in document order. */
export interface XmlVisitor {
  start(element: XmlStart): void;
  end(element: XmlName): void;
  /** Raw character data; `kind` says how to decode and encode it. */
  text(place: Span, kind: 'text' | 'cdata' | 'comment' | 'instruction'): void;
}

/** Maximum nesting of elements, more than any program writes. */
const MOST_DEPTH = 2_000;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

const NAME = /[^\s/>=<"'&]+/y;
const ATTRIBUTE = /(\s+)([^\s/>=<"'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;

/**
 * Scans XML strictly and in linear time. Rejects document type declarations, because entities could hide what a reader
 * sees. Tolerates missing end tags, because older VML has them.
 * @throws XmlFault
 */
export function scanXml(source: string, visitor: XmlVisitor): void {
  const open: { readonly written: string; readonly name: XmlName; readonly scope: Scope }[] = [];
  let at = 0;
  for (;;) {
    const next = source.indexOf('<', at);
    const end = next < 0 ? source.length : next;
    if (end > at) visitor.text({ start: at, end }, 'text');
    if (next < 0) break;
    at = next;
    if (source.startsWith('<!--', at)) at = skipTo('-->', 4, 'comment');
    else if (source.startsWith('<![CDATA[', at)) at = skipTo(']]>', 9, 'cdata');
    else if (source.startsWith('<?', at)) at = skipTo('?>', 2, 'instruction');
    else if (source.startsWith('<!', at))
      throw new XmlFault('contains a document type declaration, which is refused');
    else if (source.startsWith('</', at)) at = endTag();
    else at = startTag();
  }
  while (open.length > 0) visitor.end(open.pop()?.name ?? NO_NAME);

  function skipTo(mark: string, skipped: number, kind: 'cdata' | 'comment' | 'instruction'): number {
    const end = source.indexOf(mark, at + skipped);
    if (end < 0) throw BROKEN();
    visitor.text({ start: at + skipped, end }, kind);
    return end + mark.length;
  }

  function endTag(): number {
    const end = source.indexOf('>', at);
    if (end < 0) throw BROKEN();
    const written = source.slice(at + 2, end).trimEnd();
    // An end tag without a matching start tag.
    if (open.at(-1)?.written !== written && !open.some((one) => one.written === written)) throw BROKEN();
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      visitor.end(one.name);
      if (one.written === written) break;
    }
    return end + 1;
  }

  function startTag(): number {
    NAME.lastIndex = at + 1;
    const [written] = NAME.exec(source) ?? [];
    if (written === undefined) throw BROKEN();
    let position = at + 1 + written.length;
    const raw: RawAttribute[] = [];
    for (;;) {
      ATTRIBUTE.lastIndex = position;
      const match = ATTRIBUTE.exec(source);
      if (match === null) break;
      const [whole, , name = '', double, single = ''] = match;
      const value = double ?? single;
      const end = position + whole.length;
      raw.push({
        name,
        value,
        quote: double === undefined ? "'" : '"',
        place: { start: end - 1 - value.length, end: end - 1 },
        whole: { start: position, end },
      });
      position = end;
    }
    TAG_END.lastIndex = position;
    const match = TAG_END.exec(source);
    if (match === null) throw BROKEN();
    const end = position + match[0].length;
    const scope = scopeOf(raw, open.at(-1)?.scope ?? ROOT);
    const name = nameIn(scope, written, true);
    const isEmpty = match[1] === '/';
    const attributes = raw.map(({ name: own, value, ...others }): XmlAttribute => {
      return { ...nameIn(scope, own, false), ...others, value: decodeXml(value) };
    });
    visitor.start({ ...name, attributes, whole: { start: at, end }, isEmpty });
    if (isEmpty) visitor.end(name);
    else open.push({ written, name, scope });
    if (open.length > MOST_DEPTH) throw new XmlFault('nests elements too deep');
    return end;
  }
}

interface RawAttribute {
  readonly name: string;
  readonly value: string;
  readonly quote: string;
  readonly place: Span;
  readonly whole: Span;
}

type Scope = ReadonlyMap<string, string>;

const ROOT: Scope = new Map([
  ['xml', XML_NAMESPACE],
  ['xmlns', XMLNS_NAMESPACE],
]);
const NO_NAME: XmlName = { local: '', namespace: '' };
/** Maximum number of prefixes in scope: each element that declares prefixes copies the scope. */
const MOST_PREFIXES = 500;

const BROKEN = (): XmlFault => new XmlFault('is not well-formed XML');

function scopeOf(raw: readonly RawAttribute[], outer: Scope): Scope {
  const declared = raw.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  const scope = new Map(outer);
  for (const { name, value } of declared) scope.set(name === 'xmlns' ? '' : name.slice(6), decodeXml(value));
  if (scope.size > MOST_PREFIXES) throw new XmlFault('declares too many prefixes');
  return scope;
}

function nameIn(scope: Scope, written: string, isElement: boolean): XmlName {
  const colon = written.indexOf(':');
  if (colon < 0) {
    const namespace = written === 'xmlns' ? XMLNS_NAMESPACE : isElement ? (scope.get('') ?? '') : '';
    return { local: written, namespace };
  }
  return { local: written.slice(colon + 1), namespace: scope.get(written.slice(0, colon)) ?? '' };
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes character data. @throws XmlFault for an entity that XML does not define */
export function decodeXml(written: string): string {
  if (!/[&\r]/.test(written)) return written;
  return written
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/&(?:#(?:x([\da-f]{1,6})|(\d{1,7}))|([\w.-]{1,40}));|&/gi, (_all, hex, decimal, name) => {
      const named = ownValue(NAMED, String(name));
      if (named !== undefined) return named;
      const code = hex !== undefined ? Number.parseInt(String(hex), 16) : Number(decimal ?? Number.NaN);
      if (!Number.isInteger(code) || code > 0x10_ff_ff) throw new XmlFault('uses an undefined entity');
      return String.fromCodePoint(code);
    });
}
