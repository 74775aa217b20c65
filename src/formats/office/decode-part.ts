import { XmlFault } from './xml-scanner.js';

/** The text of a part, and how it is written back. */
export interface DecodedPart {
  readonly text: string;
  /** Whether it is written in another encoding than UTF-8, so that its declaration changes with it. */
  readonly isForeign: boolean;
}

const DECLARED = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Decodes a part by its byte order mark, then by its declaration, else as UTF-8. @throws XmlFault */
export function decodePart(bytes: Buffer): DecodedPart {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return foreign(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return foreign(bytes, 'utf-16be');
  if (first === 0x3c && second === 0) return foreign(bytes, 'utf-16le');
  if (first === 0 && second === 0x3c) return foreign(bytes, 'utf-16be');
  const declared = DECLARED.exec(
    bytes
      .subarray(0, 200)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )?.[1];
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared)) return foreign(bytes, declared);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, isForeign: false };
  } catch {
    throw new XmlFault('is not valid UTF-8');
  }
}

function foreign(bytes: Buffer, encoding: string): DecodedPart {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault('is written in an unknown encoding');
  }
  return {
    text: text.replace(DECLARED, (start, name: string) => start.replace(name, 'UTF-8')),
    isForeign: true,
  };
}

/** Whether a part that the package says nothing of begins as XML does. */
export function looksLikeXml(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 512).toString('latin1').replaceAll('\0', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:\?xml|!|[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s/>])/.test(
    head,
  );
}
