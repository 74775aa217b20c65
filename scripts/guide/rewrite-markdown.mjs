// What the guide changes in a Markdown document on its way to a page: anchors, links, wide tables.
import { existsSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;
/** Files beside the documents that pages may lead to. */
const COPIED = /^docs\/(?:images\/|openapi\.json$|[a-z]+\.schema\.json$|evidence\/requirements\.csv$)/;

/** Where a link of a document leads from its page; undefined where the guide has nothing to lead to. */
function rewrite(url, { file, page }, pages) {
  if (ELSEWHERE.test(url)) return url;
  const [target, anchor] = url.split('#', 2);
  const wanted = path.posix.join(path.posix.dirname(file), target);
  const found =
    pages.get(wanted) ?? (COPIED.test(wanted) && existsSync(wanted) ? wanted.slice(5) : undefined);
  if (found === undefined) return undefined;
  const relative = path.posix.relative(path.posix.dirname(page), found);
  return anchor === undefined ? relative : `${relative}#${anchor}`;
}

/**
 * Changes a markdown-it library.
 * @param pages the page of each document, by its file
 */
export function rewriteMarkdown(md, pages) {
  md.core.ruler.push('guide', ({ tokens, env }) => {
    const slugger = new GithubSlugger();
    tokens.forEach((token, index) => {
      if (token.type === 'heading_open') {
        const text = tokens[index + 1].children
          .filter(({ type }) => type === 'text' || type === 'code_inline')
          .map(({ content }) => content);
        token.attrSet('id', slugger.slug(text.join('')));
      }
      if (token.type === 'inline') rewriteInline(token.children, env.document, pages);
    });
  });
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  const { fence } = md.renderer.rules;
  // A block that is wider than the page is scrolled by keyboard too.
  md.renderer.rules.fence = (...args) => fence(...args).replace('<pre', '<pre tabindex="0"');
}

function rewriteInline(children, document, pages) {
  const open = [];
  for (const child of children) {
    if (child.type === 'image') {
      const source = rewrite(child.attrGet('src'), document, pages);
      if (source === undefined) throw new Error(`${document.file}: no picture ${child.attrGet('src')}`);
      child.attrSet('src', source);
    } else if (child.type === 'link_open') {
      const target = rewrite(child.attrGet('href'), document, pages);
      open.push(target);
      if (target === undefined) Object.assign(child, { tag: 'span', attrs: [['class', 'file']] });
      else child.attrSet('href', target);
    } else if (child.type === 'link_close' && open.pop() === undefined) child.tag = 'span';
  }
}
