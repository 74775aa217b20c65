import type { AttributeKind } from './attribute-pieces.js';
import { isTechnical } from './technical-attributes.js';

/** Rules for reading one kind of markup. Names are as written in XML and lower case in HTML. */
export interface MarkupDialect {
  readonly isXml: boolean;
  /** Whether document types and processing instructions are read. */
  readonly readsDeclarations?: boolean;
  /**
   * Whether to read the text that directly follows the start tag of an element; an empty name means it follows an end
   * tag.
   */
  readsText(element: string): boolean;
  readsAttribute(name: string, element: string): boolean;
  /** Whether to read the value of an attribute that `readsAttribute` accepts. */
  readsValue(name: string, value: string): boolean;
  /** Whether an attribute contains a URL, in which some characters are percent-encoded. */
  isAddress(name: string): boolean;
  /** How to read attributes that do not contain a URL; default: as text. */
  attributeKind?(name: string): AttributeKind;
  /**
   * Returns the label to read before a value with this name if the name indicates a secret, otherwise an empty
   * string.
   */
  labelOf(name: string): string;
  /** Returns the text that the start of an element reads as: a break, or an empty string. */
  breakAtStart(element: string): string;
  breakAtEnd(element: string): string;
}

/** Inline elements; all others start a new line. */
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

/**
 * Namespace declarations name vocabularies and are skipped, unless the value looks like data: "@", "%", brackets, a
 * space or seven digits.
 */
const isNamespace = (name: string, value: string): boolean =>
  /^xmlns(?:$|:)/.test(name) && !/[@%[\]\s]|\d{7}/.test(value);

/** Web pages: text, comments, attributes, styles, and the values and comments of scripts. */
export const HTML_DIALECT: MarkupDialect = {
  isXml: false,
  readsDeclarations: true,
  readsText: () => true,
  readsAttribute: () => true,
  readsValue: (name, value) => !isNamespace(name, value) && !isTechnical(name, value),
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

/**
 * Element and attribute names that indicate a secret. Names are not examined otherwise, but this one labels its
 * value.
 */
const SECRET_NAME =
  /^[\w:.-]{0,40}(?:pass(?:word|wd|phrase)?|pwd|secret|token|(?<=[\w-])key|credential)[\w:.-]{0,24}$/i;

/** Elements of OpenDocument inside a line, which may cut words, with the text that they stand for. */
const OPEN_DOCUMENT: ReadonlyMap<string, string> = new Map([
  ...'a bookmark bookmark-end bookmark-start change change-end change-start reference-mark reference-mark-end reference-mark-start ruby ruby-base soft-page-break span'
    .split(' ')
    .map((name) => [`text:${name}`, ''] as const),
  ...['s', 'tab'].map((name) => [`text:${name}`, ' '] as const),
]);

/** XML data of any vocabulary: all text and all attributes. */
export const XML_DIALECT: MarkupDialect = {
  isXml: true,
  readsDeclarations: true,
  readsText: () => true,
  readsAttribute: () => true,
  readsValue: (name, value) => !isNamespace(name, value) && !isTechnical(name, value),
  isAddress: (name) => name === 'href' || name === 'src' || name === 'xlink:href',
  labelOf: (name) => (SECRET_NAME.test(name) ? `${name}: ` : ''),
  breakAtStart: (name) => OPEN_DOCUMENT.get(name) ?? '\n',
  breakAtEnd: (name) => (OPEN_DOCUMENT.has(name) ? '' : '\n'),
};

/**
 * Returns the label to read before the value of an attribute, from the name of its element or attribute, or from the
 * type of a field; empty unless that indicates a secret.
 */
export const labelOfAttribute = (
  dialect: MarkupDialect,
  name: string,
  { type, label }: { readonly type: string; readonly label: string },
): string =>
  (name === 'value' && (!dialect.isXml && /^password$/i.test(type) ? 'password: ' : label)) ||
  dialect.labelOf(name);

const NAMING = /^(?:key|name)$/;
const NAMED_VALUE = /^(?:string|value|data)$/;
const LONGEST_NAME = 80;

/** The text of an element that names the next value: `<key>token</key>` of a property list. */
export class NameBefore {
  #text = '';

  push(element: string, text: string): void {
    if (NAMING.test(element) && this.#text.length < LONGEST_NAME) this.#text += text;
  }

  /** Returns the name of the value in this element, or an empty string, and forgets it. */
  take(element: string): string {
    const name = NAMED_VALUE.test(element) ? this.#text : '';
    this.#text = '';
    return name;
  }
}
