"""Places of a PDF: pages as reportlab writes them, and what pypdf puts around them."""
import io

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject, BooleanObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject, NumberObject,
    TextStringObject,
)
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

BOX = ArrayObject(FloatObject(one) for one in (50, 50, 200, 80))


def drawn(draw):
    """A page that reportlab draws on."""
    def build(value):
        out = io.BytesIO()
        canvas = Canvas(out, pagesize=A4, pageCompression=1, invariant=1)
        canvas.drawString(72, 780, "A page")
        draw(canvas, value)
        canvas.save()
        return out.getvalue()
    return build


def changed(change):
    """A page that pypdf has changed."""
    def build(value):
        writer = PdfWriter(PdfReader(io.BytesIO(drawn(lambda *_: None)(""))))
        change(writer, value)
        out = io.BytesIO()
        writer.write(out)
        return out.getvalue()
    return build


def text(value):
    return TextStringObject(value)


def annotation(subtype, **entries):
    def change(writer, value):
        one = DictionaryObject({NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject(subtype),
                                NameObject("/Rect"): BOX})
        for name, entry in entries.items():
            one[NameObject("/" + name)] = entry(value) if callable(entry) else entry
        writer.pages[0][NameObject("/Annots")] = ArrayObject([writer._add_object(one)])
    return changed(change)


def field(kind, **entries):
    def change(writer, value):
        one = DictionaryObject({NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Widget"),
                                NameObject("/FT"): NameObject(kind), NameObject("/T"): text("field"),
                                NameObject("/Rect"): BOX})
        for name, entry in entries.items():
            one[NameObject("/" + name)] = entry(value)
        reference = writer._add_object(one)
        writer.pages[0][NameObject("/Annots")] = ArrayObject([reference])
        form = DictionaryObject({NameObject("/Fields"): ArrayObject([reference]),
                                 NameObject("/NeedAppearances"): BooleanObject(True)})
        writer._root_object[NameObject("/AcroForm")] = writer._add_object(form)
    return changed(change)


def root(name, entry):
    def change(writer, value):
        writer._root_object[NameObject(name)] = writer._add_object(entry(value))
    return changed(change)


def action(**entries):
    return DictionaryObject({NameObject("/" + name): entry for name, entry in entries.items()})


def stream(data, **entries):
    one = DecodedStreamObject()
    one.set_data(data)
    for name, entry in entries.items():
        one[NameObject("/" + name)] = entry
    return one


def hidden_layer(writer, value):
    group = writer._add_object(action(Type=NameObject("/OCG"), Name=text(value)))
    off = action(OFF=ArrayObject([group]))
    writer._root_object[NameObject("/OCProperties")] = action(OCGs=ArrayObject([group]), D=off)


def structure(**entries):
    def change(writer, value):
        one = action(Type=NameObject("/StructElem"), S=NameObject("/Figure"))
        for name, entry in entries.items():
            one[NameObject("/" + name)] = entry(value)
        tree = action(Type=NameObject("/StructTreeRoot"), K=ArrayObject([writer._add_object(one)]))
        writer._root_object[NameObject("/StructTreeRoot")] = writer._add_object(tree)
    return changed(change)


def letters(step):
    def draw(canvas, value):
        x = 72
        for letter in value:
            canvas.drawString(x, 700, letter)
            x += canvas.stringWidth(letter) + step
    return draw


def marked(writer, value, name="ActualText"):
    content = f"/Span <</{name} ({value})>> BDC BT /F1 12 Tf 72 600 Td (x) Tj ET EMC".encode()
    writer.pages[0].merge_page  # noqa: B018 (the page exists)
    old = writer.pages[0]["/Contents"].get_object()
    data = old.get_data() if not isinstance(old, ArrayObject) else b"\n".join(one.get_object().get_data() for one in old)
    writer.pages[0][NameObject("/Contents")] = writer._add_object(stream(data + b"\n" + content))


def xmp(value):
    data = ('<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
            'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f"<dc:creator><rdf:Seq><rdf:li>{value}</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>"
            '<?xpacket end="w"?>')
    return stream(data.encode(), Type=NameObject("/Metadata"), Subtype=NameObject("/XML"))


def info(name):
    return changed(lambda writer, value: writer.add_metadata({"/" + name: value}))


def invisible(canvas, value):
    line = canvas.beginText(72, 500)
    line.setTextRenderMode(3)
    line.textLine(value)
    canvas.drawText(line)


def white(canvas, value):
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(72, 500, value)


def in_form(canvas, value):
    canvas.beginForm("kit")
    canvas.drawString(72, 400, value)
    canvas.endForm()
    canvas.doForm("kit")


def turned(canvas, value):
    canvas.translate(300, 300)
    canvas.rotate(90)
    canvas.drawString(0, 0, value)


def spaced(canvas, value):
    line = canvas.beginText(72, 500)
    line.setCharSpace(3)
    line.textLine(value)
    canvas.drawText(line)


def cropped(writer, value):
    source = PdfReader(io.BytesIO(drawn(lambda canvas, v: canvas.drawString(72, 20, v))(value)))
    writer.add_page(source.pages[0])
    writer.pages[1].cropbox.lower_left = (0, 100)


def attached(writer, value):
    writer.add_attachment("a.txt", f"Write to {value}".encode())


PDF = {
    "text": drawn(lambda canvas, value: canvas.drawString(72, 700, f"Write to {value} today")),
    "text in two pieces": drawn(lambda canvas, value: (canvas.drawString(72, 700, value[:6]), canvas.drawString(72 + canvas.stringWidth(value[:6]), 700, value[6:]))),
    "text letter by letter": drawn(letters(0)),
    "text letter by letter, spread": drawn(letters(2)),
    "text with character spacing": drawn(spaced),
    "text on the second page": drawn(lambda canvas, value: (canvas.showPage(), canvas.drawString(72, 700, value))),
    "invisible text": drawn(invisible),
    "white text": drawn(white),
    "text in a form": drawn(in_form),
    "turned text": drawn(turned),
    "text off the page": drawn(lambda canvas, value: canvas.drawString(72, 2000, value)),
    "text outside the crop box": changed(cropped),
    "outline": drawn(lambda canvas, value: (canvas.bookmarkPage("p"), canvas.addOutlineEntry(value, "p"))),
    "link": drawn(lambda canvas, value: canvas.linkURL(f"mailto:{value}", (50, 50, 200, 80))),
    "form field of reportlab": drawn(lambda canvas, value: canvas.acroForm.textfield(name="f", value=value, x=50, y=50, maxlen=200)),
    "tip of a field of reportlab": drawn(lambda canvas, value: canvas.acroForm.textfield(name="f", tooltip=value, x=50, y=50)),
    "note of reportlab": drawn(lambda canvas, value: canvas.textAnnotation(value, (50, 50, 80, 80))),
    **{f"information, {name}": info(name) for name in ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "Company", "Kit")},
    "metadata": root("/Metadata", xmp),
    "note": annotation("/Text", Contents=text),
    "author of a note": annotation("/Text", Contents=text("x"), T=text),
    "subject of a note": annotation("/Text", Contents=text("x"), Subj=text),
    "rich text of a note": annotation("/Text", RC=lambda v: text(f"<body><p>{v}</p></body>")),
    "name of a note": annotation("/Text", NM=text),
    "free text": annotation("/FreeText", Contents=text),
    "stamp": annotation("/Stamp", Contents=text),
    "pop-up": annotation("/Popup", Contents=text),
    "link, action": annotation("/Link", A=lambda v: action(S=NameObject("/URI"), URI=text(f"https://site.example/?m={v}"))),
    "link, escaped": annotation("/Link", A=lambda v: action(S=NameObject("/URI"), URI=text("https://site.example/?m=" + v.replace("@", "%40")))),
    "link, to a file": annotation("/Link", A=lambda v: action(S=NameObject("/GoToR"), F=text(f"C:/Users/{v}/a.pdf"))),
    "link, launch": annotation("/Link", A=lambda v: action(S=NameObject("/Launch"), F=text(f"{v}.exe"))),
    "link, script": annotation("/Link", A=lambda v: action(S=NameObject("/JavaScript"), JS=text(f"app.alert('{v}')"))),
    "redaction": annotation("/Redact", OverlayText=text),
    "screen": annotation("/Screen", TU=text),
    "appearance of a stamp": annotation("/Stamp", AP=lambda v: action(N=stream(f"BT /F1 9 Tf ({v}) Tj ET".encode(), Type=NameObject("/XObject"), Subtype=NameObject("/Form"), BBox=BOX))),
    "field value": field("/Tx", V=text),
    "field default": field("/Tx", DV=text),
    "field name": field("/Tx", T=text),
    "field tip": field("/Tx", TU=text),
    "field export name": field("/Tx", TM=text),
    "field rich value": field("/Tx", RV=lambda v: text(f"<body>{v}</body>")),
    "choice": field("/Ch", Opt=lambda v: ArrayObject([text("x"), text(v)])),
    "choice, export value": field("/Ch", Opt=lambda v: ArrayObject([ArrayObject([text(v), text("x")])])),
    "chosen": field("/Ch", V=lambda v: ArrayObject([text(v)])),
    "button caption": field("/Btn", MK=lambda v: action(CA=text(v))),
    "signature reason": field("/Sig", V=lambda v: action(Type=NameObject("/Sig"), Reason=text(v))),
    "signature contact": field("/Sig", V=lambda v: action(Type=NameObject("/Sig"), ContactInfo=text(v))),
    "signer": field("/Sig", V=lambda v: action(Type=NameObject("/Sig"), Name=text(v))),
    "form, XFA": root("/AcroForm", lambda v: action(Fields=ArrayObject(), XFA=stream(f"<xdp><m>{v}</m></xdp>".encode()))),
    "attachment": changed(attached),
    "attachment name": changed(lambda writer, value: writer.add_attachment(value + ".txt", b"x")),
    "layer name": changed(hidden_layer),
    "alternative text": structure(Alt=text),
    "actual text of a structure": structure(ActualText=text),
    "expansion": structure(E=text),
    "title of a structure": structure(T=text),
    "actual text of content": changed(marked),
    "alternative text of content": changed(lambda w, v: marked(w, v, "Alt")),
    "page label": root("/PageLabels", lambda v: action(Nums=ArrayObject([NumberObject(0), action(P=text(v))]))),
    "named destination": root("/Dests", lambda v: action(**{"kit": action(Title=text(v))})),
    "document script": root("/OpenAction", lambda v: action(S=NameObject("/JavaScript"), JS=text(v))),
    "base address": root("/URI", lambda v: action(Base=text(f"https://site.example/{v}"))),
    "language": root("/Lang", text),
    "private data": root("/PieceInfo", lambda v: action(Kit=action(Private=text(v)))),
    "thread": root("/Threads", lambda v: ArrayObject([action(I=action(Title=text(v)))])),
    "output intent": root("/OutputIntents", lambda v: ArrayObject([action(Info=text(v))])),
    "article of a page": changed(lambda w, v: w.pages[0].update({NameObject("/KitOwner"): text(v)})),
    "metadata of a page": changed(lambda w, v: w.pages[0].update({NameObject("/Metadata"): w._add_object(xmp(v))})),
    "after the end": lambda v: drawn(lambda *_: None)("") + f"\n% {v}\n".encode(),
    "an object that nothing refers to": changed(lambda w, v: w._add_object(action(Kit=text(v)))),
}
