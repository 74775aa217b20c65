// Fails where a word of the glossary's left column is used more often than scripts/docs/glossary-allowance.json allows.
// The allowance only goes down: `--write` lowers it to what is there, and never raises it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

/** What not to write, and what to write instead. Whole words, in any case. */
const GLOSSARY = [
  ['own rules', 'custom rules'],
  ['stand-ins?', 'replacement, or pseudonym if generated'],
  ['passed over', 'skipped'],
  ['(?:is|are) told', 'is reported'],
  ['gone on with', 'resumed'],
  ['graver?', 'severe, more severe'],
  ['surely|surer|how sure', 'confidence, more confident'],
  ['in clear', 'in plaintext'],
  ['nobody|whoever', 'no one, or name the subject'],
  ['what stands at', 'name the subject'],
  ['lets go of', 'releases'],
  ['(?:is|are) no (?:folder|file|state file)', 'is not a folder'],
  ['no key in use', 'no active key is configured'],
  ['cut (?:off|short)', 'truncated'],
  ['by the clock', 'wall-clock time'],
  ['processor time', 'CPU time'],
  ['held by a test', 'covered by a test'],
];
const ALLOWANCE = 'scripts/docs/glossary-allowance.json';
const EXPRESSIONS = GLOSSARY.map(([word, instead]) => [new RegExp(`\\b(?:${word})\\b`, 'giu'), instead]);

const listed = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md', 'src', 'web', 'python'], {
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((file) => /\.(?:md|ts|tsx|py)$/.test(file) && !/generated|\.list\.ts$/.test(file));

/** String literals and text of pages; all else of a program is comments and names. */
function literalsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const spans = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (
      ts.isStringLiteral(node) ||
      ts.isJsxText(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      spans.push([node.getStart(source), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return spans;
}

const found = new Map();
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const spans = /\.tsx?$/.test(file) ? literalsOf(file, text) : [];
  const top = file.split('/')[0] ?? file;
  for (const [expression, instead] of EXPRESSIONS)
    for (const { index, 0: word } of text.matchAll(expression)) {
      const isLiteral = spans.some(([start, end]) => index >= start && index < end);
      const group = /\.tsx?$/.test(file) ? `${top}: ${isLiteral ? 'texts' : 'comments'}` : top;
      const line = text.slice(0, index).split('\n').length;
      const all = found.get(group) ?? [];
      found.set(group, [...all, `${file}:${line}: "${word}": write ${instead}`]);
    }
}

const allowed = JSON.parse(readFileSync(ALLOWANCE, 'utf8'));
if (process.argv.includes('--write')) {
  for (const group of Object.keys(allowed))
    allowed[group] = Math.min(allowed[group], found.get(group)?.length ?? 0);
  writeFileSync(ALLOWANCE, `${JSON.stringify(allowed, undefined, 2)}\n`);
}
const over = [...found].filter(([group, words]) => words.length > (allowed[group] ?? 0));
for (const [group, words] of over) {
  for (const one of words) console.error(one);
  console.error(`${group}: ${words.length} words of the glossary, ${allowed[group] ?? 0} allowed`);
}
process.exit(over.length === 0 ? 0 : 1);
