/** Content of a file, normalized for a text area. */
export interface LoadedText {
  readonly text: string;
  /** Changes made while loading, for display; empty if there were none. */
  readonly changes: readonly string[];
}

/**
 * Decodes the bytes of a file as UTF-8, as UTF-16 if it has that byte order mark, otherwise as Windows-1252, which
 * older exports use.
 * @returns undefined if they are not text
 */
export function loadText(bytes: Uint8Array): LoadedText | undefined {
  const decoded = decode(bytes);
  if (decoded === undefined) return undefined;
  const changes = decoded.change === undefined ? [] : [decoded.change];
  if (decoded.text.startsWith('\uFEFF')) changes.push('the byte order mark was removed');
  if (decoded.text.includes('\r')) changes.push('line endings were converted to line feeds');
  return { text: decoded.text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'), changes };
}

interface Decoded {
  readonly text: string;
  readonly change?: string;
}

function decode(bytes: Uint8Array): Decoded | undefined {
  const utf16 = markOf(bytes);
  if (utf16 !== undefined) {
    const text = decodeBy(utf16, bytes);
    return text === undefined ? undefined : { text, change: 'read as UTF-16' };
  }
  const text = decodeBy('utf-8', bytes);
  if (text !== undefined) return { text };
  // Control characters do not occur in text, but do in executables and images.
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return undefined;
  const western = decodeBy('windows-1252', bytes);
  return western === undefined
    ? undefined
    : {
        text: western,
        change: 'read as Windows-1252, because it is not UTF-8; check that its characters are correct',
      };
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decodeBy(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    // Two calls, because Node 20 decodes Windows-1252 as Latin-1 in a single one.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return undefined;
  }
}
