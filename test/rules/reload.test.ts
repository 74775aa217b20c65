import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openOwnRules } from '../../src/bin/open-own-rules.js';
import { openRules, type RulesStore } from '../../src/rules/rules-store.js';
import { runServer, runToEnd } from '../support/run-program.js';
import { runApp } from '../support/run-app.js';
import { temporaryFile } from '../support/rules-file.js';
import { until } from '../support/until.js';

const deny = (word: string, category: string): string =>
  `deny: [{category: ${category}, values: [${word}]}]\n`;
const PATTERN_ALONE = '[{"name":"Pattern","address":"in-process"}]';

async function open(
  t: TestContext,
  file: string,
): Promise<{ readonly store: RulesStore; readonly faults: number[] }> {
  const faults: number[] = [];
  const store = await openRules({
    file,
    now: Date.now,
    onFaults: (error) => faults.push(error.faults.length),
  });
  t.after(() => {
    store.close();
  });
  return { store, faults };
}

describe('a rules file that changes', () => {
  it('takes effect when it is written over, replaced, or its folder swapped as Kubernetes does', async (t) => {
    const file = temporaryFile(t, 'rules.yaml', deny('a', 'ONE_A'));
    const { store } = await open(t, file);
    const known = (): string => store.current().document.deny[0]?.value.category.value ?? '';
    writeFileSync(file, deny('a', 'TWO_A'));
    await until(() => known() === 'TWO_A');
    writeFileSync(`${file}.new`, deny('a', 'THREE_A'));
    renameSync(`${file}.new`, file);
    await until(() => known() === 'THREE_A');
    // ConfigMap: rules.yaml -> ..data/rules.yaml, ..data -> a folder with a time in its name.
    const mount = path.join(path.dirname(file), 'mount');
    const version = (name: string, text: string): void => {
      mkdirSync(path.join(mount, name), { recursive: true });
      writeFileSync(path.join(mount, name, 'rules.yaml'), text);
      symlinkSync(name, path.join(mount, '..data_tmp'));
      renameSync(path.join(mount, '..data_tmp'), path.join(mount, '..data'));
    };
    version('..1', deny('a', 'FOUR_A'));
    symlinkSync(path.join('..data', 'rules.yaml'), path.join(mount, 'rules.yaml'));
    const { store: mounted } = await open(t, path.join(mount, 'rules.yaml'));
    version('..2', deny('a', 'FIVE_A'));
    await until(() => mounted.current().document.deny[0]?.value.category.value === 'FIVE_A');
  });

  it('and is faulty, or gone, leaves the rules as they were and says so', async (t) => {
    const file = temporaryFile(t, 'rules.yaml', deny('a', 'ONE_A'));
    const { store, faults } = await open(t, file);
    const { digest } = store.state();
    writeFileSync(file, 'deny: [{category: x}]\nallow: 1\n');
    await until(() => store.state().faults === 2);
    assert.deepEqual([store.state().digest, store.current().digest], [digest, digest]);
    rmSync(file);
    await until(() => store.state().faults === 1);
    writeFileSync(file, deny('a', 'ONE_A'));
    await until(() => store.state().faults === 0);
    assert.equal(store.state().digest, digest);
    assert.deepEqual(faults, [2, 1]);
  });

  it('under load: no request fails, and each is answered wholly by the rules before or after', async (t) => {
    // Both rules find and leave out in opposite ways: a mixture would show.
    const before = `${deny('heron', 'BEFORE_A')}categories: {off: [EMAIL_ADDRESS]}\n`;
    const after = `${deny('heron', 'AFTER_A')}categories: {off: [PERSON]}\n`;
    const file = temporaryFile(t, 'rules.yaml', before);
    const server = await runServer(t, ['serve'], { PROVIDERS: PATTERN_ALONE, RULES_FILE: file });
    await until(async () => (await fetch(`${server.origin}/health/ready`)).ok);
    const text = 'age: 44, heron, Dr Jane, jane@example.org. '.repeat(20);
    const seen = new Map<string, number>();
    const faults: string[] = [];
    let isDone = false;
    const caller = async (): Promise<void> => {
      while (!isDone) {
        const answer = await fetch(`${server.origin}/svc/data-discovery/v1.1/classify`, {
          method: 'POST',
          body: text,
          headers: { 'content-type': 'text/plain' },
        });
        const body = (await answer.json()) as {
          readonly providers: readonly { readonly version: string }[];
          readonly classifications: Readonly<Record<string, readonly unknown[]>>;
        };
        const { BEFORE_A = [], AFTER_A = [], EMAIL_ADDRESS = [] } = body.classifications;
        const digest = body.providers[1]?.version ?? '';
        const isBefore = BEFORE_A.length === 20 && AFTER_A.length === 0 && EMAIL_ADDRESS.length === 0;
        const isAfter = AFTER_A.length === 20 && BEFORE_A.length === 0 && EMAIL_ADDRESS.length === 20;
        if (answer.status !== 200 || isBefore === isAfter)
          faults.push(`${answer.status.toString()} ${digest}`);
        const kind = isBefore ? 'before' : 'after';
        seen.set(`${kind} ${digest}`, (seen.get(`${kind} ${digest}`) ?? 0) + 1);
      }
    };
    const callers = Array.from({ length: 8 }, caller);
    for (let round = 0; round < 6; round++) {
      const kind = round % 2 === 0 ? 'after' : 'before';
      const had = countOf(seen, kind);
      writeFileSync(file, round % 2 === 0 ? after : before);
      await until(() => faults.length > 0 || countOf(seen, kind) > had + 20);
    }
    isDone = true;
    await Promise.all(callers);
    assert.deepEqual(faults, []);
    // One version of the provider for each file: the answer says which rules made it.
    assert.equal(seen.size, 2, JSON.stringify([...seen]));
  });
});

const countOf = (seen: ReadonlyMap<string, number>, kind: string): number =>
  [...seen].filter(([key]) => key.startsWith(kind)).reduce((sum, [, count]) => sum + count, 0);

describe('data-discovery serve with RULES_FILE', () => {
  it('ends with 2 and names every mistake where the file is faulty at the start', async (t) => {
    const file = temporaryFile(
      t,
      'rules.yaml',
      'deny: [{category: person, values: [nightjar5550199]}]\nthresholds: {AGE: 2}\n',
    );
    const { code, output } = await runToEnd(['serve'], { RULES_FILE: file, PROVIDERS: PATTERN_ALONE });
    assert.equal(code, 2);
    assert.ok(
      output.includes(
        `  - RULES_FILE: ${file}:1:19: deny[0].category: must be a category name of capital letters`,
      ),
      output,
    );
    assert.ok(
      output.includes(`  - RULES_FILE: ${file}:2:19: thresholds.AGE: must be a number from 0 to 1`),
      output,
    );
    assert.doesNotMatch(output, /nightjar/);
    const missing = await runToEnd(['serve'], { RULES_FILE: `${file}.none`, PROVIDERS: PATTERN_ALONE });
    assert.equal(missing.code, 2);
    assert.match(missing.output, /rules\.yaml\.none:1:1: cannot be read: no such file or folder/);
    const named = await runToEnd(['serve'], {
      RULES_FILE: file,
      PROVIDERS: '[{"name":"Rules","address":"http://127.0.0.1:1"}]',
    });
    assert.match(named.output, /PROVIDERS must not contain the name "Rules"/);
  });

  it('logs every mistake of a changed file, and nothing of what its lists hold', async (t) => {
    const canary = 'nightjar5550199';
    const lines: string[] = [];
    const log = {
      info: (...parts: unknown[]) => void lines.push(JSON.stringify(parts)),
      warn: (...parts: unknown[]) => void lines.push(JSON.stringify(parts)),
    };
    const file = temporaryFile(
      t,
      'rules.yaml',
      `${deny(canary, 'ONE_A')}allow: [{values: [${canary}x], patterns: [${canary}y+]}]\n`,
    );
    const rules = await openOwnRules(file, { timeoutMs: 1_000, version: '1' }, log);
    assert.ok(rules !== undefined);
    t.after(rules.close);
    const app = await runApp(t, { ownRules: rules.ownRules });
    const answer = await app.post('/classify', `Jane and ${canary}`);
    assert.equal(answer.status, 200);
    for (const text of [
      `deny: [{category: ${canary}, values: [${canary}], pattern: [${canary}]}]`,
      `deny: ${canary}`,
      `allow: [${canary}`,
    ]) {
      const had = lines.length;
      writeFileSync(file, text);
      await until(() => lines.length > had);
    }
    assert.match(lines.join('\n'), /rules\.yaml:1:19: deny\[0\]\.category: must be/);
    assert.match(lines.join('\n'), /the previous rules stay active/);
    for (const line of [...lines, ...app.log]) assert.ok(!line.toLowerCase().includes(canary), line);
  });
});
