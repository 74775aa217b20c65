import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Writes a document as the formatting check wants it. */
export async function writeReport(file: string, text: string): Promise<void> {
  const style = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...style, parser: 'markdown' }));
  process.stdout.write(`wrote ${file}\n`);
}

/** Replaces what stands between the marks `<!-- NAME -->` and `<!-- /NAME -->` of a document. */
export async function writeSection(file: string, name: string, text: string): Promise<void> {
  const page = readFileSync(file, 'utf8');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`${file} lacks the marks ${open} and ${close}`);
  await writeReport(file, `${page.slice(0, from)}${open}\n\n${text.trim()}\n\n${page.slice(to)}`);
}
