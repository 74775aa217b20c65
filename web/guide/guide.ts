import MiniSearch, { type Options } from 'minisearch';
import './guide.css';

/** A section of a document, as indexed by the build. */
interface Found {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
}

/** Must match the options that the index was built with. */
const OPTIONS: Options = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: { boost: { page: 3, heading: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
const MOST = 12;

const root = document.body.dataset['root'] ?? '';
document.documentElement.dataset['theme'] = localStorage.getItem('theme') ?? 'system';

// The list of documents is open on wide screens and folded on narrow ones.
const documents = document.querySelector<HTMLDetailsElement>('nav details');
const isWide = matchMedia('(width >= 900px)');
const fold = (): void => {
  if (documents !== null) documents.open = isWide.matches;
};
fold();
isWide.addEventListener('change', fold);

// The link back to the page, shown if the service hosts the guide.
const toPage = document.querySelector<HTMLElement>('.to-page');
if (toPage !== null && location.pathname.includes('/guide/')) toPage.hidden = false;

const search = document.querySelector<HTMLElement>('.search');
const input = search?.querySelector('input');
const list = search?.querySelector('ol');
let index: Promise<MiniSearch> | undefined;

async function load(): Promise<MiniSearch> {
  const answer = await fetch(`${root}search.json`, { credentials: 'omit', redirect: 'error' });
  if (!answer.ok) throw new Error(`search.json: status ${answer.status.toString()}`);
  return MiniSearch.loadJSON(await answer.text(), OPTIONS);
}

async function find(words: string): Promise<void> {
  if (list === null || list === undefined) return;
  index ??= load().catch((error: unknown) => {
    // The next query tries again.
    index = undefined;
    throw error;
  });
  const found = words.trim() === '' ? [] : (await index).search(words).slice(0, MOST);
  // The query has changed in the meantime.
  if (input?.value !== words) return;
  list.replaceChildren(...found.map((entry) => entryOf(entry as unknown as Found)));
  if (found.length === 0 && words.trim() !== '') {
    const none = document.createElement('li');
    none.textContent = 'Nothing found.';
    list.append(none);
  }
  list.hidden = words.trim() === '';
}

function entryOf({ id, page, heading }: Found): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${root}${id}`;
  link.textContent = heading === '' || heading === page ? page : `${page} › ${heading}`;
  entry.append(link);
  return entry;
}

if (search !== null && input !== null && input !== undefined && list !== null && list !== undefined) {
  search.hidden = false;
  input.addEventListener('input', () => void find(input.value));
  search.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'Escape') {
      list.hidden = true;
      input.focus();
    } else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at <= 0 ? input : links[at - 1])?.focus();
    else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
    else return;
    event.preventDefault();
  });
}
