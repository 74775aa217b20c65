const words = (all: string): ReadonlySet<string> => new Set(all.split(' '));

/** Elements in SVG and MathML whose content is HTML (HTML standard, 13.2.6: integration points). */
const POINTS = words('foreignobject desc title mi mo mn ms mtext annotation-xml');
/** Start tags that close all enclosing SVG and MathML elements (HTML standard, 13.2.6.5). */
const BREAKOUTS = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);

/** Values defined by the standards, which are not personal data. An attribute with any other value is read. */
const KEYWORDS: ReadonlySet<string> = words(
  'ltr rtl auto get post dialog true false on off yes no none left right center top middle bottom justify baseline lazy eager sync async anonymous use-credentials submit button reset text password checkbox radio hidden file email tel url number range color date month week time datetime-local search image row col rowgroup colgroup _blank _self _parent _top stylesheet icon noopener noreferrer nofollow noopener preload prefetch preconnect dns-prefetch canonical alternate module utf-8 all screen print default preserve round square butt miter bevel evenodd nonzero inherit currentcolor transparent polite assertive mixed 0 1 multipart/form-data application/x-www-form-urlencoded text/plain text/html text/css text/javascript application/javascript application/json application/ld+json image/png image/jpeg image/svg+xml image/gif image/webp',
);

/** Attributes that take keywords. */
const KEYWORD_ATTRIBUTES: ReadonlySet<string> = words(
  'dir method type rel target enctype formmethod formenctype autocomplete align valign loading decoding crossorigin scope draggable spellcheck contenteditable translate media charset preload kind xml:space fill stroke stroke-linecap stroke-linejoin fill-rule clip-rule text-anchor aria-hidden aria-live aria-expanded aria-checked aria-selected aria-disabled aria-busy aria-atomic',
);

/** Attributes for layout and drawing numbers; skipped unless the value has a run of seven digits or a word. */
const NUMERIC: ReadonlySet<string> = words(
  'width height colspan rowspan tabindex size maxlength minlength cols rows span border cellpadding cellspacing x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform viewbox viewBox stroke-width opacity fill-opacity stroke-opacity font-size sizes marginwidth marginheight hspace vspace version',
);

/** Reports whether a value is a keyword, a layout number, a language tag or a hash, and therefore not personal data. */
export function isTechnical(name: string, value: string): boolean {
  if (KEYWORD_ATTRIBUTES.has(name))
    return (
      value.length < 200 &&
      value
        .toLowerCase()
        .trim()
        .split(/\s+/)
        .every((word) => KEYWORDS.has(word))
    );
  if (NUMERIC.has(name))
    return (
      !/\d{7}|[a-z]{3}/i.test(
        value.replaceAll(/\b(?:matrix|translate|scale|rotate|skewX|skewY|rem)\b/g, ''),
      ) &&
      !/(?:\d{3,4}[ -]){2}\d/.test(value) &&
      /^[\w\s.,+%()-]*$/.test(value)
    );
  // Language tags (BCP 47) and file hashes (Subresource Integrity) have formats of their own.
  if (name === 'lang' || name === 'xml:lang' || name === 'hreflang')
    return /^[a-z]{2,3}(?:-[a-z\d]{2,4}){0,2}$/i.test(value);
  return name === 'integrity' && /^sha(?:256|384|512)-[\w+/]{43,86}={0,2}$/.test(value);
}

/**
 * Boolean attributes of the standard. Any other attribute without a value is read: its name may be text that someone
 * typed.
 */
const BOOLEANS: ReadonlySet<string> = words(
  'allowfullscreen async autofocus autoplay checked compact controls default defer disabled formnovalidate hidden inert ismap itemscope loop multiple muted nomodule noresize noshade novalidate nowrap open playsinline readonly required reversed selected',
);

/** Reports whether an attribute name is only a name: letters followed by few digits. */
export const isAttributeName = (name: string, hasValue: boolean): boolean =>
  hasValue
    ? /^[@:#*]?[a-z_]+(?:[:.-][a-z_]+|\d{1,2}(?!\d)(?:_[a-z_]+)?)*$/i.test(name)
    : BOOLEANS.has(name.toLowerCase());

const ELEMENTS: ReadonlySet<string> = words(
  'html head body title base link meta style script noscript template slot article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer address main search p hr pre blockquote ol ul menu li dl dt dd figure figcaption div a em strong small s cite q dfn abbr ruby rt rp rb rtc data time code var samp kbd sub sup i b u mark bdi bdo span br wbr ins del picture source img iframe embed object param video audio track map area table caption colgroup col tbody thead tfoot tr td th form label input button select datalist optgroup option textarea output progress meter fieldset legend details summary dialog canvas svg math acronym applet basefont big center dir font frame frameset noframes noembed marquee nobr strike tt xmp plaintext listing image isindex keygen bgsound blink multicol spacer layer g defs symbol use path rect circle ellipse line polyline polygon text tspan tref textpath switch desc metadata marker pattern mask filter view set animate stop foreignobject lineargradient radialgradient clippath mi mo mn ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover mtable mtr mtd semantics annotation',
);

/**
 * Reports whether the text after "<" is an element name rather than an address or a person's name in angle brackets.
 */
export const isElementName = (name: string): boolean =>
  ELEMENTS.has(name.toLowerCase()) || /^[a-z]+(?:[:-]\d*[a-z_]\w*)+$/i.test(name);

/** Document type declarations of the standards. */
const KNOWN_DOCTYPE =
  /^!?doctype\s+[a-z]+(?:\s+(?:system\s+"about:legacy-compat"|public\s+"-\/\/(?:w3c|ietf)\/\/[^"\d@]*(?:\d(?:\.?\d){0,3}[^"\d@]*)?"(?:\s+"https?:\/\/www\.w3\.org\/[^"@]{0,60}")?))?\s*$/i;

const XML_DECLARATION =
  /^\??xml\s+version=["'][\d.]{1,4}["'](?:\s+encoding=["'][\w-]{1,20}["'])?(?:\s+standalone=["']\w{2,3}["'])?\s*\??$/;

export const isXmlDeclaration = (text: string): boolean => XML_DECLARATION.test(text);

/** Reports whether a declaration only names the kind of markup that follows. */
export const isTechnicalDeclaration = (text: string): boolean =>
  KNOWN_DOCTYPE.test(text) || XML_DECLARATION.test(text);

/**
 * Tracks whether the parser is inside SVG or MathML, where style, script and title elements are parsed as ordinary
 * markup.
 */
export class ForeignElements {
  /** Open SVG and MathML elements, and the integration points in them at which HTML resumes. */
  #open: { readonly name: string; readonly isForeign: boolean }[] = [];

  get isForeign(): boolean {
    return this.#open.at(-1)?.isForeign === true;
  }

  open(name: string, isSelfClosed: boolean): void {
    if (this.isForeign && BREAKOUTS.has(name)) this.#leave();
    if (isSelfClosed) return;
    if (name === 'svg' || name === 'math') this.#push(name, true);
    else if (this.isForeign && POINTS.has(name)) this.#push(name, false);
  }

  close(name: string): void {
    if (this.isForeign && (name === 'p' || name === 'br')) this.#leave();
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at >= 0) this.#open.length = at;
  }

  /** Limit the depth to bound memory. */
  #push(name: string, isForeign: boolean): void {
    if (this.#open.length < 1_000) this.#open.push({ name, isForeign });
  }

  #leave(): void {
    while (this.isForeign) this.#open.pop();
  }
}
