import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The script and the style of the page, as the build has made them. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
  /** What the page may run and load: itself. */
  readonly policy: string;
}

/** Beside the compiled program. */
const FOLDER = new URL('../../../web/report/', import.meta.url);

/** Reads the script and the style; where they would end their elements the build is broken. */
export function readAssets(): PageAssets {
  const script = assetOf('report.js', '</script');
  const style = assetOf('report.css', '</style');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return { script, style, policy };
}

function assetOf(name: string, end: string): string {
  const text = readFileSync(new URL(name, FOLDER), 'utf8').trim();
  if (text.toLowerCase().includes(end)) throw new RangeError(`${name} cannot stand inside a page`);
  return text;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
