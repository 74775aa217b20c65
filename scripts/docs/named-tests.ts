import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A test as a document names it: `folder/file` "title". */
export interface NamedTest {
  /** Below `test/`, without `.test.ts`. */
  readonly file: string;
  readonly title: string;
  readonly line: number;
}

const NAMED = /`([\w./-]+\/[\w.-]+)`((?:,? "[^"\n]+")+)/g;
const TITLE = /"([^"\n]+)"/g;
/** Functions of the tests that take a title. */
const TITLED = /^(?:it|test|describe|describeOnEachStore)$/;

/** Every test that a document names, in its order. */
export function namedTests(markdown: string): readonly NamedTest[] {
  return markdown
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(NAMED)].flatMap(([, file = '', titles = '']) =>
        [...titles.matchAll(TITLE)].map(([, title = '']) => ({ file, title, line: index + 1 })),
      ),
    );
}

/**
 * Whether a test has a title, as it is told when it runs. A title that is put together counts where the words of the
 * program stand as written, and `…` or what the file holds fills what they leave open; one that a table gives counts
 * where the table of that file holds it.
 */
export function titlesOf(source: string): (title: string) => boolean {
  const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true);
  const fixed = new Set<string>();
  const patterns: RegExp[] = [];
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) texts.add(node.name.text);
    const called = ts.isCallExpression(node) ? node.expression.getText(file) : '';
    if (ts.isCallExpression(node) && TITLED.test(called)) {
      const [first] = node.arguments;
      if (first !== undefined && ts.isStringLiteralLike(first)) fixed.add(first.text);
      else if (first !== undefined && ts.isTemplateExpression(first)) patterns.push(patternOf(first));
      else if (first !== undefined) patterns.push(/^.*$/s);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const isTold = (part: string): boolean =>
    part === '…' || texts.has(part) || /^\d+$/.test(part) || existsSync(part);
  return (title) =>
    fixed.has(title) ||
    patterns.some((pattern) => {
      const open = pattern.exec(title)?.slice(1);
      if (open === undefined) return false;
      return open.length === 0 ? texts.has(title) : open.every(isTold);
    });
}

/** A template as an expression whose groups are what it leaves open. */
function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const rest = templateSpans.map(({ literal }) => `(.+?)${escape(literal.text)}`);
  return new RegExp(`^${escape(head.text)}${rest.join('')}$`, 's');
}

/** A sentence for each named test of the document that is not there. */
export function missingTests(markdown: string, folder: string): readonly string[] {
  const known = new Map<string, ReturnType<typeof titlesOf>>();
  return namedTests(markdown).flatMap(({ file, title, line }) => {
    const at = path.join(folder, `${file}.test.ts`);
    if (!existsSync(at)) return [`line ${line.toString()}: there is no test ${file}`];
    const hasTitle = known.get(at) ?? titlesOf(readFileSync(at, 'utf8'));
    known.set(at, hasTitle);
    return hasTitle(title) ? [] : [`line ${line.toString()}: ${file} has no test "${title}"`];
  });
}
