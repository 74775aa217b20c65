import type { AttributeKind } from './attribute-pieces.js';
import { isTechnical } from './technical-attributes.js';

/** What is read of a kind of markup. Names are as written in XML, in lower case in HTML. */
export interface MarkupDialect {
  readonly isXml: boolean;
  /** Whether document types and processing instructions are read. */
  readonly readsDeclarations?: boolean;
  /** Whether text is read that stands right behind the start of an element, or behind the end of one (empty). */
  readsText(element: string): boolean;
  readsAttribute(name: string, element: string): boolean;
  /** Of attributes that are read, whether the value is. */
  readsValue(name: string, value: string): boolean;
  /** Whether an attribute holds an address, in which some characters are written otherwise. */
  isAddress(name: string): boolean;
  /** How other attributes are read; default: as text. */
  attributeKind?(name: string): AttributeKind;
  /** What is read before a value with this name, where the name says that the value is a secret; else empty. */
  labelOf(name: string): string;
  /** What the start of an element reads as: a break, or nothing. */
  breakAtStart(element: string): string;
  breakAtEnd(element: string): string;
}

/** Elements that stand inside a line; all others begin a new one. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big blink cite code data dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const ADDRESSES: ReadonlySet<string> = new Set(
  'href src action formaction cite ping poster background longdesc srcset imagesrcset data codebase classid manifest profile usemap xlink:href archive lowsrc dynsrc'.split(
    ' ',
  ),
);

const htmlBreak = (name: string): string =>
  INLINE.has(name) ? '' : name === 'td' || name === 'th' ? '\t' : '\n';

/** Web pages: text, comments, attributes, styles, and the values and comments of scripts. */
export const HTML_DIALECT: MarkupDialect = {
  isXml: false,
  readsDeclarations: true,
  readsText: () => true,
  readsAttribute: () => true,
  readsValue: (name, value) => !isTechnical(name, value),
  isAddress: (name) => ADDRESSES.has(name),
  attributeKind(name) {
    if (name === 'style') return 'style';
    if (name === 'srcdoc') return 'markup';
    return /^on[a-z]+$/.test(name) ? 'script' : 'text';
  },
  labelOf: () => '',
  breakAtStart: htmlBreak,
  breakAtEnd: htmlBreak,
};

/** Namespaces are the names of vocabularies, not data; one that is not an address of a vocabulary is read. */
const isNamespace = (name: string, value: string): boolean =>
  /^xmlns(?:$|:)/.test(name) && !/[@\s]|\d{7}/.test(value);

/** Names of elements and attributes that hold a secret: names are not read otherwise, and this one says what it is. */
const SECRET_NAME =
  /^[\w:.-]{0,40}(?:pass(?:word|wd|phrase)?|pwd|secret|token|(?<=[\w-])key|credential)[\w:.-]{0,24}$/i;

/** Data of any kind as XML: all text, all attributes. */
export const XML_DIALECT: MarkupDialect = {
  isXml: true,
  readsDeclarations: true,
  readsText: () => true,
  readsAttribute: () => true,
  readsValue: (name, value) => !isNamespace(name, value) && !isTechnical(name, value),
  isAddress: (name) => name === 'href' || name === 'src' || name === 'xlink:href',
  labelOf: (name) => (SECRET_NAME.test(name) ? `${name}: ` : ''),
  breakAtStart: () => '\n',
  breakAtEnd: () => '\n',
};
