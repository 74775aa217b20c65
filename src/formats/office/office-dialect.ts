import type { MarkupDialect } from '../html/markup-dialect.js';

/** Elements that hold text, by their names without a prefix. */
const TEXTS: ReadonlySet<string> = new Set(
  't delText instrText delInstrText text author oddHeader evenHeader firstHeader oddFooter evenFooter firstFooter formula1 formula2 v'.split(
    ' ',
  ),
);
/** Elements behind which a line ends. */
const LINES: ReadonlySet<string> = new Set(
  'si comment threadedComment br cr tr fldChar author oddHeader evenHeader firstHeader oddFooter evenFooter firstFooter formula1 formula2 v'.split(
    ' ',
  ),
);
/** Attributes that people write, whatever the element. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'author initials displayName userId userName descr tooltip display prompt promptTitle error errorTitle displayText alt string'.split(
    ' ',
  ),
);
/** Attributes that people write, of some elements. */
const OF_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  docPr: ['name', 'title'],
  cNvPr: ['name', 'title'],
  alias: ['val'],
  tag: ['val'],
  docVar: ['name', 'val'],
  default: ['val'],
  helpText: ['val'],
  statusText: ['val'],
  listItem: ['value'],
  filter: ['val'],
  customFilter: ['val'],
  s: ['v'],
};

/** Names of tables are called by formulas. */
const isIdentifier = (name: string, element: string): boolean =>
  name === 'displayName' && element === 'table';

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parts of Office files: what people wrote, in text and in attributes, a paragraph to a line. */
export const OFFICE_DIALECT: MarkupDialect = {
  isXml: true,
  readsText: (element) => TEXTS.has(localName(element)),
  isUnread: () => false,
  readsAttribute(name, element) {
    const [attribute, of] = [localName(name), localName(element)];
    if (isIdentifier(attribute, of)) return false;
    return ATTRIBUTES.has(attribute) || OF_ELEMENTS[of]?.includes(attribute) === true;
  },
  readsValue: () => true,
  isAddress: () => false,
  breakAtStart: (element) =>
    localName(element) === 'tab' ? '\t' : localName(element) === 'fldChar' ? '\n' : '',
  breakAtEnd: (element) => (localName(element) === 'p' ? '\n\n' : LINES.has(localName(element)) ? '\n' : ''),
};

const PROPERTIES: ReadonlySet<string> = new Set(
  'title subject creator keywords description lastModifiedBy category contentStatus identifier Manager Company HyperlinkBase Template lpstr lpwstr bstr'.split(
    ' ',
  ),
);

/** What is said of an Office file: who wrote it, its title, properties of one's own; not its dates and counts. */
export const PROPERTIES_DIALECT: MarkupDialect = {
  ...OFFICE_DIALECT,
  readsText: (element) => PROPERTIES.has(localName(element)),
  readsAttribute: (name, element) => name === 'name' && localName(element) === 'property',
  breakAtEnd: (element) => (PROPERTIES.has(localName(element)) ? '\n' : ''),
};

/** Relationships of an Office file: where its links lead to, outside of it. */
export const LINKS_DIALECT: MarkupDialect = {
  ...OFFICE_DIALECT,
  readsText: () => false,
  readsAttribute: (name) => name === 'Target',
  readsValue: (_name, value) => /^(?:mailto|tel|sms|https?|ftp|file):/i.test(value),
  isAddress: () => true,
};
