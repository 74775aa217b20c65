import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ContextModel, type ModelFinding } from '../../src/ner/context-model.js';
import { MODEL_NAMES } from '../../src/core/model-names.js';
import { folderOf, nameOf, readFixtures } from './fixtures.js';

interface Fixture {
  readonly text: string;
  readonly spans: readonly ModelFinding[];
}

const NEVER = new AbortController().signal;

for (const name of MODEL_NAMES) {
  describe(`context model ${name}`, () => {
    const fixtures = readFixtures(`decoding-fixtures-${name}.jsonl`) as readonly Fixture[];
    let model: ContextModel;
    before(async () => {
      model = await ContextModel.open(folderOf(name), 2);
    });
    after(() => model.close());

    const find = async (text: string): Promise<readonly ModelFinding[]> => {
      const [found] = await model.find([{ text, from: 0, shares: false }], NEVER);
      return found ?? [];
    };

    for (const { text, spans } of fixtures) {
      it(`finds what the reference implementation finds in ${nameOf(text)}`, async () => {
        const found = await find(text);
        const bare = ({ start, end, label }: ModelFinding): object => ({ start, end, label });
        assert.deepEqual(found.map(bare), spans.map(bare));
        found.forEach(({ score }, index) => {
          assert.ok(Math.abs(score - (spans[index]?.score ?? -1)) < 0.001, `score ${score.toString()}`);
        });
      });
    }
  });
}
