// A table of values in Office files that people do not type. Everything else is examined.
import type { XmlName } from './xml-scanner.js';

/**
 * Values that are not examined. Both name and shape must match, so that an unexpected value in the same place is
 * examined.
 */
interface Technical {
  readonly reason: string;
  readonly shape: RegExp;
  /** "@name" for any element, "element@name", or "element" for its text; names without prefixes. */
  readonly names: string;
}

const NUMBER = /^[-+]?\d{0,10}(?:\.\d{1,17}(?:E-?\d{1,2})?)?(?:%|pt|in|cm|mm|pc|pi|px|em|emu|f|fd)?$/;
const WORD = /^(?!.*\d{5})(?:dcterms:)?[A-Za-z][A-Za-z\d]{0,49}$/;

const TECHNICAL: readonly Technical[] = [
  {
    reason: 'Revision and paragraph identifiers that programs draw at random.',
    shape: /^[\dA-F]{8}$/i,
    names:
      '@rsid @rsidR @rsidRDefault @rsidP @rsidRPr @rsidTr @rsidSect @rsidDel rsid@val rsidRoot@val @paraId @textId @paraIdParent @durableId @anchorId @editId @tplc nsid@val tmpl@val @edGrp',
  },
  {
    reason: 'Numbers that programs give to shapes, notes, comments and relationships.',
    shape:
      /^(?:-?\d{1,10}|rId\d{1,6}|R[\da-f]{16}|#?(?:_x0000_)?[stim]\d{1,10}|\d{1,10},\d{1,10}|\{[\dA-Fa-f-]{36}\})$/,
    names:
      '@id @Id @type @embed @link @pict @dm @lo @qs @cs  @spid @shapeid @relid @idx @ilvl numId@val abstractNumId@val @abstractNumId @numId ilvl@val id@val @authorId @sheetId @localSheetId @pid @fmtid @creationId @modelId @parId @sibTransId @presId @srcId @destId @uri @idmap @data creationId@val modId@val docId@val @shapeID @ShapeID',
  },
  {
    reason: 'Sizes, positions, counts and indexes, which programs calculate.',
    shape: NUMBER,
    names:
      '@w @h @x @y @cx @cy @l @t @r @b @sz @space @before @after @line @beforeLines @afterLines @left @right @top @bottom @start @end @hanging @firstLine @firstLineChars @leftChars @hangingChars @header @footer @gutter @linePitch @charSpace @num @ang @rot @dist @dir @pos @ang @lat @lon @rev @dx @dy @sx @sy @kx @ky @blurRad @rad @stA @endA @stPos @endPos @fadeDir @lim @prst @cap @spcFirstLastPara @marL @marR @indent @lvl @spc @baseline @kern @distT @distB @distL @distR @relativeHeight @simplePos @hR @wR @stAng @swAng @amt @thresh @bright @contrast @hue @sat @lum sz@val szCs@val kern@val w@val position@val spacing@val outlineLvl@val gridSpan@val startOverride@val start@val lvlRestart@val defaultTabStop@val zoom@percent trHeight@val tblLook@val cnfStyle@val uiPriority@val @uiPriority @count @firstRow @lastRow @firstColumn @lastColumn @noHBand @noVBand hyphenationZone@val consecutiveHyphenLimit@val drawingGridHorizontalSpacing@val drawingGridVerticalSpacing@val displayHorizontalDrawingGridEvery@val displayVerticalDrawingGridEvery@val compatSetting@val @adj pgSz@code @code lumMod@val lumOff@val alpha@val tint@val shade@val satMod@val satOff@val hueMod@val hueOff@val alphaModFix@amt @defSz spcPct@val spcPts@val buSzPct@val buSzPts@val @grpId @spCount @orient @saveSubsetFonts @defaultThemeVersion @spidmax gapWidth@val overlap@val axId@val crossAx@val order@val idx@val ptCount@val majorUnit@val minorUnit@val max@val min@val size@val style@val varyColors@val holeSize@val firstSliceAng@val rotX@val rotY@val perspective@val depthPercent@val @pitchFamily @charset @panose1 @usb0 @usb1 @usb2 @usb3 @csb0 @csb1 charset@val panose1@val @tIns @lIns @rIns @bIns @defTabSz @marT @marB @spcCol @numCol @gridSize @firstSlideNum @serverZoom @endPt @cNvPr @divId div@id marLeft@val marRight@val marTop@val marBottom@val @restartNumberingAfterBreak @stdDevs @indent @fov @val1 @thickness @vAdj @hAdj lMargin@val rMargin@val wrapIndent@val zOrder@val @defUIPriority @defLockedState @cryptSpinCount @spinCount @cryptAlgorithmSid @orderNum @dropCap @lines @hSpace @vSpace @countBy @restart @distance posOffset pctWidth pctHeight TotalTime Pages Words Characters Lines Paragraphs CharactersWithSpaces DocSecurity Slides Notes HiddenSlides MMClips  AppVersion revision',
  },
  {
    reason: 'References to cells, and sizes and versions that spreadsheet programs calculate.',
    shape:
      /^(?:(?:\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})? ?){1,200}|[-+]?\d{1,6}(?:\.\d{1,17})?|[A-Z]{1,3}:[A-Z]{1,3})$/,
    names:
      '@ref @sqref @r @topLeftCell @activeCell @width @ht @defaultRowHeight @defaultColWidth @baseColWidth @xWindow @yWindow @windowWidth @windowHeight @calcId @lastEdited @lowestEdited @rupBuild @scale @tabRatio @iterateDelta @defaultThemeVersion sqref Anchor @tint @degree @rowOff @colOff rowOff colOff',
  },
  {
    reason: 'Bit masks and colours.',
    shape: /^(?:auto|#?[\dA-Fa-f]{2,8}|[\dA-Fa-f]{20}|[01]{12})$/,
    names:
      '@color @fill @fillcolor @strokecolor @themeFill @themeFillTint @themeFillShade @themeShade @themeTint color@val srgbClr@val sysClr@lastClr @lastClr @rgb tblLook@val cnfStyle@val @usb0 @usb1 @usb2 @usb3 @csb0 @csb1 panose1@val @panose @panose1 @usb charset@val @char',
  },
  {
    reason: 'Words that the format defines, one of a fixed list.',
    shape: WORD,
    names:
      '@sz @idx @rig @edges @algn @rad @hyperlink @followedHyperlink @spelling @grammar bodyPr@anchor tcPr@anchor vector@baseType zoom@val compatSetting@name gd@name brkBin@val defJc@val intLim@val naryLim@val smallFrac@val tblHeader@val cantSplit@val nary@val sldSz@type ph@type attrName @forName @refType @fact @op @func @arg @axis @ptType @cxnLst @presStyleLbl @styleLbl @meth @pri @type @orient @lvl @hRule @lineRule @hint @asciiTheme @hAnsiTheme @eastAsiaTheme @cstheme @themeColor @themeFill @clear @vertAnchor @horzAnchor @hAnchor @vAnchor @wrap @xAlign @yAlign @leader @relativeFrom @prst @cap @cmpd @algn @vert @u @strike @rtlCol @upright @numCol @spcCol @horzOverflow @vertOverflow @fromWordArt @anchorCtr @forceAA @compatLnSpc @bwMode @noChangeAspect @noGrp @noRot @noMove @noResize @preferRelativeResize @behindDoc @locked @layoutInCell @allowOverlap @wrapText @rotWithShape @flip @path @scaled @stretch @flipH @flipV @ext @idref @fldCharType @numFmt @chapSep @fmt @vMerge @restart @displacedByCustomXml @ddeAutomation @edit @enforcement @formatting @cryptProviderType @cryptAlgorithmClass @cryptAlgorithmType @default @customStyle @latentStyle @defSemiHidden @defUnhideWhenUsed @defQFormat @semiHidden @unhideWhenUsed @qFormat @locked @saveExternalLinks @bg1 @tx1 @bg2 @tx2 @accent1 @accent2 @accent3 @accent4 @accent5 @accent6 @hlink @folHlink @t1 @t2 jc@val vAlign@val vertAlign@val u@val highlight@val textAlignment@val textDirection@val lvlJc@val suff@val numFmt@val multiLevelType@val em@val effect@val shd@val tab@val top@val left@val bottom@val right@val start@val end@val between@val bar@val insideH@val insideV@val tl2br@val tr2bl@val bdr@val view@val vMerge@val tblLayout@type pitch@val family@val characterSpacingControl@val color@val @conformance prstClr@val prstDash@val schemeClr@val sysClr@val legendPos@val axPos@val crosses@val crossBetween@val lblOffset@val majorTickMark@val minorTickMark@val tickLblPos@val grouping@val barDir@val orientation@val shape@val layoutTarget@val xMode@val yMode@val wMode@val hMode@val dispBlanksAs@val errBarType@val marker@val symbol@val targetScreenSz@val themeFontLang@val mainDocumentType@val dataType@val destination@val fldType@val docPartBehavior@val type@val behavior@val calendar@val storeMappedDataAs@val lock@val ligatures@val numForm@val numSpacing@val stylisticSets@val cntxtAlts@val @connecttype @gradientshapeok @aspectratio @joinstyle @endcap @dashstyle @stroked @filled @insetmode @spt @allowincell @hralign @hrstd @hr @oned @preferrelative @extrusionok @shadowok @strokeok @fillok @arrowok @textpathok @limo @rotation @side @sdtLock align lang@val @Extension @horz @vertBarState @horzBarState @phType @showMasterSp @preserve @userDrawn @matchingName @hasCustomPrompt @isPhoto @nodeType @presetClass @presetSubtype @fill @dur @restart @evt @delay @tm @grpId @spid @presetID @spd @advClick @concurrent @prevAc @nextAc @transition @bld @animBg @build @dirty @smtClean @err @kumimoji @noProof @dirty ',
  },
  {
    reason: 'Switches.',
    shape: /^(?:true|false|on|off|yes|no|[01tf]|none|auto|nil|default|preserve)$/,
    names: '*',
  },
  {
    reason: 'Numbers of up to four digits, which are too short to identify anyone.',
    shape: /^-?\d{1,4}$/,
    names: '*',
  },
  {
    reason: 'Random identifiers (GUID).',
    shape: /^\{[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}\}$/i,
    names: '*',
  },
  {
    reason: 'Tags of languages.',
    shape: /^(?:x-none|[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,2})$/,
    names: '@lang @eastAsia @bidi @altLang lang@val themeFontLang@val @language language',
  },
  {
    reason: 'Fonts, which their makers name. A value with digits in a row or an at sign is no font.',
    shape: /^(?!.*\d{4})[+@]?[\p{L}\p{M}\d .,'()_&-]{1,40}$/u,
    names:
      'mathFont@val @ascii @hAnsi @cs @eastAsia font@name @typeface altName@val @altName rFont@val latin@typeface font@typeface @font sym@font',
  },
  {
    reason: 'Names of the styles that Word defines, and their identifiers.',
    shape:
      /^(?:Normal|Default|Heading|Bullets|Numbering Symbols|Internet ?Link|Visited ?Internet ?Link|Text ?Body|Index|Table ?Contents|Table ?Heading|Frame ?Contents|Quotations|Preformatted ?Text|Standard|macro|Macro ?Text(?: ?Char)?|TOC Heading|(?:Header|Footer|Title|Subtitle|Quote|Intense Quote|Body Text(?: \d)?|Footnote Text|Comment Text|Comment Subject|Balloon Text|HTML Preformatted|Plain Text) Char|HTML (?:Preformatted|Code|Cite|Address)|Unresolved ?Mention|Mention|Smart ?Hyperlink|Block Text|Default ?Style|heading \d|Heading ?\d(?:Char)?|Heading \d Char|(?:toc|index) (?:\d|heading)|TOC(?: ?\d|Heading)|Normal(?: ?Indent|Web| \(Web\)|0|Table| Table)|(?:footnote|endnote|annotation) (?:text|reference|subject)|(?:Footnote|Endnote|Comment)(?:Text|Reference|Subject)(?:Char)?|header|footer|(?:Header|Footer)(?:Char)?|caption|Caption|page number|PageNumber|line number|Hyperlink|FollowedHyperlink|Title(?:Char)?|Subtitle(?:Char)?|Strong|Emphasis|(?:Subtle|Intense) ?(?:Emphasis|Reference|Quote)(?:Char)?|Quote(?:Char)?|Book ?Title|List(?: ?(?:Paragraph|Bullet|Number|Continue))?(?: ?\d)?|Body ?Text(?: ?\d)?(?:Char)?|Body Text (?:First )?Indent(?: \d)?|No ?(?:Spacing|List)|Table ?(?:Normal|Grid)(?: ?\d)?(?: ?Light)?|Balloon ?Text(?:Char)?|Default ?Paragraph ?Font|Placeholder ?Text|Revision|Bibliography|TOAHeading|toa heading|Plain ?(?:Text|Table \d)|(?:Light|Medium|Dark|Colorful|Grid|List) (?:Shading|List|Grid|Table)(?: \d)?(?: (?:Light|Dark|Colorful))?(?: Accent \d)?|(?:Light|Medium|Dark|Colorful|Grid|List)(?:Shading|List|Grid|Table)\d?(?:Light|Dark|Colorful)?(?:-Accent\d)?)$/,
    names:
      'pStyle@val rStyle@val tblStyle@val basedOn@val next@val link@val @styleId style@styleId name@val lsdException@name aliases@val',
  },
  {
    reason: 'Times at which a program saved, changed or marked something.',
    shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/,
    names: '@date @dt @dateUtc @initDate created modified lastPrinted @created',
  },
  {
    reason: 'Hashes and salts of passwords.',
    shape: /^(?=.*[a-z])(?=.*[A-Z])(?!.*\d{8})[A-Za-z\d+/]{20,120}={0,2}$/,
    names: '@hash @salt @hashValue @saltValue',
  },
  {
    reason: 'Paths and points of shapes: numbers, with commands of up to three letters.',
    shape:
      /^(?!.*(?:[a-z]{4}|\d{8}|(?:\d{4} ){2}\d{4}|\d{3}-\d\d\d?-\d\d|\d [a-z]{3} \d))(?:[a-z\d ,.;#-]|@(?=\d))*$/i,
    names:
      '@coordsize @coordorigin @path path@v @adj @limo @textboxrect @connectlocs @connectangles @inset @points @wrapcoords @from @to @offset @origin @focusposition',
  },
  {
    reason: 'Formulas of shapes, of keywords and numbers.',
    shape:
      /^(?!.*(?:\d{4} ){2}\d{4})(?:(?:[a-z]{1,2}\d{0,2}|val|sum|prod|mid|abs|min|max|mod|cat2|sat2|pin|sin|cos|tan|atan2|cosatan2|sinatan2|sqrt|sumangle|ellipse|lineDrawn|pixel\w{4,9}|width|height|[xy]center|adj\d{0,2}|\*\/|\+-|\+\/|\?:|[@#]?-?\d{1,7})(?: |$))+$/,
    names: '@eqn @fmla',
  },
  {
    reason: 'Styles of VML shapes: properties with measures and keywords.',
    shape:
      /^(?!.*(?:\d{10}|(?:\d{4} ){2}\d{4}))(?:[a-z][a-z-]{0,49}:(?:[a-z][a-z-]{0,29}|[\d.#-][\d. ptincxmef%-]{0,60})?(?:;\s?|$))*$/,
    names:
      'shape@style shapetype@style rect@style line@style group@style textbox@style roundrect@style oval@style',
  },
  {
    reason: 'Scripts that fonts of a theme are for, as ISO 15924 has them.',
    shape: /^[A-Z][a-z]{3}$/,
    names: 'font@script',
  },
  {
    reason: 'Signs of arithmetic and of lists.',
    shape: /^[^\p{L}\p{N}\s]{1,2}$/u,
    names: 'brkBinSub@val decimalSymbol@val listSeparator@val',
  },
  {
    reason: 'Names that Office gives to bookmarks, shapes, themes and templates, and of programs.',
    shape:
      /^(?:_(?:GoBack|(?:Toc|Ref|Hlk)\d{6,12})|(?:(?:Sub)?[Tt]itle|(?:(?:Vertical )?(?:Content|Text)|Date|Footer|Header|Slide Number|Slide Image|Notes|Picture|Table|Chart|Media) Placeholder|Vertical (?:Text|Title)|Picture|Image|Table|Chart|Diagram|Group|Object|Text ?[Bb]ox|TextShape|CustomShape|Shape|Rectangle|Oval|Line|Frame\d*|Straight Connector|Freeform|AutoShape)(?: ?\d{1,5})?|Office(?: Theme)?(?: \d{4})?|Custom Design|Blank Presentation|Normal(?:\.dot[mx]?)?|Microsoft (?:Macintosh |Office )?(?:Word|Excel|PowerPoint)|LibreOffice\/[\w.$]{1,40}(?: [\w/.$-]{1,60})?)$/,
    names:
      'bookmarkStart@name hyperlink@anchor cNvPr@name docPr@name shape@id theme@name clrScheme@name fontScheme@name fmtScheme@name Template Application',
  },
  {
    reason: 'Names of namespaces and of kinds of parts, which their makers define.',
    shape:
      /^(?!.*\d{5})(?:http:\/\/(?:schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.(?:oclc\.org\/ooxml|org\/dc)|www\.w3\.org)\/[\w/.#-]{0,150}|urn:schemas-microsoft-com:[a-z:]{1,60}|(?:application|image|text|audio|video|font)\/[a-z\d.+-]{1,120})$/i,
    names: '*',
  },
  {
    reason: 'Bullets and patterns of numbering without a word.',
    shape: /^(?:%\d|[^\p{L}\p{N}\s%]|o){0,20}$/u,
    names: 'lvlText@val buChar@char sym@char',
  },
  {
    reason: 'Lists of the prefixes that a part declares.',
    shape: /^(?:(?:[a-z]{1,3}|aink|am3d|(?:[awpxc]|wp|cx|dgm|xr)\d{1,2}[a-z]{0,6}\d?)(?: |$)){1,40}$/,
    names: '@Ignorable @Requires @MustUnderstand @PreserveAttributes @PreserveElements @ProcessContent',
  },
];

/** Maximum length in UTF-16 units; longer values are always examined. */
const LONGEST = 2_000;
const OFFICE =
  /^(?:http:\/\/schemas\.(?:openxmlformats\.org|microsoft\.com)\/|http:\/\/purl\.(?:oclc\.org\/ooxml|org\/dc)\/|urn:schemas-microsoft-com:|http:\/\/www\.w3\.org\/(?:XML\/1998|2001\/XMLSchema-instance))/;

/** Whether a namespace is one used by Office files. */
export const isOfficeNamespace = (namespace: string): boolean => OFFICE.test(namespace);

const EVERYWHERE = TECHNICAL.filter(({ names }) => names === '*').map(({ shape }) => shape);
const BY_NAME = new Map<string, RegExp[]>();
for (const { shape, names } of TECHNICAL)
  for (const name of names === '*' ? [] : names.split(' ')) {
    const shapes = BY_NAME.get(name) ?? [];
    if (!shapes.includes(shape)) shapes.push(shape);
    BY_NAME.set(name, shapes);
  }

const fits = (name: string, value: string): boolean =>
  BY_NAME.get(name)?.some((shape) => shape.test(value)) === true;

/** Whether a person cannot have typed an attribute's value. */
export function isTechnicalAttribute(element: XmlName, attribute: XmlName, value: string): boolean {
  if (value.length > LONGEST) return false;
  if (EVERYWHERE.some((shape) => shape.test(value))) return true;
  if (!OFFICE.test(attribute.namespace === '' ? element.namespace : attribute.namespace)) return false;
  return fits(`@${attribute.local}`, value) || fits(`${element.local}@${attribute.local}`, value);
}

/** Whether a person cannot have typed an element's text. */
export function isTechnicalText(element: XmlName, value: string): boolean {
  if (value.length > LONGEST) return false;
  if (EVERYWHERE.some((shape) => shape.test(value))) return true;
  return OFFICE.test(element.namespace) && fits(element.local, value);
}
