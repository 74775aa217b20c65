import { ownValue } from '../../core/present.js';
import { UnreadableDocument, type DocumentText } from '../content/document-text.js';
import { defineFormat } from '../define-format.js';
import { decodeWhole } from '../encoding/encode-text.js';

const OPENING = '{\\rtf';

// Encodings by Windows code page and by font character set.

const SPECIAL: Readonly<Record<number, string>> = {
  437: 'windows-1252',
  850: 'windows-1252',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  65001: 'utf-8',
};

const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** Text extracted from an RTF file. */
interface RtfText {
  readonly text: string;
  /** Whether all groups are closed. */
  readonly isWhole: boolean;
}

/** Maximum group nesting; deeper groups share the state of the group around them. */
const MOST_LEVELS = 1_000;
/** A control word with its optional number and the space that ends it. */
const CONTROL = /([a-z]{1,32})(-?\d{1,10})? ?/iy;

/** Groups without readable text, such as fonts, colors, styles and pictures. */
const UNREAD: ReadonlySet<string> = new Set(
  'fonttbl colortbl stylesheet listtable listoverridetable rsidtbl generator pict objdata themedata colorschememapping datastore latentstyles xmlnstbl listtext pntext pnseclvl mmathPr blipuid fontemb panose wgrffmtfilter'.split(
    ' ',
  ),
);
/** Destinations marked as ignorable that nevertheless contain what people wrote. */
const READ_OPTIONAL: ReadonlySet<string> = new Set(
  'shptxt shpinst sp sn sv annotation atnauthor atnid atrfstart bkmkstart footnote header footer headerl headerr headerf footerl footerr footerf company manager category doccomm hlinkbase template hlsrc hlfr hlloc docvar userprops propname staticval fldinst ftnsep txfldresult formfield ffdeftext ffname ffhelptext ffstattext ffl xmlattrvalue filetbl revtbl'.split(
    ' ',
  ),
);
/** Groups to separate from the surrounding text by line breaks. */
const APART: ReadonlySet<string> = new Set(
  'header headerl headerr headerf footer footerl footerr footerf footnote annotation info title subject author keywords comment doccomm company manager operator shptxt fldinst filetbl revtbl atnid atnauthor bkmkstart template hlsrc hlfr hlloc docvar propname staticval sv ffdeftext ffname ffhelptext ffstattext ffl xmlattrvalue'.split(
    ' ',
  ),
);
const CHARACTERS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: '\t',
  nestcell: '\t',
  nestrow: '\n',
  tab: '\t',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  endash: '–',
  emdash: '—',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
};
const SIGNS: Readonly<Record<string, string>> = {
  '~': '\u00a0',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
  '\n': '\n',
  '\r': '\n',
};

/** Start of a picture or an embedded object. */
const PICTURE = /\{(?:\\\*)?\\(?:pict|objdata)(?![a-z])/;

interface Group {
  readonly isRead: boolean;
  readonly isFonts: boolean;
  /** Number of fallback characters after a Unicode character, for older programs (`\uc`). */
  readonly fallback: number;
  readonly encoding: string;
  readonly isApart: boolean;
}

/** Rich Text: the text, with notes, headers and footers in document order. */
export const rtf = defineFormat({
  kind: 'document',
  name: 'rtf',
  title: 'Rich Text (RTF)',
  extensions: ['.rtf'],
  mediaTypes: ['application/rtf', 'text/rtf'],
  rewriting: { unsupported: 'Rich Text (RTF) files cannot be rewritten' },
  looksLike: ({ text }) => (text.startsWith(OPENING) ? 'sure' : 'no'),
  read(bytes): Promise<DocumentText> {
    const { text, isWhole } = rtfText(bytes);
    if (text.trim() === '' && !isWhole)
      throw new UnreadableDocument('the RTF file is corrupted or truncated');
    const notes = isWhole ? [] : ['the RTF file is truncated; the available part was read'];
    const unread = PICTURE.test(Buffer.from(bytes).toString('latin1'))
      ? [{ part: 'pictures', reason: 'pictures and objects in RTF are not read: save it as DOCX' }]
      : [];
    return Promise.resolve({ sections: [{ text }], notes, unread });
  },
});

/** Returns the encoding of a Windows code page, or undefined if it is unknown. */
export const codePageOf = (number: number): string | undefined =>
  number >= 1250 && number <= 1258 ? `windows-${number.toString()}` : SPECIAL[number];

/** Returns the encoding of a font's character set, or undefined if it has none of its own. */
const charsetOf = (number: number): string | undefined => CHARSETS[number];

/** Extracts the text of an RTF file. */
export function rtfText(bytes: Uint8Array): RtfText {
  return new RtfReader(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  ).read();
}

class RtfReader {
  readonly #source: string;
  readonly #text: string[] = [];
  readonly #outer: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #deeper = 0;
  #page = 'windows-1252';
  #font = 0;
  #group: Group = { isRead: true, isFonts: false, fallback: 1, encoding: this.#page, isApart: false };
  /** Remaining fallback characters of a Unicode character to skip. */
  #skips = 0;
  #bytes: number[] = [];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): RtfText {
    const source = this.#source;
    while (this.#at < source.length) {
      const character = source[this.#at] ?? '';
      this.#at += 1;
      if (character === '{') this.#open();
      else if (character === '}') this.#close();
      else if (character === '\\') this.#control();
      else if (character !== '\r' && character !== '\n') this.#plain(character.charCodeAt(0));
    }
    this.#flush();
    return { text: this.#text.join(''), isWhole: this.#outer.length === 0 };
  }

  #open(): void {
    this.#flush();
    this.#skips = 0;
    if (this.#outer.length >= MOST_LEVELS) this.#deeper += 1;
    else {
      this.#outer.push(this.#group);
      this.#group = { ...this.#group, isApart: false };
    }
  }

  #close(): void {
    this.#flush();
    this.#skips = 0;
    if (this.#deeper > 0) this.#deeper -= 1;
    else {
      if (this.#group.isApart) this.#tell('\n');
      this.#group = this.#outer.pop() ?? this.#group;
    }
  }

  #control(): void {
    CONTROL.lastIndex = this.#at;
    const [all, word, number] = CONTROL.exec(this.#source) ?? [];
    if (all !== undefined && word !== undefined) {
      this.#at += all.length;
      this.#word(word, number === undefined ? undefined : Number(number));
      return;
    }
    const sign = this.#source[this.#at] ?? '';
    this.#at += 1;
    if (sign === "'") {
      const byte = Number.parseInt(this.#source.slice(this.#at, this.#at + 2), 16);
      this.#at += 2;
      if (!Number.isNaN(byte)) this.#plain(byte);
    } else if (sign === '*') this.#optional();
    else this.#tellOr(SIGNS[sign]);
  }

  /** Handles an ignorable destination (`\*`), which is skipped unless it is known to contain text. */
  #optional(): void {
    const [, name = ''] = /^\s*\\([a-z]{1,32})/i.exec(this.#source.slice(this.#at, this.#at + 40)) ?? [];
    if (!READ_OPTIONAL.has(name)) this.#group = { ...this.#group, isRead: false };
  }

  #word(word: string, number: number | undefined): void {
    if (word === 'bin') this.#at += Math.max(0, number ?? 0);
    else if (word === 'u' && number !== undefined) this.#unicode(number);
    else if (word === 'uc') this.#group = { ...this.#group, fallback: Math.max(0, number ?? 1) };
    else if (word === 'ansicpg') this.#setPage(codePageOf(number ?? 0));
    else if (word === 'mac') this.#setPage('macintosh');
    else if (word === 'fonttbl') this.#group = { ...this.#group, isRead: false, isFonts: true };
    else if (word === 'f') this.#useFont(number ?? 0);
    else if (word === 'fcharset') this.#nameFont(number ?? 0);
    else if (UNREAD.has(word)) this.#group = { ...this.#group, isRead: false };
    else if (APART.has(word)) this.#setApart();
    else this.#tellOr(ownValue(CHARACTERS, word));
  }

  #setApart(): void {
    this.#flush();
    this.#tell('\n');
    this.#group = { ...this.#group, isApart: true };
  }

  #setPage(encoding: string | undefined): void {
    if (encoding === undefined) return;
    this.#page = encoding;
    this.#group = { ...this.#group, encoding };
  }

  #useFont(font: number): void {
    this.#flush();
    this.#font = font;
    const encoding = this.#fonts.get(font) ?? this.#page;
    if (!this.#group.isFonts) this.#group = { ...this.#group, encoding };
  }

  #nameFont(charset: number): void {
    const encoding = charsetOf(charset);
    if (this.#group.isFonts && encoding !== undefined) this.#fonts.set(this.#font, encoding);
  }

  #unicode(number: number): void {
    this.#flush();
    // Signed 16 bits; surrogates of a pair follow each other.
    if (this.#group.isRead) this.#text.push(String.fromCharCode(number & 0xffff));
    this.#skips = this.#group.fallback;
  }

  #plain(byte: number): void {
    if (this.#skips > 0) this.#skips -= 1;
    else if (this.#group.isRead) this.#bytes.push(byte);
  }

  #tellOr(text: string | undefined): void {
    if (text === undefined) return;
    if (this.#skips > 0) this.#skips -= 1;
    else this.#tell(text);
  }

  #tell(text: string): void {
    this.#flush();
    if (this.#group.isRead) this.#text.push(text);
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    this.#text.push(decodeWhole(Uint8Array.from(this.#bytes), this.#group.encoding));
    this.#bytes = [];
  }
}
