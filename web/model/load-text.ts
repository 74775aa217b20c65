/** A file's content, as a text area holds it. */
export interface LoadedText {
  readonly text: string;
  /** What was changed on the way, in words; empty where nothing was. */
  readonly changes: readonly string[];
}

/**
 * Reads the bytes of a file as UTF-8.
 * @returns undefined where they are not UTF-8
 */
export function loadText(bytes: Uint8Array): LoadedText | undefined {
  let decoded: string;
  try {
    decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const changes: string[] = [];
  if (decoded.startsWith('\uFEFF')) changes.push('the byte order mark was left out');
  if (decoded.includes('\r')) changes.push('line ends became line feeds');
  return { text: decoded.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'), changes };
}
