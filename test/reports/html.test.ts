import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { Parser } from 'htmlparser2';
import { html } from '../../src/reports/html/html.js';
import { HOSTILE_NAMES, madeUpEvents, textFinding, writeReport } from '../support/report-events.js';

/** The scripts of a page, and the elements beside those that the page is made of. */
function parse(text: string) {
  const scripts: { readonly type: string | undefined; text: string }[] = [];
  const elements = new Map<string, number>();
  let isScript = false;
  const parser = new Parser({
    onopentag(name, { type }) {
      elements.set(name, (elements.get(name) ?? 0) + 1);
      isScript = name === 'script';
      if (isScript) scripts.push({ type, text: '' });
    },
    ontext(data) {
      const last = scripts.at(-1);
      if (isScript && last !== undefined) last.text += data;
    },
    onclosetag() {
      isScript = false;
    },
  });
  parser.end(text);
  return { scripts, elements };
}

describe('the HTML report as a file', () => {
  const page = writeReport(html, madeUpEvents(30));

  it('has two blocks of data and one script, whatever files are called', () => {
    const { scripts, elements } = parse(page);
    assert.deepEqual(
      scripts.map(({ type }) => type),
      ['application/json', 'application/json', undefined],
    );
    for (const name of ['img', 'svg', 'link', 'iframe', 'a'])
      assert.equal(elements.get(name), undefined, name);
    const [findings, rows] = scripts.map(({ text }) => text);
    const files = new Set((JSON.parse(String(rows)) as { file: string }[]).map(({ file }) => file));
    for (const name of HOSTILE_NAMES) assert.ok(files.has(name), name);
    for (const line of String(findings).trim().split('\n')) assert.ok('file' in (JSON.parse(line) as object));
  });

  it('allows its own script and style alone, by their hashes', () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const script = parse(page).scripts.at(-1)?.text ?? '';
    assert.equal(
      policy,
      `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`,
    );
    const markup = page.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
    assert.ok(markup.includes('<main>'));
    assert.doesNotMatch(markup, /\son\w+=["']|style="/);
  });

  it('lists 200 findings of a file, and its row counts all', () => {
    const findings = Array.from({ length: 300 }, (_finding, n) => textFinding('a.txt', 'PERSON', n + 1));
    const file = { file: 'a.txt', format: 'text', bytes: 1, findings: 300, notes: [] } as const;
    const text = writeReport(html, [
      ...findings.map((finding) => ({ type: 'finding', finding }) as const),
      { type: 'file', file },
    ]);
    const [listed, rows] = parse(text).scripts.map((script) => script.text);
    assert.equal(String(listed).trim().split('\n').length, 200);
    assert.equal((JSON.parse(String(rows)) as { findings: number }[])[0]?.findings, 300);
  });
});
