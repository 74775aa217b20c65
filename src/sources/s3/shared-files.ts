import { readFile } from 'node:fs/promises';
import { systemReason } from '../system-reason.js';
import { UnusableStore } from '../unusable-store.js';

/** What stands below one heading of a file, by name in lower case. */
export type SharedSection = Readonly<Record<string, string>>;

/**
 * Reads a file in the form of `~/.aws/config`: headings in brackets, `name = value` below them. What is indented belongs
 * to the name before and is left out.
 * @returns by heading, as it is written; nothing where there is no such file
 * @throws UnusableStore where it is there and cannot be read
 */
export async function readSharedFile(file: string): Promise<ReadonlyMap<string, SharedSection>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw new UnusableStore(`${file} cannot be read: ${systemReason(error)}.`);
  }
  return parseSharedFile(text);
}

/** The sections of a text in that form. */
export function parseSharedFile(text: string): ReadonlyMap<string, SharedSection> {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const heading = /^\[([^\]]*)\]/.exec(line)?.[1];
    if (heading !== undefined) {
      const name = heading.trim().replace(/\s+/, ' ');
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
      continue;
    }
    const at = line.indexOf('=');
    if (at < 1 || /^[\s#;]/.test(line)) continue;
    section.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  return new Map([...sections].map(([name, fields]) => [name, Object.fromEntries(fields)]));
}
