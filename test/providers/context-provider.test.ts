import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { categoriesWhere, categoryOf, sampleOf } from '../../src/core/harmonization-table.js';
import { createContextProvider } from '../../src/providers/context-provider.js';
import type { Provider, ProviderInput, TextFindings } from '../../src/providers/provider.js';
import { MODEL_FOLDER } from '../ner/fixtures.js';

const LETTER = 'Dear Ms Okafor,\n\nMaria Lindgren from Uppsala wrote on 3 May 2021 about her order. ';

describe('context provider', () => {
  let provider: Provider;
  before(async () => {
    provider = createContextProvider({ modelFolder: MODEL_FOLDER, threads: 2 }, '1.2.3');
    await provider.ready();
  });
  after(() => provider.close());

  const classify = async (...inputs: readonly ProviderInput[]): Promise<readonly TextFindings[]> =>
    provider.classify(inputs, new AbortController().signal);
  const values = (text: string, findings: TextFindings | undefined): readonly string[] =>
    (findings ?? []).map(({ start, end, entityType }) => `${entityType} ${text.slice(start, end)}`);

  it('says what it is', () => {
    assert.deepEqual(provider.info, { name: 'Context Classification Provider', version: '1.2.3' });
  });

  it('finds people and dates in a sentence, with offsets, score and model', async () => {
    const text = '😀 Maria Lindgren wrote on 3 May 2021.';
    const [findings] = await classify({ text });
    assert.deepEqual(values(text, findings), ['NAME Maria Lindgren', 'DATE 3 May 2021']);
    const [first] = findings ?? [];
    assert.equal(first?.classifier, 'context-model');
    assert.ok(first.score > 0.7 && first.score < 1);
    assert.match(String(first.details['model']), /^[\da-f]{12}$/);
  });

  it('explains a score by the probability and its calibration, where asked', async () => {
    const text = 'Maria Lindgren wrote on 3 May 2021.';
    const explained =
      (await provider.classify([{ text }], new AbortController().signal, { explain: true }))[0] ?? [];
    const [plain = []] = await classify({ text });
    assert.deepEqual(
      explained.map((finding) => ({ ...finding, explanation: undefined })),
      plain.map((finding) => ({ ...finding, explanation: undefined })),
    );
    assert.ok(plain.every(({ explanation }) => explanation === undefined) && explained.length === 2);
    for (const { score, explanation = [] } of explained) {
      const [model, calibration, ...others] = explanation;
      assert.deepEqual([model?.step, calibration?.step, others.length], ['model', 'calibration', 0]);
      const { slope = 0, shift = 0 } = calibration?.facts ?? {};
      const probability = calibration?.scoreBefore ?? 0;
      const odds = Number(slope) * Math.log(probability / (1 - probability)) + Number(shift);
      assert.equal(model?.scoreAfter, probability);
      assert.equal(calibration?.scoreAfter, score);
      assert.ok(Math.abs(1 / (1 + Math.exp(-odds)) - score) < 1e-3);
    }
  });

  it('finds what the entity catalogue says that it alone finds', async () => {
    const categories = categoriesWhere(({ sample }) => sample.needs === 'Context');
    assert.ok(categories.length > 1);
    for (const category of categories) {
      const { text } = sampleOf(category);
      const [findings = []] = await classify({ text });
      const sure = findings
        .filter(({ score }) => score > 0.8)
        .map(({ entityType }) => categoryOf(entityType));
      assert.ok(sure.includes(category), `${category} in ${text}`);
    }
  });

  it('finds nothing in nothing', async () => {
    const found = await classify(
      { text: '' },
      { text: ' \n\t ' },
      { text: '', context: 'name' },
      { text: '  ', context: 'name' },
    );
    assert.deepEqual(found, [[], [], [], []]);
  });

  it('reads a value after its header and reports it alone', async () => {
    const text = '  Maria Lindgren';
    const [findings, , bare] = await classify(
      { text, context: 'full_name' },
      { text: '17', context: 'name of the person' },
      { text: '' },
    );
    assert.deepEqual(values(text, findings), ['NAME Maria Lindgren']);
    assert.deepEqual(bare, []);
  });

  it('reads a text of many windows to its end', async () => {
    const text = `${LETTER.repeat(60)}Yours, Bartholomew Nakamura`;
    const [findings] = await classify({ text });
    const found = values(text, findings);
    assert.ok(found.includes('NAME Bartholomew Nakamura'));
    assert.ok(found.filter((value) => value === 'NAME Maria Lindgren').length >= 55);
    for (const { start, end } of findings ?? []) assert.ok(start >= 0 && start < end && end <= text.length);
  });

  it('answers the same alone, in a batch and under load', async () => {
    const texts = [
      LETTER,
      LETTER.repeat(12),
      'call 0612345678 or write to kim@example.org',
      'Ng, Adaeze; born 4/5/1990',
    ];
    const alone: TextFindings[] = [];
    for (const text of texts) alone.push(...(await classify({ text })));
    const batches = Array.from({ length: 6 }, () => classify(...texts.map((text) => ({ text }))));
    const singles = Array.from({ length: 6 }, () => Promise.all(texts.map((text) => classify({ text }))));
    for (const batch of await Promise.all(batches)) assert.deepEqual(batch, alone);
    for (const round of await Promise.all(singles)) assert.deepEqual(round.flat(), alone);
  });

  it('answers the same for the same table alone and under load', async () => {
    const cells = Array.from({ length: 60 }, (_, row) => [
      { text: `Maria ${'Lindgren'.slice(0, 1 + (row % 8))}`, context: 'name' },
      { text: `0${(612345678 + row).toString()}`, context: 'phone' },
    ]).flat();
    const alone = await classify(...cells);
    const loaded = await Promise.all([
      classify(...cells),
      classify({ text: LETTER.repeat(20) }),
      classify(...cells),
    ]);
    assert.deepEqual(loaded[0], alone);
    assert.deepEqual(loaded[2], alone);
  });

  it('finds in a table of any size, inside the cells', async () => {
    for (const rows of [10, 300, 3000]) {
      const cells = Array.from({ length: rows }, (_, row) => ({ text: row.toString(36), context: 'remark' }));
      const text = 'written by Maria Lindgren';
      const found = await classify(...cells, { text, context: 'remark' });
      assert.ok(values(text, found.at(-1)).includes('NAME Maria Lindgren'), `${rows.toString()} rows`);
      found.forEach((findings, index) => {
        const length = cells[index]?.text.length ?? text.length;
        for (const { start, end } of findings) assert.ok(start >= 0 && start < end && end <= length);
      });
    }
  });

  it('stops when the signal aborts', async () => {
    const controller = new AbortController();
    const pending = provider.classify([{ text: LETTER.repeat(100) }], controller.signal);
    controller.abort(new Error('deadline'));
    await assert.rejects(pending, /deadline/);
    await assert.rejects(provider.classify([{ text: 'Maria' }], controller.signal), /deadline/);
  });
});

describe('context provider without a model', () => {
  it('refuses readiness and answers with a failure', async () => {
    const provider = createContextProvider({ modelFolder: '/nowhere', threads: 1 }, '0');
    await assert.rejects(provider.ready(), /\/nowhere\/checksums\.json: missing/);
    await assert.rejects(provider.classify([{ text: 'x' }], new AbortController().signal), {
      name: 'ProviderFailure',
      status: 502,
    });
    await provider.close();
  });
});
