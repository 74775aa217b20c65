"""Places in which Office programs write what people typed, beyond the elements of the schemas: each its own file."""
import base64
import re
import struct

from canaries import BIRTH, SERIAL
from office_parts import DRAWING, MS, OFFICE, SHEET, WORD

W_SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
X_SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
R_SPACE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
V_SPACE = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
CUSTOM = "docProps/custom.xml"
CUSTOM_TYPE = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
VT = 'xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"'


def insert(file, part, mark, xml):
    """Puts XML behind the first match of a mark in a part."""
    text = file.parts[part].decode()
    match = re.search(mark, text)
    file.parts[part] = (text[: match.end()] + xml + text[match.end() :]).encode()


def body(xml):
    """A snippet at the start of a document's body."""
    def build(file, value):
        snippet = re.sub(r"^<([\w:]+)", rf'<\1 xmlns:w="{W_SPACE}" xmlns:r="{R_SPACE}" {V_SPACE}', xml)
        insert(file, "word/document.xml", r"<w:body>", snippet.replace("VALUE", value))
    return build


def runs(*pieces):
    """A paragraph of runs; VALUE is cut into as many parts as it stands in, between what joins them."""
    def build(file, value):
        cut = len(value) // 2
        xml = "".join(pieces).replace("HEAD", value[:cut]).replace("TAIL", value[cut:]).replace("VALUE", value)
        body(f"<w:p>{xml}</w:p>")(file, value)
    return build


def part(name, xml, content_type, kind, source):
    """A further part that holds the value."""
    def build(file, value):
        file.add(name, xml.replace("VALUE", value), content_type, kind, source)
    return build


def custom_property(xml):
    def build(file, value):
        file.parts.pop(CUSTOM, None)
        data = (
            f'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" {VT}>'
            f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="Client">{xml}</property>'
            "</Properties>"
        )
        file.add(CUSTOM, data.replace("VALUE", value), CUSTOM_TYPE, OFFICE + "custom-properties", "")
    return build


def relationship(source, target, external=True, kind=OFFICE + "hyperlink"):
    def build(file, value):
        file.relate(source, kind, target.replace("VALUE", value), external)
    return build


def binary(name, encode, content_type, kind, source):
    """A part that is not XML."""
    def build(file, value):
        file.add(name, encode(value), content_type, kind, source)
    return build


def ole_storage(text):
    """A piece of binary data with the text in UTF-16, as ActiveX controls and OLE objects have it."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + struct.pack("<I", 7) + text.encode("utf-16-le") + bytes(99)


def run(text):
    return f"<w:r><w:t>{text}</w:t></w:r>"


def smart_art(root):
    a_space = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    text = "<a:bodyPr/><a:p><a:r><a:t>VALUE</a:t></a:r></a:p>"
    if root == "drawing":
        space = 'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"'
        return (f'<dsp:drawing {space} {a_space}><dsp:spTree><dsp:sp modelId="{{1}}"><dsp:txBody>{text}</dsp:txBody>'
                "</dsp:sp></dsp:spTree></dsp:drawing>")
    space = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
    return (f'<dgm:dataModel {space} {a_space}><dgm:ptLst><dgm:pt modelId="{{1}}"><dgm:t>{text}</dgm:t></dgm:pt>'
            "</dgm:ptLst></dgm:dataModel>")


FIELD = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
W = "word/document.xml"
SDT = "<w:sdt><w:sdtPr>{}</w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>"
VML = '<w:p><w:r><w:pict>{}</w:pict></w:r></w:p>'

DOCX = {
    "paragraph": runs(run("Write to VALUE today")),
    "two runs": runs(run("HEAD"), run("TAIL")),
    "run with a soft hyphen between": runs("<w:r><w:t>HEAD</w:t><w:softHyphen/><w:t>TAIL</w:t></w:r>"),
    "hidden text": runs("<w:r><w:rPr><w:vanish/></w:rPr><w:t>VALUE</w:t></w:r>"),
    "proofing error between runs": runs(run("HEAD"), '<w:proofErr w:type="spellStart"/>', run("TAIL")),
    "bookmark between runs": runs(run("HEAD"), '<w:bookmarkStart w:id="7" w:name="b"/>', run("TAIL")),
    "character reference": runs("<w:r><w:t>&#107;VALUE</w:t></w:r>"),
    "CDATA": runs("<w:r><w:t><![CDATA[VALUE]]></w:t></w:r>"),
    "field instruction, simple": body('<w:p><w:fldSimple w:instr=\' HYPERLINK "mailto:VALUE" \'><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>'),
    "field instruction, complex": runs(FIELD.format("begin"), '<w:r><w:instrText> HYPERLINK "mailto:VALUE" </w:instrText></w:r>', FIELD.format("end")),
    "field instruction in pieces": runs(FIELD.format("begin"), "<w:r><w:instrText>HEAD</w:instrText></w:r><w:r><w:instrText>TAIL</w:instrText></w:r>", FIELD.format("end")),
    "field data": lambda file, value: body("<w:p><w:r><w:fldChar w:fldCharType='begin'><w:fldData>VALUE</w:fldData></w:fldChar></w:r></w:p>")(file, base64.b64encode(value.encode("utf-16-le")).decode()),
    "deleted field instruction": runs('<w:del w:id="1" w:author="a"><w:r><w:delInstrText>VALUE</w:delInstrText></w:r></w:del>'),
    "deleted text": runs('<w:del w:id="1" w:author="a"><w:r><w:delText>VALUE</w:delText></w:r></w:del>'),
    "inserted text": runs('<w:ins w:id="1" w:author="a"><w:r><w:t>VALUE</w:t></w:r></w:ins>'),
    "author of a change": runs('<w:ins w:id="1" w:author="VALUE"><w:r><w:t>x</w:t></w:r></w:ins>'),
    "list entry": body(SDT.format('<w:dropDownList w:lastValue="x"><w:listItem w:displayText="VALUE" w:value="1"/></w:dropDownList>')),
    "value of a list entry": body(SDT.format('<w:comboBox><w:listItem w:displayText="x" w:value="VALUE"/></w:comboBox>')),
    "legacy list entry": runs('<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="d"/><w:ddList><w:listEntry w:val="VALUE"/></w:ddList></w:ffData></w:fldChar></w:r>'),
    "legacy default text": runs('<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="d"/><w:textInput><w:default w:val="VALUE"/></w:textInput></w:ffData></w:fldChar></w:r>'),
    "last value": body(SDT.format('<w:dropDownList w:lastValue="VALUE"/>')),
    "full date:birth": body(SDT.format('<w:alias w:val="Date of birth"/><w:date w:fullDate="VALUET00:00:00Z"/>')),
    "data binding": body(SDT.format('<w:dataBinding w:prefixMappings="" w:xpath="/a[@b=\'VALUE\']" w:storeItemID="{1}"/>')),
    "bookmark name": body('<w:bookmarkStart w:id="9" w:name="VALUE"/>'),
    "custom XML attribute": body('<w:customXml w:element="e"><w:customXmlPr><w:attr w:name="n" w:val="VALUE"/></w:customXmlPr><w:p/></w:customXml>'),
    "smart tag": runs('<w:smartTag w:uri="u" w:element="VALUE">', run("x"), "</w:smartTag>"),
    "smart tag attribute": runs('<w:smartTag w:uri="u" w:element="e"><w:smartTagPr><w:attr w:name="n" w:val="VALUE"/></w:smartTagPr>', run("x"), "</w:smartTag>"),
    "permitted editor": body('<w:permStart w:id="1" w:ed="VALUE"/>'),
    "table cells": lambda file, value: body(f'<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:p>{run("E-mail")}</w:p></w:tc><w:tc><w:p>{run("VALUE")}</w:p></w:tc></w:tr></w:tbl>')(file, value),
    "table caption": body('<w:tbl><w:tblPr><w:tblCaption w:val="VALUE"/></w:tblPr><w:tblGrid/><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>'),
    "VML text box": body(VML.format('<v:shape style="width:9pt"><v:textbox><w:txbxContent><w:p><w:r><w:t>VALUE</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape>')),
    "VML link": body(VML.format('<v:shape href="mailto:VALUE" style="width:9pt"/>')),
    "VML alternative text": body(VML.format('<v:shape alt="VALUE" style="width:9pt"/>')),
    "VML text path": body(VML.format('<v:shape style="width:9pt"><v:textpath string="VALUE"/></v:shape>')),
    "VML image title": body(VML.format('<v:shape style="width:9pt"><v:imagedata o:title="VALUE" o:href="x"/></v:shape>')),
    "VML style": body(VML.format("<v:shape style=\"width:9pt;font-family:'VALUE'\"/>")),
    "link, absolute": relationship(W, "mailto:VALUE"),
    "link, relative": relationship(W, "people/?mail=VALUE"),
    "link, escaped": lambda file, value: relationship(W, "https://site.example/?q=" + value.replace("@", "%40"))(file, value),
    "attached template": relationship("word/settings.xml", "file:///C:/Users/VALUE/t.dotx", kind=OFFICE + "attachedTemplate"),
    "comment in XML": body("<w:p><!-- VALUE --></w:p>"),
    "processing instruction": body("<w:p><?kit VALUE?></w:p>"),
    "foreign attribute": body('<w:p xmlns:k="urn:kit" k:owner="VALUE"/>'),
    "foreign element": body('<w:p><k:note xmlns:k="urn:kit">VALUE</k:note></w:p>'),
    "namespace name": body('<w:p xmlns:k="urn:VALUE"/>'),
    "alternate content": runs('<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Fallback>', run("VALUE"), "</mc:Fallback></mc:AlternateContent>"),
    "custom property, text": custom_property("<vt:lpwstr>VALUE</vt:lpwstr>"),
    "custom property, number:card": custom_property("<vt:i8>VALUE</vt:i8>"),
    "custom property, real:card": custom_property("<vt:r8>VALUE</vt:r8>"),
    "custom property, date:birth": custom_property("<vt:filetime>VALUET00:00:00Z</vt:filetime>"),
    "custom property, list": custom_property('<vt:vector size="1" baseType="lpwstr"><vt:lpwstr>VALUE</vt:lpwstr></vt:vector>'),
    "custom property, link target": lambda file, value: (custom_property("<vt:lpwstr>x</vt:lpwstr>")(file, value), insert(file, CUSTOM, "<property", f' linkTarget="{value}"')),
    "level text": part("word/numbering.xml", f'<w:numbering xmlns:w="{W_SPACE}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="VALUE"/></w:lvl></w:abstractNum></w:numbering>', WORD + "numbering+xml", OFFICE + "numbering", W),
    "mail merge connection": part("word/settings.xml", f'<w:settings xmlns:w="{W_SPACE}"><w:mailMerge><w:connectString w:val="Provider=x;User ID=VALUE;Password=secret"/><w:query w:val="SELECT 1"/></w:mailMerge></w:settings>', WORD + "settings+xml", OFFICE + "settings", W),
    "mail merge query": part("word/settings.xml", f'<w:settings xmlns:w="{W_SPACE}"><w:mailMerge><w:query w:val="SELECT * FROM p WHERE m=\'VALUE\'"/></w:mailMerge></w:settings>', WORD + "settings+xml", OFFICE + "settings", W),
    "mail merge recipients": part("word/recipientData.xml", f'<w:recipients xmlns:w="{W_SPACE}"><w:recipientData><w:uniqueTag>VALUE</w:uniqueTag></w:recipientData></w:recipients>', WORD + "mailMergeRecipientData+xml", OFFICE + "mailMergeRecipientData", W),
    "document variable": part("word/settings.xml", f'<w:settings xmlns:w="{W_SPACE}"><w:docVars><w:docVar w:name="n" w:val="VALUE"/></w:docVars></w:settings>', WORD + "settings+xml", OFFICE + "settings", W),
    "glossary name": part("word/glossary/document.xml", f'<w:glossaryDocument xmlns:w="{W_SPACE}"><w:docParts><w:docPart><w:docPartPr><w:name w:val="VALUE"/></w:docPartPr><w:docPartBody><w:p/></w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>', WORD + "document.glossary+xml", OFFICE + "glossaryDocument", W),
    "glossary text": part("word/glossary/document.xml", f'<w:glossaryDocument xmlns:w="{W_SPACE}"><w:docParts><w:docPart><w:docPartBody><w:p><w:r><w:t>VALUE</w:t></w:r></w:p></w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>', WORD + "document.glossary+xml", OFFICE + "glossaryDocument", W),
    "footnote": part("word/footnotes9.xml", f'<w:footnotes xmlns:w="{W_SPACE}"><w:footnote w:id="1"><w:p><w:r><w:t>VALUE</w:t></w:r></w:p></w:footnote></w:footnotes>', WORD + "footnotes+xml", OFFICE + "footnotes", W),
    "endnote": part("word/endnotes9.xml", f'<w:endnotes xmlns:w="{W_SPACE}"><w:endnote w:id="1"><w:p><w:r><w:t>VALUE</w:t></w:r></w:p></w:endnote></w:endnotes>', WORD + "endnotes+xml", OFFICE + "endnotes", W),
    "header called theme": part("word/themeletter.xml", f'<w:hdr xmlns:w="{W_SPACE}"><w:p><w:r><w:t>VALUE</w:t></w:r></w:p></w:hdr>', WORD + "header+xml", OFFICE + "header", W),
    "header called styles": part("word/styles1.xml", f'<w:hdr xmlns:w="{W_SPACE}"><w:p><w:r><w:t>VALUE</w:t></w:r></w:p></w:hdr>', WORD + "header+xml", OFFICE + "header", W),
    "custom XML": part("customXml/item1.xml", "<client><mail>VALUE</mail></client>", "application/xml", OFFICE + "customXml", W),
    "custom XML in UTF-16": binary("customXml/item1.xml", lambda v: f'<?xml version="1.0" encoding="UTF-16"?><c a="{v}"/>'.encode("utf-16"), "application/xml", OFFICE + "customXml", W),
    "custom XML in Latin-1": binary("customXml/item1.xml", lambda v: f'<?xml version="1.0" encoding="ISO-8859-1"?><c a="{v}">é</c>'.encode("latin-1"), "application/xml", OFFICE + "customXml", W),
    "custom XML called itemProps": part("customXml/itemProps7.xml", '<client mail="VALUE"/>', "application/xml", OFFICE + "customXml", W),
    "custom XML entity": part("customXml/item1.xml", '<!DOCTYPE c [<!ENTITY e "VALUE">]><c>&e;</c>', "application/xml", OFFICE + "customXml", W),
    "ActiveX property": part("word/activeX/activeX1.xml", f'<ax:ocx xmlns:ax="http://schemas.microsoft.com/office/2006/activeX" xmlns:r="{R_SPACE}" ax:classid="{{1}}" ax:persistence="persistPropertyBag"><ax:ocxPr ax:name="Caption" ax:value="VALUE"/></ax:ocx>', "application/vnd.ms-office.activeX+xml", OFFICE + "control", W),
    "ActiveX binary": binary("word/activeX/activeX1.bin", ole_storage, "application/vnd.ms-office.activeX", MS + "2006/relationships/activeXControlBinary", W),
    "custom UI": part("customUI/customUI.xml", '<customUI xmlns="http://schemas.microsoft.com/office/2006/01/customui"><ribbon><tabs><tab id="t" label="VALUE"/></tabs></ribbon></customUI>', "application/xml", MS + "2006/relationships/ui/extensibility", ""),
    "SmartArt data": part("word/diagrams/data1.xml", smart_art("data"), DRAWING + "diagramData+xml", OFFICE + "diagramData", W),
    "SmartArt drawing": part("word/diagrams/drawing1.xml", smart_art("drawing"), "application/vnd.ms-office.drawingml.diagramDrawing+xml", MS + "2007/relationships/diagramDrawing", W),
    "embedded workbook": lambda file, value: file.add("word/embeddings/book.xlsx", embedded_book(value), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", OFFICE + "package", W),
    "embedded object": binary("word/embeddings/oleObject1.bin", ole_storage, "application/vnd.openxmlformats-officedocument.oleObject", OFFICE + "oleObject", W),
    "alternative format chunk": part("word/chunk.html", "<p>VALUE</p>", "text/html", OFFICE + "aFChunk", W),
    "alternative format chunk, RTF": part("word/chunk.rtf", r"{\rtf1 VALUE}", "application/rtf", OFFICE + "aFChunk", W),
    "macro": binary("word/vbaProject.bin", ole_storage, "application/vnd.ms-office.vbaProject", MS + "2006/relationships/vbaProject", W),
    "part of an unknown type": part("word/kit.dat", "VALUE", "application/x-kit", "urn:kit", W),
    "part without a relationship": lambda file, value: (file.parts.update({"word/loose.xml": f"<a>{value}</a>".encode()})),
    "part name": lambda file, value: file.add(f"customXml/{value}.xml", "<a/>", "application/xml", OFFICE + "customXml", W),
    "picture metadata": binary("word/media/kit.png", lambda v: png_with_text(v), "image/png", OFFICE + "image", W),
    "SVG picture": part("word/media/kit.svg", '<svg xmlns="http://www.w3.org/2000/svg"><title>VALUE</title></svg>', "image/svg+xml", OFFICE + "image", W),
    "digital signature": part("_xmlsignatures/sig1.xml", '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object><SignatureComments>VALUE</SignatureComments></Object></Signature>', "application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml", "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/signature", ""),
    "printer settings": binary("word/printerSettings1.bin", lambda v: v.encode("utf-16-le") + bytes(99), WORD + "printerSettings", OFFICE + "printerSettings", W),
    "web extension": part("word/webextensions/webextension1.xml", '<we:webextension xmlns:we="http://schemas.microsoft.com/office/webextensions/webextension/2010/11" id="{1}"><we:properties><we:property name="n" value="VALUE"/></we:properties></we:webextension>', "application/vnd.ms-office.webextension+xml", MS + "2011/relationships/webextension", ""),
}


def png_with_text(value):
    import zlib
    chunk = b"tEXtAuthor\0" + value.encode()
    header = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    header += struct.pack(">I", zlib.crc32(header[12:29]))
    text = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    pixels = zlib.compress(b"\0\0")
    image = struct.pack(">I", len(pixels)) + b"IDAT" + pixels + struct.pack(">I", zlib.crc32(b"IDAT" + pixels))
    return header + text + image + struct.pack(">I", 0) + b"IEND" + struct.pack(">I", zlib.crc32(b"IEND"))


def embedded_book(value):
    import io
    import openpyxl
    book = openpyxl.Workbook()
    book.active["A1"] = value
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def sheet(xml, mark=r"(?=</sheetData>)"):
    """XML into the first sheet."""
    def build(file, value):
        insert(file, "xl/worksheets/sheet1.xml", mark, xml.replace("VALUE", value))
    return build


def workbook(xml, mark=r"</sheets>"):
    def build(file, value):
        insert(file, "xl/workbook.xml", mark, xml.replace("VALUE", value))
    return build


def after_data(xml):
    return sheet(f"{xml}", r"</sheetData>")


X = "xl/workbook.xml"
S1 = "xl/worksheets/sheet1.xml"
ROW = '<row r="900"><c r="A900" {}>{}</c></row>'
CACHE = ('<pivotCacheDefinition xmlns="' + X_SPACE + '" refreshedBy="{}"><cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="People"/>'
         '</cacheSource><cacheFields count="1"><cacheField name="Date of birth"><sharedItems>{}</sharedItems></cacheField></cacheFields></pivotCacheDefinition>')


def cache(by, items):
    return part("xl/pivotCache/pivotCacheDefinition1.xml", CACHE.format(by, items), SHEET + "pivotCacheDefinition+xml", OFFICE + "pivotCacheDefinition", X)


def records(items):
    return part("xl/pivotCache/pivotCacheRecords1.xml", f'<pivotCacheRecords xmlns="{X_SPACE}" count="1"><r>{items}</r></pivotCacheRecords>', SHEET + "pivotCacheRecords+xml", OFFICE + "pivotCacheRecords", X)


def sheet_xml(name, root, xml, kind):
    return part(f"xl/{name}", f'<{root} xmlns="{X_SPACE}" xmlns:r="{R_SPACE}">{xml}</{root}>', SHEET + kind + "+xml", OFFICE + kind, X)


XLSX = {
    "cell, inline": sheet(ROW.format('t="inlineStr"', "<is><t>VALUE</t></is>")),
    "cell, inline in runs": lambda f, v: sheet(ROW.format('t="inlineStr"', f"<is><r><t>{v[:6]}</t></r><r><t>{v[6:]}</t></r></is>"))(f, v),
    "cell, number:card": sheet(ROW.format("", "<v>VALUE</v>")),
    "cell, number in scientific form:card": lambda f, v: sheet(ROW.format("", f"<v>{v[0]}.{v[1:]}E15</v>"))(f, v),
    "cell, result of a formula": sheet(ROW.format('t="str"', "<f>A1</f><v>VALUE</v>")),
    "cell, formula": sheet(ROW.format('t="str"', '<f>"VALUE"&amp;""</f><v>x</v>')),
    "cell, date:birth": sheet(ROW.format('t="d"', "<v>VALUE</v>")),
    "cell, date serial:serial": lambda f, v: sheet(f'<row r="900"><c r="A900" t="inlineStr"><is><t>Date of birth</t></is></c></row><row r="901"><c r="A901" s="{date_style(f)}"><v>{SERIAL}</v></c></row>')(f, v),
    "absolute path": workbook('<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x15"><x15ac:absPath url="C:\\Users\\VALUE\\" xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac"/></mc:Choice></mc:AlternateContent>'),
    "refreshed by": cache("VALUE", '<s v="x"/>'),
    "pivot cache, text": cache("x", '<s v="VALUE"/>'),
    "pivot cache, number:card": cache("x", '<n v="VALUE"/>'),
    "pivot cache, date:birth": cache("x", '<d v="VALUET00:00:00"/>'),
    "pivot record, text": records('<s v="VALUE"/>'),
    "pivot record, date:birth": records('<d v="VALUET00:00:00"/>'),
    "connection": sheet_xml("connections.xml", "connections", '<connection id="1" name="c" type="1"><dbPr connection="Provider=SQL;User ID=VALUE;Password=secret1" command="SELECT 1"/></connection>', "connections"),
    "connection query": sheet_xml("connections.xml", "connections", '<connection id="1" name="c" type="1"><dbPr connection="x" command="SELECT * FROM p WHERE m=\'VALUE\'"/></connection>', "connections"),
    "connection text file": sheet_xml("connections.xml", "connections", '<connection id="1" name="c" type="6"><textPr sourceFile="C:\\Users\\VALUE\\a.txt"/></connection>', "connections"),
    "defined name, constant": workbook('<definedNames><definedName name="kit">"VALUE"</definedName></definedNames>'),
    "defined name, number:card": workbook('<definedNames><definedName name="kit">VALUE</definedName></definedNames>'),
    "defined name, comment": workbook('<definedNames><definedName name="kit" comment="VALUE">1</definedName></definedNames>'),
    "conditional format, formula": after_data('<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>$A1="VALUE"</formula></cfRule></conditionalFormatting>'),
    "conditional format, text": after_data('<conditionalFormatting sqref="A1"><cfRule type="containsText" text="VALUE" priority="1"><formula>1</formula></cfRule></conditionalFormatting>'),
    "scenario": after_data('<scenarios><scenario name="Best" user="VALUE"><inputCells r="A1" val="1"/></scenario></scenarios>'),
    "scenario value": after_data('<scenarios><scenario name="Best"><inputCells r="A1" val="VALUE"/></scenario></scenarios>'),
    "data validation list": after_data('<dataValidations count="1"><dataValidation type="list" sqref="A1"><formula1>"VALUE,other"</formula1></dataValidation></dataValidations>'),
    "filter value": after_data('<autoFilter ref="A1:B9"><filterColumn colId="0"><filters><filter val="VALUE"/></filters></filterColumn></autoFilter>'),
    "page header": after_data("<headerFooter><oddHeader>&amp;CVALUE</oddHeader></headerFooter>"),
    "link tip": after_data('<hyperlinks><hyperlink ref="A1" location="People!A1" tooltip="VALUE"/></hyperlinks>'),
    "link display": after_data('<hyperlinks><hyperlink ref="A1" location="People!A1" display="VALUE"/></hyperlinks>'),
    "custom view": workbook('<customWorkbookViews><customWorkbookView name="VALUE" guid="{00000000-0000-0000-0000-000000000001}" windowWidth="1" windowHeight="1" activeSheetId="1"/></customWorkbookViews>'),
    "file sharing": workbook('<fileSharing userName="VALUE"/>', r"<workbook\b[^>]*>"),
    "sheet name": lambda f, v: workbook("", "</sheets>")(f, v) or re_name(f, v),
    "user info": sheet_xml("revisions/userNames.xml", "users", '<userInfo guid="{1}" name="VALUE" id="1" dateTime="2020-01-01T00:00:00"/>', "usernames"),
    "revision": sheet_xml("revisions/revisionLog1.xml", "revisions", '<rcc rId="1" sId="1"><nc r="A1" t="inlineStr"><is><t>VALUE</t></is></nc></rcc>', "revisionLog"),
    "external link, cell": sheet_xml("externalLinks/externalLink1.xml", "externalLink", '<externalBook r:id="rId1"><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>VALUE</v></cell></row></sheetData></sheetDataSet></externalBook>', "externalLink"),
    "external link, sheet": sheet_xml("externalLinks/externalLink1.xml", "externalLink", '<externalBook r:id="rId1"><sheetNames><sheetName val="VALUE"/></sheetNames></externalBook>', "externalLink"),
    "external link, file": relationship("xl/externalLinks/externalLink1.xml", "file:///C:/Users/VALUE/a.xlsx", kind=OFFICE + "externalLinkPath"),
    "slicer caption": part("xl/slicers/slicer1.xml", '<slicers xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><slicer name="s" cache="c" caption="VALUE"/></slicers>', "application/vnd.ms-excel.slicer+xml", MS + "2007/relationships/slicer", S1),
    "pivot caption": part("xl/pivotTables/pivotTable1.xml", f'<pivotTableDefinition xmlns="{X_SPACE}" name="p" cacheId="1" dataCaption="d" rowHeaderCaption="VALUE"/>', SHEET + "pivotTable+xml", OFFICE + "pivotTable", S1),
    "totals row label": part("xl/tables/table7.xml", f'<table xmlns="{X_SPACE}" id="7" name="T7" displayName="T7" ref="A1:B2"><tableColumns count="1"><tableColumn id="1" name="a" totalsRowLabel="VALUE"/></tableColumns></table>', SHEET + "table+xml", OFFICE + "table", S1),
    "form control, text": part("xl/drawings/vmlDrawing7.vml", f'<xml {V_SPACE} xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape><v:textbox><div>VALUE</div></v:textbox></v:shape></xml>', "application/vnd.openxmlformats-officedocument.vmlDrawing", OFFICE + "vmlDrawing", S1),
    "form control, macro": part("xl/drawings/vmlDrawing7.vml", f'<xml {V_SPACE} xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape><x:ClientData ObjectType="Button"><x:FmlaMacro>VALUE</x:FmlaMacro></x:ClientData></v:shape></xml>', "application/vnd.openxmlformats-officedocument.vmlDrawing", OFFICE + "vmlDrawing", S1),
    "form control, unclosed tags": part("xl/drawings/vmlDrawing7.vml", f'<xml {V_SPACE}><v:shape><v:textbox><div>a<br>VALUE</div></v:textbox></v:shape></xml>', "application/vnd.openxmlformats-officedocument.vmlDrawing", OFFICE + "vmlDrawing", S1),
    "form control properties": part("xl/ctrlProps/ctrlProp1.xml", '<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="List" fmlaRange="VALUE"><itemLst><item val="VALUE"/></itemLst></formControlPr>', "application/vnd.ms-excel.controlproperties+xml", OFFICE + "ctrlProp", S1),
    "sheet called styles": part("xl/worksheets/styles1.xml", f'<worksheet xmlns="{X_SPACE}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>VALUE</t></is></c></row></sheetData></worksheet>', SHEET + "worksheet+xml", OFFICE + "worksheet", X),
    "phonetic text": sheet(ROW.format('t="inlineStr"', "<is><t>x</t><rPh sb='0' eb='1'><t>VALUE</t></rPh></is>")),
    "power query": binary("customXml/item1.xml", lambda v: f'<DataMashup xmlns="http://schemas.microsoft.com/DataMashup">{base64.b64encode(v.encode()).decode()}</DataMashup>'.encode(), "application/xml", OFFICE + "customXml", X),
    "XML map": part("xl/xmlMaps.xml", f'<MapInfo xmlns="{X_SPACE}" SelectionNamespaces=""><Schema ID="1"><client mail="VALUE" xmlns=""/></Schema></MapInfo>', "application/xml", OFFICE + "xmlMaps", X),
    "binary workbook part": binary("xl/printerSettings/printerSettings1.bin", lambda v: v.encode("utf-16-le") + bytes(50), SHEET + "printerSettings", OFFICE + "printerSettings", S1),
    "data model": binary("xl/model/item.data", lambda v: v.encode("utf-16-le") + bytes(50), SHEET + "model+data", OFFICE + "powerPivotData", X),
    "custom property, number:card": custom_property("<vt:i8>VALUE</vt:i8>"),
    "custom property, date:birth": custom_property("<vt:filetime>VALUET00:00:00Z</vt:filetime>"),
    "link, relative": relationship(S1, "people/?mail=VALUE"),
    "comment in XML": after_data("<!-- VALUE -->"),
}


def re_name(file, value):
    text = file.parts[X].decode()
    file.parts[X] = re.sub(r'(<sheet\b[^>]*\bname=")[^"]*', rf"\g<1>{value}", text, count=1).encode()


def date_style(file):
    """The index of a style that shows a date, added to the workbook."""
    text = file.parts["xl/styles.xml"].decode()
    found = re.search(r"<cellXfs[^>]*>(.*?)</cellXfs>", text, re.S)
    count = len(re.findall(r"<xf\b", found[1]))
    text = text[: found.end(1)] + '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' + text[found.end(1) :]
    file.parts["xl/styles.xml"] = text.replace(f'<cellXfs count="{count}"', f'<cellXfs count="{count + 1}"').encode()
    return count


P, SL = "ppt/presentation.xml", "ppt/slides/slide1.xml"
PPTX = {
    "comment author": part("ppt/commentAuthors.xml", '<p:cmAuthorLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cmAuthor id="0" name="VALUE" initials="x" lastIdx="1" clrIdx="0"/></p:cmAuthorLst>', "application/vnd.openxmlformats-officedocument.presentationml.commentAuthors+xml", OFFICE + "commentAuthors", P),
    "comment": part("ppt/comments/comment1.xml", '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>VALUE</p:text></p:cm></p:cmLst>', "application/vnd.openxmlformats-officedocument.presentationml.comments+xml", OFFICE + "comments", SL),
    "tag": part("ppt/tags/tag1.xml", '<p:tagLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:tag name="OWNER" val="VALUE"/></p:tagLst>', "application/vnd.openxmlformats-officedocument.presentationml.tags+xml", OFFICE + "tags", P),
    "SmartArt data": part("ppt/diagrams/data1.xml", smart_art("data"), DRAWING + "diagramData+xml", OFFICE + "diagramData", SL),
    "SmartArt drawing": part("ppt/diagrams/drawing1.xml", smart_art("drawing"), "application/vnd.ms-office.drawingml.diagramDrawing+xml", MS + "2007/relationships/diagramDrawing", SL),
    "link": relationship(SL, "mailto:VALUE"),
    "link, relative": relationship(SL, "people/?mail=VALUE"),
    "slide called theme": part("ppt/slides/theme1.xml", '<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>VALUE</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>', "application/vnd.openxmlformats-officedocument.presentationml.slide+xml", OFFICE + "slide", P),
    "custom XML": part("customXml/item1.xml", "<client><mail>VALUE</mail></client>", "application/xml", OFFICE + "customXml", P),
    "embedded workbook": lambda file, value: file.add("ppt/embeddings/book.xlsx", embedded_book(value), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", OFFICE + "package", SL),
    "media metadata": binary("ppt/media/kit.png", png_with_text, "image/png", OFFICE + "image", SL),
    "custom property, number:card": custom_property("<vt:i8>VALUE</vt:i8>"),
    "custom property, date:birth": custom_property("<vt:filetime>VALUET00:00:00Z</vt:filetime>"),
}

OFFICE_PLACES = {"docx": DOCX, "xlsx": XLSX, "pptx": PPTX}
assert BIRTH.year == 1951
