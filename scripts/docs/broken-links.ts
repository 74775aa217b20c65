import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** What links and images of a Markdown document lead to, and what may be led to inside it. */
interface Outline {
  readonly targets: readonly { readonly url: string; readonly line: number }[];
  readonly anchors: ReadonlySet<string>;
}

const HTML_ANCHOR = /\b(?:id|name)="([^"]+)"/g;
/** Addresses with a scheme; nothing outside the repository is asked. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** `#L10` and `#L10-L20` name lines of any file. */
const LINES = /^L\d+(?:-L\d+)?$/;

/**
 * Checks the relative links of Markdown documents: files and folders exist, and so do the anchors in Markdown.
 * @param files paths below the folder
 * @returns a sentence for each link that leads nowhere
 */
export function brokenLinks(folder: string, files: readonly string[]): readonly string[] {
  const outlines = new Map<string, Outline>();
  const outlineOf = (file: string): Outline => {
    const known = outlines.get(file) ?? readOutline(readFileSync(file, 'utf8'));
    outlines.set(file, known);
    return known;
  };
  return files.flatMap((name) => {
    const file = path.join(folder, name);
    return outlineOf(file).targets.flatMap(({ url, line }) => {
      const fault = faultOf(url, file, outlineOf);
      return fault === undefined ? [] : [`${name}:${line}: ${url}: ${fault}`];
    });
  });
}

function readOutline(markdown: string): Outline {
  const tree = fromMarkdown(markdown);
  const targets: { url: string; line: number }[] = [];
  const anchors = new Set<string>();
  const slugger = new GithubSlugger();
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 0;
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      targets.push({ url: node.url, line });
    } else if (node.type === 'heading') anchors.add(slugger.slug(toString(node)));
    else if (node.type === 'html')
      for (const [, id = ''] of node.value.matchAll(HTML_ANCHOR)) anchors.add(id);
  });
  return { targets, anchors };
}

function faultOf(url: string, from: string, outlineOf: (file: string) => Outline): string | undefined {
  if (ELSEWHERE.test(url)) return undefined;
  if (url.startsWith('/')) return 'begins at the root of a site; write it relative to the file';
  const [target = '', anchor = ''] = url.split('#', 2).map(decodeURIComponent);
  const file = target === '' ? from : path.join(path.dirname(from), target);
  if (!existsSync(file)) return 'there is no such file';
  if (anchor === '' || LINES.test(anchor)) return undefined;
  if (!file.endsWith('.md')) return 'only Markdown has anchors';
  return outlineOf(file).anchors.has(anchor) ? undefined : 'there is no such heading';
}
