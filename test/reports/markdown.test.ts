import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { markdown } from '../../src/reports/markdown.js';
import { HOSTILE_NAMES, madeUpEvents, writeReport } from '../support/report-events.js';

it('the Markdown report takes names of files for text, whatever they hold', () => {
  const text = writeReport(markdown, madeUpEvents(20));
  const kinds = new Set<string>();
  let all = '';
  visit(fromMarkdown(text), (node) => {
    kinds.add(node.type);
    if (node.type === 'text') all += node.value;
  });
  assert.deepEqual([...kinds].sort(), ['heading', 'paragraph', 'root', 'text']);
  for (const name of HOSTILE_NAMES.slice(0, -1)) assert.ok(all.includes(name), name);
  assert.ok(!/https:\/\/|<|@/.test(text), 'nothing that a viewer would make a link of');
});
