"""Places of mail, mailboxes, HTML, XML and SVG: each answers the bytes of a file with the value in it."""
import base64
import email.message
import email.policy
import quopri
import zipfile
from email.headerregistry import Address
from email.utils import encode_rfc2231
import io

HEAD = b"From: <a@b.invalid>\r\nSubject: hello\r\nDate: Mon, 6 Jan 2020 10:00:00 +0000\r\nMIME-Version: 1.0\r\n"


def header(line):
    return lambda value: HEAD + line.replace("VALUE", value).encode() + b"\r\n\r\nHello\r\n"


def encoded_word(charset, how):
    def build(value):
        data = value.encode(charset)
        text = base64.b64encode(data).decode() if how == "B" else "".join(f"={one:02X}" for one in data)
        return HEAD.replace(b"hello", f"=?{charset}?{how}?{text}?=".encode()) + b"\r\nHello\r\n"
    return build


def body(kind, encoding, encode):
    def build(value):
        head = f"Content-Type: {kind}\r\n" + (f"Content-Transfer-Encoding: {encoding}\r\n" if encoding else "")
        return HEAD + head.encode() + b"\r\n" + encode(value)
    return build


def text(value):
    return f"Write to {value} today.\r\n".encode()


def multipart(*parts, kind="mixed", preamble="", epilogue=""):
    def build(value):
        out = f'Content-Type: multipart/{kind}; boundary="=_kit"\r\n\r\n{preamble}\r\n'
        for head, content in parts:
            out += f"--=_kit\r\n{head}\r\n\r\n{content}\r\n"
        return HEAD + (out + f"--=_kit--\r\n{epilogue}").replace("VALUE", value).encode()
    return build


def attachment(name, data, kind="application/octet-stream"):
    def build(value):
        content = base64.encodebytes(data(value)).decode().replace("\n", "\r\n")
        disposition = f'Content-Disposition: attachment; filename="{name}"'
        head = f"Content-Type: {kind}\r\nContent-Transfer-Encoding: base64\r\n{disposition}"
        return multipart(("Content-Type: text/plain", "Hello"), (head, content))(value)
    return build


def library_mail(place):
    """A mail as Python's own library writes it."""
    def build(value):
        mail = email.message.EmailMessage(email.policy.SMTP)
        mail["From"] = Address("Käthe Sender", "a", "b.invalid")
        mail["Subject"] = value if place == "subject" else "Grüße"
        mail["To"] = Address(value if place == "name" else "Ö", "x", "b.invalid")
        mail.set_content(f"Grüße {value if place == 'text' else ''}\n" * 3)
        mail.add_alternative(f"<p title='{value if place == 'html' else ''}'>Grüße</p>", subtype="html")
        mail.add_attachment(value if place == "attachment" else "x", filename="ä.txt" if place != "file" else value)
        return bytes(mail)
    return build


def zipped(value, name="a.txt"):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, value)
    return out.getvalue()


def uuencoded(value):
    import binascii
    return b"begin 644 a.txt\r\n" + binascii.b2a_uu(value.encode()) + b"`\r\nend\r\n"


def nested(depth):
    def build(value):
        inner = HEAD + b"\r\n" + text(value)
        for _ in range(depth):
            inner = HEAD + b"Content-Type: message/rfc822\r\n\r\n" + inner
        return inner
    return build


PLAIN = "text/plain; charset=utf-8"
EML = {
    **{f"header {name}": header(f"{name}: VALUE") for name in (
        "To", "Cc", "Bcc", "Reply-To", "Sender", "Return-Path", "Comments", "Keywords", "Organization", "X-Custom",
        "X-Originating-Email", "List-Unsubscribe", "Delivered-To", "Disposition-Notification-To", "Thread-Topic",
        "Received", "Message-ID", "In-Reply-To", "References", "Content-Description", "Content-ID",
        "Authentication-Results", "DKIM-Signature", "User-Agent", "Date", "MIME-Version")},
    "header, display name": header('To: "VALUE" <a@b.invalid>'),
    "header, comment": header("To: a@b.invalid (VALUE)"),
    "header, group": header("To: VALUE: a@b.invalid;"),
    "header, folded": header("X-Note: one\r\n\tVALUE\r\n two"),
    "header, folded within": lambda v: HEAD + f"X-Note: {v[:5]}\r\n {v[5:]}\r\n\r\nHello\r\n".encode() if v.isdigit() else header("X-Note: a\r\n VALUE")(v),
    "header without a name": header("not a header VALUE"),
    "header name": lambda v: header(f"X-{v}: hello")(v),
    "header in UTF-8": header("X-Note: Grüße VALUE"),
    "Received, for": header("Received: from h (helo VALUE) by m for <VALUE>; Mon, 6 Jan 2020 10:00:00 +0000"),
    "subject, encoded word B": encoded_word("utf-8", "B"),
    "subject, encoded word Q": encoded_word("utf-8", "Q"),
    "subject, encoded word UTF-16": encoded_word("utf-16-be", "B"),
    "subject, two encoded words": lambda v: HEAD.replace(b"hello", b"=?utf-8?B?" + base64.b64encode(v[:6].encode()) + b"?= =?utf-8?B?" + base64.b64encode(v[6:].encode()) + b"?=") + b"\r\nHello\r\n",
    "text": body(PLAIN, "", text),
    "text, quoted-printable": body(PLAIN, "quoted-printable", lambda v: quopri.encodestring(text(v).replace(b"@", "@".encode()))),
    "text, quoted-printable throughout": body(PLAIN, "quoted-printable", lambda v: "".join(f"={b:02X}" for b in v.encode()).encode()),
    "text, quoted-printable with soft breaks": body(PLAIN, "quoted-printable", lambda v: v[:5].encode() + b"=\r\n" + v[5:].encode()),
    "text, base64": body(PLAIN, "base64", lambda v: base64.encodebytes(text(v))),
    "text, base64 in UTF-16": body("text/plain; charset=utf-16", "base64", lambda v: base64.encodebytes(text(v).decode().encode("utf-16"))),
    "text, UTF-7": body("text/plain; charset=utf-7", "", lambda v: v.encode("utf-7").replace(b"@", b"+AEA-")),
    "text, unknown charset": body("text/plain; charset=x-kit", "", text),
    "text, unknown encoding": body(PLAIN, "x-kit", text),
    "text, encoding in capitals": body(PLAIN, "BASE64", lambda v: base64.encodebytes(text(v))),
    "text, encoding with a comment": body(PLAIN, "base64 (all of it)", lambda v: base64.encodebytes(text(v))),
    "text, uuencoded in the body": body(PLAIN, "", uuencoded),
    "text, x-uuencode": body(PLAIN, "x-uuencode", uuencoded),
    "text, yEnc": body(PLAIN, "", lambda v: b"=ybegin line=128 size=%d name=a\r\n" % len(v) + bytes((b + 42) % 256 for b in v.encode()) + b"\r\n=yend size=9\r\n"),
    "text, format flowed": body(PLAIN + "; format=flowed", "", lambda v: b"Write to \r\n" + text(v)),
    "text, line feeds only": lambda v: body(PLAIN, "", text)(v).replace(b"\r\n", b"\n"),
    "text, no content type": lambda v: b"From: a@b.invalid\r\n\r\n" + text(v),
    "HTML": body("text/html; charset=utf-8", "", lambda v: b"<p>" + text(v) + b"</p>"),
    "HTML, attribute": body("text/html; charset=utf-8", "quoted-printable", lambda v: quopri.encodestring(f'<a title="{v}" href="x">y</a>'.encode())),
    "HTML, mailto": body("text/html; charset=utf-8", "base64", lambda v: base64.encodebytes(f'<a href="mailto:{v.replace("@", "%40")}">y</a>'.encode())),
    "preamble": multipart(("Content-Type: text/plain", "Hello"), preamble="VALUE"),
    "epilogue": multipart(("Content-Type: text/plain", "Hello"), epilogue="VALUE"),
    "part header": multipart(("Content-Type: text/plain\r\nContent-Description: VALUE", "Hello")),
    "part, content id": multipart(("Content-Type: text/plain\r\nContent-ID: <VALUE>", "Hello")),
    "part, location": multipart(("Content-Type: text/plain\r\nContent-Location: http://site.example/VALUE", "Hello")),
    "part, unknown header": multipart(("Content-Type: text/plain\r\nX-Note: VALUE", "Hello")),
    "second alternative": multipart(("Content-Type: text/plain", "Hello"), ("Content-Type: text/html", "<p>VALUE"), kind="alternative"),
    "calendar": multipart(("Content-Type: text/calendar; method=REQUEST", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nATTENDEE;CN=x:mailto:VALUE\r\nEND:VEVENT\r\nEND:VCALENDAR")),
    "calendar, folded": lambda v: multipart(("Content-Type: text/calendar", f"BEGIN:VCALENDAR\r\nDESCRIPTION:{v[:6]}\r\n {v[6:]}\r\nEND:VCALENDAR"))(v),
    "delivery status": multipart(("Content-Type: message/delivery-status", "Final-Recipient: rfc822; VALUE"), kind="report; report-type=delivery-status"),
    "returned headers": multipart(("Content-Type: text/rfc822-headers", "To: VALUE"), kind="report"),
    "attached mail": nested(1),
    "attached mail, three deep": nested(3),
    "attached mail in base64": lambda v: HEAD + b"Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.encodebytes(HEAD + b"\r\n" + text(v)),
    "boundary": lambda v: multipart(("Content-Type: text/plain", "Hello"))(v).replace(b"=_kit", v.encode()),
    "parameter of the content type": lambda v: HEAD + f'Content-Type: text/plain; name="{v}"\r\n\r\nHello\r\n'.encode(),
    "file name": multipart(("Content-Type: text/plain\r\nContent-Disposition: attachment; filename=\"VALUE\"", "x")),
    "file name, RFC 2231": lambda v: multipart((f"Content-Type: text/plain\r\nContent-Disposition: attachment; filename*={encode_rfc2231(v, 'utf-8')}", "x"))(v),
    "file name, RFC 2231 in pieces": lambda v: multipart((f'Content-Type: text/plain\r\nContent-Disposition: attachment; filename*0="{v[:6]}"; filename*1="{v[6:]}"', "x"))(v),
    "file name, encoded word": lambda v: multipart((f'Content-Type: text/plain; name="=?utf-8?B?{base64.b64encode(v.encode()).decode()}?="', "x"))(v),
    "attachment, text": attachment("a.txt", text, "text/plain"),
    "attachment, text by its name only": attachment("a.txt", text),
    "attachment, CSV": attachment("a.csv", lambda v: f"mail,n\n{v},1\n".encode(), "text/csv"),
    "attachment, JSON": attachment("a.json", lambda v: f'{{"m":"{v}"}}'.encode(), "application/json"),
    "attachment, ZIP": attachment("a.zip", zipped, "application/zip"),
    "attachment, binary": attachment("a.bin", lambda v: b"\0\1\2" + v.encode() + b"\0"),
    "attachment, picture": attachment("a.png", lambda v: b"\x89PNG\r\n\x1a\n" + v.encode(), "image/png"),
    "attachment, vCard": attachment("a.vcf", lambda v: f"BEGIN:VCARD\r\nEMAIL:{v}\r\nEND:VCARD\r\n".encode(), "text/vcard"),
    "signature": multipart(("Content-Type: text/plain", "Hello"), ("Content-Type: application/pgp-signature", "VALUE"), kind="signed"),
    "winmail.dat": attachment("winmail.dat", lambda v: b"\x78\x9f\x3e\x22" + v.encode("utf-16-le"), "application/ms-tnef"),
    "external body": multipart(('Content-Type: message/external-body; access-type=URL; URL="http://x.example/VALUE"', "\r\n")),
    "broken base64": body(PLAIN, "base64", lambda v: base64.encodebytes(text(v)).rstrip(b"=\n") + b"\r\n!not base64! VALUE ".replace(b"VALUE", v.encode())),
    "unclosed multipart": lambda v: multipart(("Content-Type: text/plain", "VALUE"))(v).replace(b"--=_kit--", b""),
    **{f"library, {place}": library_mail(place) for place in ("subject", "name", "text", "html", "attachment", "file")},
}

MBOX = {
    "from line": lambda v: f"From {v} Mon Jan  6 10:00:00 2020\nFrom: a@b.invalid\n\nHello\n".encode(),
    "second mail": lambda v: f"From x Mon Jan  6 10:00:00 2020\nTo: a\n\nHello\n\nFrom x Mon Jan  6 10:00:00 2020\nTo: {v}\n\nHi\n".encode(),
    "quoted from line": lambda v: f"From x Mon Jan  6 10:00:00 2020\nTo: a\n\n>From {v} with thanks\n".encode(),
    "before the first mail": lambda v: f"note {v}\n\nFrom x Mon Jan  6 10:00:00 2020\nTo: a\n\nHi\n".encode(),
}

PAGE = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A page</title>{}</head><body><p>Text</p>{}</body></html>'
ATTRIBUTES = (
    "alt title placeholder value content data-user aria-label aria-description summary label href src srcset action "
    "formaction cite poster longdesc download name id class style onclick list pattern headers abbr itemprop itemid ping "
    "background usemap icon manifest datetime for form accept srcdoc x-custom lang dir nonce integrity "
    "xlink:href v-bind:title @click hx-get slot part is rel target type media sizes").split()


def in_body(html):
    return lambda v: PAGE.format("", html.replace("VALUE", v).replace("HEX", "".join(f"&#x{ord(c):x};" for c in v)).replace("DEC", "".join(f"&#{ord(c)};" for c in v)).replace("HALF1", v[:6]).replace("HALF2", v[6:]).replace("PCT", v.replace("@", "%40"))).encode()


def in_head(html):
    return lambda v: PAGE.format(html.replace("VALUE", v), "").encode()


HTML = {
    "paragraph": in_body("<p>Write to VALUE today</p>"),
    **{f"attribute {name}": in_body(f'<div {name}="VALUE">x</div>') for name in ATTRIBUTES},
    "attribute without quotes": in_body("<img alt=VALUE>"),
    "attribute in single quotes": in_body("<img alt='VALUE'>"),
    "attribute name": in_body("<p data-VALUE>x</p>"),
    "attribute, character references": in_body('<img alt="HEX">'),
    "element name": in_body("<x-VALUE>x</x-VALUE>"),
    "text, character references": in_body("<p>DEC</p>"),
    "text across elements": in_body("<p>HALF1<b>HALF2</b></p>"),
    "text across a comment": in_body("<p>HALF1<!-- x -->HALF2</p>"),
    "text across a soft break": in_body("<p>HALF1<wbr>HALF2</p>"),
    "link, mailto": in_body('<a href="mailto:VALUE">x</a>'),
    "link, escaped": in_body('<a href="https://site.example/?m=PCT">x</a>'),
    "title": lambda v: PAGE.format("", "").replace("A page", v).encode(),
    "meta": in_head('<meta name="author" content="VALUE">'),
    "meta refresh": in_head('<meta http-equiv="refresh" content="0; url=/VALUE">'),
    "base": in_head('<base href="https://site.example/VALUE/">'),
    "style": in_head('<style>p:after { content: "VALUE" }</style>'),
    "style comment": in_head("<style>/* VALUE */</style>"),
    "script": in_body('<script>var mail = "VALUE";</script>'),
    "script comment": in_body("<script>// VALUE\n</script>"),
    "script, JSON": in_body('<script type="application/json">{"m": "VALUE"}</script>'),
    "script, JSON-LD escaped": in_body('<script type="application/ld+json">{"m": "HALF1\\u0040X"}</script><p>VALUE</p>'),
    "script, template": in_body('<script type="text/template"><p>VALUE</p></script>'),
    "comment": in_body("<!-- VALUE -->"),
    "conditional comment": in_body("<!--[if mso]><p>VALUE</p><![endif]-->"),
    "bogus comment": in_body("<!VALUE>"),
    "processing instruction": in_body("<?php $mail = 'VALUE' ?>"),
    "CDATA": in_body("<svg><![CDATA[VALUE]]></svg>"),
    "doctype": lambda v: PAGE.format("", "").replace("html>", f'html SYSTEM "{v}">', 1).encode(),
    "noscript": in_body("<noscript><p>VALUE</p></noscript>"),
    "noframes": in_body("<noframes>VALUE</noframes>"),
    "iframe": in_body("<iframe>VALUE</iframe>"),
    "iframe document": in_body('<iframe srcdoc="&lt;p&gt;VALUE&lt;/p&gt;"></iframe>'),
    "template": in_body("<template><p>VALUE</p></template>"),
    "textarea": in_body("<textarea>VALUE</textarea>"),
    "option": in_body("<select><option>VALUE</option></select>"),
    "datalist": in_body('<datalist><option value="VALUE"></datalist>'),
    "object fallback": in_body("<object data=x>VALUE</object>"),
    "audio fallback": in_body("<audio>VALUE</audio>"),
    "canvas fallback": in_body("<canvas>VALUE</canvas>"),
    "hidden": in_body("<p hidden>VALUE</p>"),
    "display none": in_body('<p style="display:none">VALUE</p>'),
    "input": in_body('<input type="hidden" value="VALUE">'),
    "SVG text": in_body("<svg><text>VALUE</text></svg>"),
    "SVG title": in_body("<svg><title>VALUE</title></svg>"),
    "SVG style": in_body("<svg><style>VALUE</style></svg>"),
    "text after SVG style": in_body("<svg><style><p>VALUE</p>"),
    "SVG foreign object": in_body("<svg><foreignObject><p>VALUE</p></foreignObject></svg>"),
    "MathML": in_body("<math><mtext>VALUE</mtext></math>"),
    "MathML annotation": in_body('<math><semantics><annotation encoding="text">VALUE</annotation></semantics></math>'),
    "plaintext": in_body("<plaintext>VALUE"),
    "xmp": in_body("<xmp>VALUE</xmp>"),
    "listing": in_body("<listing>VALUE</listing>"),
    "table": in_body("<table><caption>VALUE</caption><tr><td>x</table>"),
    "text out of a table": in_body("<table>VALUE<tr><td>x</table>"),
    "table cells": in_body("<table><tr><th>E-mail</th></tr><tr><td>VALUE</td></tr></table>"),
    "ruby": in_body("<ruby>x<rt>VALUE</rt></ruby>"),
    "after the document": lambda v: PAGE.format("", "").encode() + v.encode(),
    "unclosed comment": in_body("<!-- VALUE"),
    "unclosed tag": in_body('<img alt="VALUE'),
    "unclosed script": in_body("<script>VALUE"),
    "unclosed title": in_head("<title>x</title><style>a</style><title>VALUE"),
    "data URL": lambda v: in_body(f'<a href="data:text/plain,{v}">x</a>')(v),
    "data URL, base64": lambda v: in_body(f'<a href="data:text/plain;base64,{base64.b64encode(v.encode()).decode()}">x</a>')(v),
    "javascript URL": in_body("<a href=\"javascript:alert('VALUE')\">x</a>"),
    "microdata": in_body('<span itemscope><meta itemprop="email" content="VALUE"></span>'),
    "in UTF-16": lambda v: PAGE.format("", f"<p>{v}</p>").encode("utf-16"),
    "in Latin-1": lambda v: PAGE.format("", f"<p>é {v}</p>").replace("utf-8", "iso-8859-1").encode("latin-1"),
    "XHTML": lambda v: f'<?xml version="1.0"?><!DOCTYPE html [<!ENTITY k "{v}">]><html xmlns="http://www.w3.org/1999/xhtml"><body>&k;</body></html>'.encode(),
    "duplicate attribute": in_body('<img alt="x" alt="VALUE">'),
    "end tag attribute": in_body('<p>x</p title="VALUE">'),
    "shadow root": in_body('<div><template shadowrootmode="open">VALUE</template></div>'),
    "Word's paragraph": in_body('<p class=MsoNormal><o:p>VALUE</o:p></p>'),
    "Word's settings": in_head("<!--[if gte mso 9]><xml><o:DocumentProperties><o:Author>VALUE</o:Author></o:DocumentProperties></xml><![endif]-->"),
}

XML = {
    "text": lambda v: f"<a><b>{v}</b></a>".encode(),
    "attribute": lambda v: f'<a b="{v}"/>'.encode(),
    "comment": lambda v: f"<a><!-- {v} --></a>".encode(),
    "CDATA": lambda v: f"<a><![CDATA[{v}]]></a>".encode(),
    "processing instruction": lambda v: f"<a><?kit {v}?></a>".encode(),
    "entity": lambda v: f'<!DOCTYPE a [<!ENTITY e "{v}">]><a>&e;</a>'.encode(),
    "attribute default": lambda v: f'<!DOCTYPE a [<!ATTLIST a b CDATA "{v}">]><a/>'.encode(),
    "in UTF-16": lambda v: f"<a>{v}</a>".encode("utf-16"),
    "namespace": lambda v: f'<a xmlns:k="urn:{v}"/>'.encode(),
}

SVG = {
    "text": lambda v: f'<svg xmlns="http://www.w3.org/2000/svg"><text>{v}</text></svg>'.encode(),
    "letters in spans": lambda v: ('<svg xmlns="http://www.w3.org/2000/svg"><text>' + "".join(f"<tspan>{c}</tspan>" for c in v) + "</text></svg>").encode(),
    "description": lambda v: f'<svg xmlns="http://www.w3.org/2000/svg"><desc>{v}</desc></svg>'.encode(),
    "metadata": lambda v: f'<svg xmlns="http://www.w3.org/2000/svg"><metadata><x>{v}</x></metadata></svg>'.encode(),
    "file name of Inkscape": lambda v: f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="urn:s" s:docname="{v}"/>'.encode(),
}

TEXT_PLACES = {"eml": EML, "mbox": MBOX, "html": HTML, "xml": XML, "svg": SVG}
