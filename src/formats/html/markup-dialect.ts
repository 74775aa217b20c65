/** What is read of a kind of markup. Names are as written in XML, in lower case in HTML. */
export interface MarkupDialect {
  readonly isXml: boolean;
  /** Whether text is read that stands right behind the start of an element, or behind the end of one (empty). */
  readsText(element: string): boolean;
  /** Whether the content of an element is no text as it stands. Of those, a script is read for its values. */
  isUnread(element: string): boolean;
  readsAttribute(name: string, element: string): boolean;
  /** Of attributes that are read, whether the value is. */
  readsValue(name: string, value: string): boolean;
  /** Whether an attribute holds an address, in which some characters are written otherwise. */
  isAddress(name: string): boolean;
  /** What the start of an element reads as: a break, or nothing. */
  breakAtStart(element: string): string;
  breakAtEnd(element: string): string;
}

/** Elements that stand inside a line; all others begin a new one. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements whose content is no text as it stands. */
const UNREAD: ReadonlySet<string> = new Set(['script', 'style']);
/** Attributes whose value people read, or that hold one. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'title',
  'value',
  'content',
  'placeholder',
  'href',
]);
/** Of addresses, those of people alone. */
const PERSONAL_ADDRESS = /^(?:mailto|tel|sms):/i;

const htmlBreak = (name: string): string =>
  INLINE.has(name) ? '' : name === 'td' || name === 'th' ? '\t' : '\n';

/** Web pages: text, comments, telling attributes and the values of scripts, without styles. */
export const HTML_DIALECT: MarkupDialect = {
  isXml: false,
  readsText: () => true,
  isUnread: (name) => UNREAD.has(name),
  readsAttribute: (name) => READ_ATTRIBUTES.has(name) || name.startsWith('data-'),
  readsValue: (name, value) => name !== 'href' || PERSONAL_ADDRESS.test(value),
  isAddress: (name) => name === 'href',
  breakAtStart: htmlBreak,
  breakAtEnd: htmlBreak,
};

/** Data of any kind as XML: all text, all attributes but the names of its vocabularies. */
export const XML_DIALECT: MarkupDialect = {
  isXml: true,
  readsText: () => true,
  isUnread: () => false,
  readsAttribute: (name) => !/^xmlns(?:$|:)|^xml:|^xsi:/.test(name),
  readsValue: () => true,
  isAddress: () => false,
  breakAtStart: () => '\n',
  breakAtEnd: () => '\n',
};
