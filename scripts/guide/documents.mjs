// Which documents of the repository the guide holds, and where each has its page.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MORE = [
  'docs/evidence/security-tests.md',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'examples/README.md',
];
const MODELS = ['models/base/MODEL_CARD.md', 'models/small/MODEL_CARD.md'];

/** Where the page of a document lies below the guide. */
function pageOf(file) {
  const inDocs = file.startsWith('docs/') ? file.slice(5) : `more/${file}`;
  return inDocs.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');
}

const titleOf = (text, file) => /^# (.+)$/m.exec(text)?.[1].replaceAll(/[`*]/g, '') ?? path.basename(file);

/** @returns each document's file, its page, its title and its text; pages by file */
export function readDocuments() {
  const inFolder = (folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`);
  const files = [...inFolder('docs'), ...inFolder('docs/adr'), ...MORE, ...MODELS];
  return files.map((file) => {
    const text = readFileSync(file, 'utf8');
    return { file, page: pageOf(file), title: titleOf(text, file), text };
  });
}

/** The groups of docs/README.md with the pages that they name: the contents beside every page. */
export function readContents(documents) {
  const [, ...sections] = documents.find(({ file }) => file === 'docs/README.md').text.split(/^#{2,3} /m);
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n');
    const links = [...lines.join('\n').matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)];
    const entries = links.flatMap(([, name, target]) => {
      const file = path.posix.join('docs', target);
      const known = documents.find((document) => document.file === file);
      return known === undefined ? [] : [{ title: name[0].toUpperCase() + name.slice(1), file: known.page }];
    });
    return { title, entries };
  });
}
