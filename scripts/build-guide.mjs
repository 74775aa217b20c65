// Makes the documents into a site below dist/web/guide, with search and without anything from elsewhere; does nothing
// when its inputs are those of the last build.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Eleventy from '@11ty/eleventy';
import { build } from 'vite';
import { compressFolder } from './compress-folder.mjs';
import { fingerprintOf } from './fingerprint.mjs';
import { readContents, readDocuments } from './guide/documents.mjs';
import { rewriteMarkdown } from './guide/rewrite-markdown.mjs';
import { searchIndex } from './guide/search-index.mjs';

const INPUT = 'web/guide';
const SITE = 'dist/web/guide';
const STAMP = 'dist/web/guide.sha256';
const INPUTS = ['docs', 'web/guide', 'web/styles/tokens.css', 'scripts/guide', 'scripts/build-guide.mjs'];
const COPIES = [
  'docs/images',
  'docs/openapi.json',
  'docs/rules.schema.json',
  'docs/report.schema.json',
  'docs/policy.schema.json',
  'docs/evidence/requirements.csv',
  'web/icon.svg',
];

/** The site's one script and its style. */
const assets = () =>
  build({
    configFile: false,
    root: 'web/guide',
    logLevel: 'warn',
    build: {
      outDir: path.resolve(SITE),
      emptyOutDir: true,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: { guide: 'web/guide/guide.ts' },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });

async function pages(documents) {
  const contents = readContents(documents);
  const byFile = new Map(documents.map(({ file, page }) => [file, page]));
  const eleventy = new Eleventy(INPUT, SITE, {
    quietMode: true,
    config(settings) {
      settings.setUseGitIgnore(false);
      settings.setTemplateFormats(['md']);
      settings.amendLibrary('md', (md) => {
        md.set({ html: true, linkify: false });
        rewriteMarkdown(md, byFile);
      });
      for (const { file, page, title, text } of documents) {
        const root = '../'.repeat(page.split('/').length - 1);
        settings.addTemplate(file, text, {
          ...{ layout: 'page.njk', permalink: page, file: page, title, contents, root },
          document: { file, page },
          // The text is what it is, whatever braces it holds.
          templateEngineOverride: 'md',
        });
      }
    },
  });
  const byInput = new Map(documents.map((document) => [`./${INPUT}/${document.file}`, document]));
  return (await eleventy.toJSON()).map(({ inputPath, content }) => ({
    ...byInput.get(inputPath),
    html: content,
  }));
}

/** What is to be found on a page: its text, without what stands around it on every page. */
const bodyOf = (html) => html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));

/** @returns whether the site is there */
export async function buildGuide() {
  const documents = readDocuments();
  const wanted = fingerprintOf(
    [...INPUTS, ...COPIES, ...documents.map(({ file }) => file)],
    ['@11ty/eleventy', 'minisearch', 'vite'],
  );
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  console.error('Building the guide …');
  rmSync(STAMP, { force: true });
  await assets();
  const made = await pages(documents);
  for (const { page, html } of made) {
    mkdirSync(path.join(SITE, path.dirname(page)), { recursive: true });
    writeFileSync(path.join(SITE, page), html);
  }
  for (const copy of COPIES)
    cpSync(copy, path.join(SITE, copy.replace(/^(?:docs|web)\//, '')), { recursive: true });
  writeFileSync(
    path.join(SITE, 'search.json'),
    searchIndex(made.map((page) => ({ ...page, html: bodyOf(page.html) }))),
  );
  compressFolder(SITE);
  writeFileSync(STAMP, wanted);
  return true;
}
