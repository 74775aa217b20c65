// The index of the guide's search: one entry for each section of each page.
import { Parser } from 'htmlparser2';
import MiniSearch from 'minisearch';

/** Those of web/guide/guide.ts. */
const OPTIONS = { fields: ['page', 'heading', 'text'], storeFields: ['page', 'heading'] };

/** The sections of a page: what stands below each heading that has an anchor. */
function sectionsOf({ page, title, html }) {
  const sections = [{ id: page, page: title, heading: '', text: '' }];
  let isHeading = false;
  const parser = new Parser({
    onopentag(name, { id }) {
      if (!/^h[1-6]$/.test(name) || id === undefined) return;
      isHeading = true;
      sections.push({ id: `${page}#${id}`, page: title, heading: '', text: '' });
    },
    onclosetag(name) {
      if (/^h[1-6]$/.test(name)) isHeading = false;
    },
    ontext(text) {
      const section = sections.at(-1);
      if (isHeading) section.heading += text;
      else section.text += text;
    },
  });
  parser.end(html);
  return sections.filter(({ heading, text }) => heading !== '' || text.trim() !== '');
}

/** @param pages each with its page, title and content as HTML */
export function searchIndex(pages) {
  const index = new MiniSearch(OPTIONS);
  index.addAll(pages.flatMap(sectionsOf));
  return JSON.stringify(index);
}
