import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Writes a document as the formatting check wants it. */
export async function writeReport(file: string, text: string): Promise<void> {
  const style = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...style, parser: 'markdown' }));
  process.stdout.write(`wrote ${file}\n`);
}
