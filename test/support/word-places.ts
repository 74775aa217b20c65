import { WORD_NAMESPACES, type BesidePart } from './office-files.js';

export const MAIL = 'jane@acme.example';
export const CARD = '4111111111111111';
export const DATE = '1980-02-03';
export const VALUES = [MAIL, CARD, DATE, 'Jane Miller'];
const W = WORD_NAMESPACES;
const link = (target: string, mode = ' TargetMode="External"'): string =>
  `<Relationship Id="rId5" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}"${mode}/>`;
const part = (name: string, type: string, role: string, content: string | Buffer): BesidePart => ({
  name,
  type: `wordprocessingml.${type}+xml`,
  role,
  content,
});
const settings = (inner: string): BesidePart =>
  part('word/settings.xml', 'settings', 'settings', `<w:settings ${W}>${inner}</w:settings>`);
export const custom = (inner: string): BesidePart => ({
  name: 'docProps/custom.xml',
  type: 'custom-properties+xml',
  role: 'custom-properties',
  from: '',
  content: `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="x">${inner}</property></Properties>`,
});
export const xml = (name: string, content: string, role?: string, type = 'application/xml'): BesidePart => ({
  name,
  type,
  content,
  ...(role !== undefined && { role }),
});
const DIAGRAM =
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

/** Where a value stands in a Word document: the body, parts beside it, and links. */
export const PLACES: readonly (readonly [
  what: string,
  body: string,
  beside?: readonly BesidePart[],
  links?: readonly string[],
])[] = [
  ['a run', `<w:p><w:r><w:t>to ${MAIL}</w:t></w:r></w:p>`],
  ['a run of CDATA', `<w:p><w:r><w:t><![CDATA[to ${MAIL}]]></w:t></w:r></w:p>`],
  ['a run with entities', `<w:p><w:r><w:t>to jane&#64;acme&#x2e;example</w:t></w:r></w:p>`],
  [
    'two runs with a bookmark between',
    `<w:p><w:r><w:t>jane@</w:t></w:r><w:bookmarkStart w:id="1" w:name="x"/><w:r><w:t>acme.example</w:t></w:r></w:p>`,
  ],
  ['a tab in a name', '<w:p><w:r><w:t>Jane</w:t><w:tab/><w:t>Miller</w:t></w:r></w:p>'],
  ['a comment of XML', `<!-- ${MAIL} --><w:p/>`],
  ['a processing instruction', `<?note ${MAIL}?><w:p/>`],
  ['a field', `<w:p><w:fldSimple w:instr=" MERGEFIELD &quot;${MAIL}&quot; "/></w:p>`],
  [
    'a field of runs',
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "mailto:jane@</w:instrText></w:r><w:r><w:instrText>acme.example"</w:instrText></w:r></w:p>`,
  ],
  [
    'a deleted text',
    `<w:p><w:del w:id="1" w:author="x"><w:r><w:delText>jane@</w:delText></w:r><w:r><w:delText>acme.example</w:delText></w:r></w:del></w:p>`,
  ],
  ['an inserted text', `<w:p><w:ins w:id="1"><w:r><w:t>${MAIL}</w:t></w:r></w:ins></w:p>`],
  ['a moved text', `<w:p><w:moveFrom w:id="1"><w:r><w:t>${MAIL}</w:t></w:r></w:moveFrom></w:p>`],
  ['who changed a text', `<w:p><w:ins w:id="1" w:author="${MAIL}"/></w:p>`],
  [
    'an entry of a list',
    `<w:sdt><w:sdtPr><w:dropDownList w:lastValue="x"><w:listItem w:displayText="x" w:value="${MAIL}"/></w:dropDownList></w:sdtPr></w:sdt>`,
  ],
  ['an entry of a form field', `<w:ffData><w:ddList><w:listEntry w:val="${MAIL}"/></w:ddList></w:ffData>`],
  ['the last value of a list', `<w:dropDownList w:lastValue="${MAIL}"/>`],
  [
    'the date of a control',
    `<w:sdtPr><w:date w:fullDate="${DATE}T00:00:00Z"><w:dateFormat w:val="d MMM"/></w:date></w:sdtPr>`,
  ],
  ['the name of a bookmark', `<w:bookmarkStart w:id="0" w:name="${MAIL}"/>`],
  [
    'a smart tag',
    `<w:p><w:smartTag w:uri="urn:x" w:element="x"><w:smartTagPr><w:attr w:name="y" w:val="${MAIL}"/></w:smartTagPr></w:smartTag></w:p>`,
  ],
  ['an element of custom XML', `<w:customXml w:uri="http://x.example/${MAIL}" w:element="x"/>`],
  ['who may edit', `<w:permStart w:id="1" w:ed="${MAIL}"/>`],
  [
    'a text box of VML',
    `<w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>${MAIL}</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict>`,
  ],
  ['a text path of VML', `<w:pict><v:shape><v:textpath string="${MAIL}"/></v:shape></w:pict>`],
  ['a link of VML', `<w:pict><v:shape href="mailto:${MAIL}"/></w:pict>`],
  ['the title of VML', `<w:pict><v:shape title="${MAIL}" alt="x"/></w:pict>`],
  ['the description of a picture', `<wp:docPr id="1" name="x" descr="${MAIL}"/>`],
  [
    'a fallback',
    `<mc:AlternateContent><mc:Choice Requires="wps"/><mc:Fallback><w:p><w:r><w:t>${MAIL}</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>`,
  ],
  ['an attribute of no known name', `<w:p w:unheard="${MAIL}"/>`],
  ['an attribute of a number', `<w:p><w:pPr><w:spacing w:before="${CARD}"/></w:pPr></w:p>`],
  ['an attribute of a word', `<w:jc w:val="${MAIL}"/>`],
  ['the prefixes of a part', `<w:p mc:Ignorable="${MAIL}"/>`],
  ['an address of a link', '', [], [link(`mailto:${MAIL}?subject=x`)]],
  ['an address in percent signs', '', [], [link('mailto:%6Aane%40acme.example')]],
  ['a relative target', '', [], [link(`../letters/${MAIL}.docx`)]],
  ['a target that leads nowhere', '', [], [link(`${MAIL}.xml`, '')]],
  [
    'mail merge',
    '',
    [
      settings(
        `<w:mailMerge><w:connectString w:val="DSN=x;UID=${MAIL};PWD=y"/><w:query w:val="SELECT * FROM x WHERE mail = '${MAIL}'"/></w:mailMerge>`,
      ),
    ],
  ],
  ['a variable', '', [settings(`<w:docVars><w:docVar w:name="x" w:val="${MAIL}"/></w:docVars>`)]],
  [
    'numbering',
    '',
    [
      part(
        'word/numbering.xml',
        'numbering',
        'numbering',
        `<w:numbering ${W}><w:lvlText w:val="%1 ${MAIL}"/></w:numbering>`,
      ),
    ],
  ],
  [
    'the name of a style',
    '',
    [
      part(
        'word/styles.xml',
        'styles',
        'styles',
        `<w:styles ${W}><w:style w:styleId="x"><w:name w:val="${MAIL}"/></w:style></w:styles>`,
      ),
    ],
  ],
  [
    'the name of a font',
    '',
    [
      part(
        'word/fontTable.xml',
        'fontTable',
        'fontTable',
        `<w:fonts ${W}><w:font w:name="${MAIL}"/></w:fonts>`,
      ),
    ],
  ],
  [
    'a header called theme',
    '',
    [
      part(
        'word/theme1.xml',
        'header',
        'header',
        `<w:hdr ${W}><w:p><w:r><w:t>${MAIL}</w:t></w:r></w:p></w:hdr>`,
      ),
    ],
  ],
  [
    'footnotes',
    '',
    [
      part(
        'word/footnotes.xml',
        'footnotes',
        'footnotes',
        `<w:footnotes ${W}><w:footnote w:id="1"><w:p><w:r><w:t>${MAIL}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
      ),
    ],
  ],
  [
    'comments',
    '',
    [
      part(
        'word/comments.xml',
        'comments',
        'comments',
        `<w:comments ${W}><w:comment w:id="1" w:author="${MAIL}" w:initials="x"><w:p><w:r><w:t>ask ${MAIL}</w:t></w:r></w:p></w:comment></w:comments>`,
      ),
    ],
  ],
  [
    'people',
    '',
    [
      part(
        'word/people.xml',
        'people',
        'http://schemas.microsoft.com/office/2011/relationships/people',
        `<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="x"><w15:presenceInfo w15:providerId="AD" w15:userId="S::${MAIL}::x"/></w15:person></w15:people>`,
      ),
    ],
  ],
  [
    'the glossary',
    '',
    [
      part(
        'word/glossary/document.xml',
        'document.glossary',
        'glossaryDocument',
        `<w:glossaryDocument ${W}><w:docPart><w:docPartPr><w:name w:val="${MAIL}"/></w:docPartPr></w:docPart></w:glossaryDocument>`,
      ),
    ],
  ],
  [
    'web settings',
    '',
    [
      part(
        'word/webSettings.xml',
        'webSettings',
        'webSettings',
        `<w:webSettings ${W}><w:frame><w:name w:val="${MAIL}"/></w:frame></w:webSettings>`,
      ),
    ],
  ],
  [
    'custom XML',
    '',
    [
      xml(
        'customXml/item1.xml',
        `<person xmlns="http://x.example"><mail kind="${MAIL}">${MAIL}</mail></person>`,
        'customXml',
      ),
    ],
  ],
  ['properties of custom XML', '', [xml('customXml/itemProps1.xml', `<x id="${MAIL}"/>`, 'customXmlProps')]],
  ['a part that nothing leads to', '', [xml('word/left.xml', `<x>${MAIL}</x>`)]],
  [
    'a part of no known type',
    '',
    [{ name: 'word/odd.bin', type: 'application/octet-stream', content: `<x>${MAIL}</x>` }],
  ],
  [
    'a part in UTF-16',
    '',
    [xml('customXml/item2.xml', '', 'customXml')].map((one) => ({
      ...one,
      content: Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?><x>${MAIL}</x>`, 'utf16le'),
    })),
  ],
  [
    'a diagram',
    '',
    [
      xml(
        'word/diagrams/data1.xml',
        `<dgm:dataModel ${DIAGRAM}><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>${MAIL}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>`,
        'diagramData',
        'drawingml.diagramData+xml',
      ),
    ],
  ],
  [
    'a chart',
    '',
    [
      xml(
        'word/charts/chart1.xml',
        `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:pt idx="0"><c:v>${CARD}</c:v></c:pt></c:chartSpace>`,
        'chart',
        'drawingml.chart+xml',
      ),
    ],
  ],
  [
    'a control of ActiveX',
    '',
    [
      xml(
        'word/activeX/activeX1.xml',
        `<ax:ocx xmlns:ax="http://schemas.microsoft.com/office/2006/activeX"><ax:ocxPr ax:name="Caption" ax:value="${MAIL}"/></ax:ocx>`,
        'control',
        'application/vnd.ms-office.activeX+xml',
      ),
    ],
  ],
  [
    'a ribbon',
    '',
    [
      xml(
        'customUI/customUI.xml',
        `<customUI xmlns="http://schemas.microsoft.com/office/2006/01/customui"><button id="x" label="${MAIL}"/></customUI>`,
        'http://schemas.microsoft.com/office/2006/relationships/ui/extensibility',
      ),
    ],
  ],
  ['a property of text', '', [custom(`<vt:lpwstr>${MAIL}</vt:lpwstr>`)]],
  ['a property of whole numbers', '', [custom(`<vt:i8>${CARD}</vt:i8>`)]],
  ['a property of numbers', '', [custom(`<vt:r8>${CARD}</vt:r8>`)]],
  ['a property of a date', '', [custom(`<vt:filetime>${DATE}T00:00:00Z</vt:filetime>`)]],
  [
    'a title',
    '',
    [
      {
        name: 'docProps/core.xml',
        type: 'application/vnd.openxmlformats-package.core-properties+xml',
        role: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        from: '',
        content: `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${MAIL}</dc:title></cp:coreProperties>`,
      },
    ],
  ],
];
