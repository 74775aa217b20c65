const words = (all: string): ReadonlySet<string> => new Set(all.split(' '));

/** Elements in drawings and formulas whose content is HTML (HTML standard, 13.2.6: integration points). */
const POINTS = words('foreignobject desc title mi mo mn ms mtext annotation-xml');
/** Start tags that end all drawings and formulas around them (HTML standard, 13.2.6.5). */
const BREAKOUTS = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);

/**
 * Values that the standards list, by the attributes that take them: no one types others there. An attribute with
 * another value is read.
 */
const KEYWORDS: ReadonlySet<string> = words(
  'ltr rtl auto get post dialog true false on off yes no none left right center top middle bottom justify baseline lazy eager sync async anonymous use-credentials submit button reset text password checkbox radio hidden file email tel url number range color date month week time datetime-local search image row col rowgroup colgroup _blank _self _parent _top stylesheet icon noopener noreferrer nofollow noopener preload prefetch preconnect dns-prefetch canonical alternate module utf-8 all screen print default preserve round square butt miter bevel evenodd nonzero inherit currentcolor transparent polite assertive mixed 0 1 multipart/form-data application/x-www-form-urlencoded text/plain text/html text/css text/javascript application/javascript application/json application/ld+json image/png image/jpeg image/svg+xml image/gif image/webp',
);

/** Attributes of which the values are keywords. */
const KEYWORD_ATTRIBUTES: ReadonlySet<string> = words(
  'dir method type rel target enctype formmethod formenctype autocomplete align valign loading decoding crossorigin scope draggable spellcheck contenteditable translate media charset preload kind xml:space fill stroke stroke-linecap stroke-linejoin fill-rule clip-rule text-anchor aria-hidden aria-live aria-expanded aria-checked aria-selected aria-disabled aria-busy aria-atomic',
);

/** Attributes that hold numbers of a layout or a drawing: no number of seven digits, no words. */
const NUMERIC: ReadonlySet<string> = words(
  'width height colspan rowspan tabindex size maxlength minlength cols rows span border cellpadding cellspacing x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform viewbox viewBox stroke-width opacity fill-opacity stroke-opacity font-size sizes marginwidth marginheight hspace vspace version',
);

/** A short list of attributes with values that no person typed and no program stored about one. */
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
  // Languages (BCP 47) and hashes of files (Subresource Integrity) have their own forms.
  if (name === 'lang' || name === 'xml:lang' || name === 'hreflang')
    return /^[a-z]{2,3}(?:-[a-z\d]{2,4}){0,2}$/i.test(value);
  return name === 'integrity' && /^sha(?:256|384|512)-[\w+/]{43,86}={0,2}$/.test(value);
}

/** Attributes without a value that the standard lists; another is read, as its name may be what was typed. */
const BOOLEANS: ReadonlySet<string> = words(
  'allowfullscreen async autofocus autoplay checked compact controls default defer disabled formnovalidate hidden inert ismap itemscope loop multiple muted nomodule noresize noshade novalidate nowrap open playsinline readonly required reversed selected',
);

/** Whether the name of an attribute is only a name: letters, with few digits behind. */
export const isAttributeName = (name: string, hasValue: boolean): boolean =>
  hasValue
    ? /^[@:#*]?[a-z_]+(?:[:.-][a-z_]+|\d{1,2}(?!\d)(?:_[a-z_]+)?)*$/i.test(name)
    : BOOLEANS.has(name.toLowerCase());

const ELEMENTS: ReadonlySet<string> = words(
  'html head body title base link meta style script noscript template slot article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer address main search p hr pre blockquote ol ul menu li dl dt dd figure figcaption div a em strong small s cite q dfn abbr ruby rt rp rb rtc data time code var samp kbd sub sup i b u mark bdi bdo span br wbr ins del picture source img iframe embed object param video audio track map area table caption colgroup col tbody thead tfoot tr td th form label input button select datalist optgroup option textarea output progress meter fieldset legend details summary dialog canvas svg math acronym applet basefont big center dir font frame frameset noframes noembed marquee nobr strike tt xmp plaintext listing image isindex keygen bgsound blink multicol spacer layer g defs symbol use path rect circle ellipse line polyline polygon text tspan tref textpath switch desc metadata marker pattern mask filter view set animate stop foreignobject lineargradient radialgradient clippath mi mo mn ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover mtable mtr mtd semantics annotation',
);

/** Whether what stands behind "<" is the name of an element, and not an address or a name in angle brackets. */
export const isElementName = (name: string): boolean =>
  ELEMENTS.has(name.toLowerCase()) || /^[a-z]+(?:[:-]\d*[a-z_]\w*)+$/i.test(name);

/** What pages and documents of standards begin with. */
const KNOWN_DOCTYPE =
  /^!?doctype\s+[a-z]+(?:\s+(?:system\s+"about:legacy-compat"|public\s+"-\/\/(?:w3c|ietf)\/\/[^"\d@]*(?:\d(?:\.?\d){0,3}[^"\d@]*)?"(?:\s+"https?:\/\/www\.w3\.org\/[^"@]{0,60}")?))?\s*$/i;

const XML_DECLARATION =
  /^\??xml\s+version=["'][\d.]{1,4}["'](?:\s+encoding=["'][\w-]{1,20}["'])?(?:\s+standalone=["']\w{2,3}["'])?\s*\??$/;

export const isXmlDeclaration = (text: string): boolean => XML_DECLARATION.test(text);

/** Whether a declaration says only what kind of markup follows. */
export const isTechnicalDeclaration = (text: string): boolean =>
  KNOWN_DOCTYPE.test(text) || XML_DECLARATION.test(text);

/** Whether a page is inside a drawing or a formula, where styles, scripts and titles are taken apart as text is. */
export class ForeignElements {
  /** Open drawings, formulas and the points in them at which HTML begins again. */
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

  /** Elements in each other without end must not be kept. */
  #push(name: string, isForeign: boolean): void {
    if (this.#open.length < 1_000) this.#open.push({ name, isForeign });
  }

  #leave(): void {
    while (this.isForeign) this.#open.pop();
  }
}
