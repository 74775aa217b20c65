import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import {
  createDetector,
  type Detector,
  DetectorClosedError,
  type DetectorOptions,
  OptionsError,
  ServiceError,
  type Table,
} from '../../src/library/index.js';

const patterns = (options: DetectorOptions = {}) => createDetector({ model: 'none', ...options });

describe('a detector', () => {
  const FAULTS: readonly (readonly [what: string, options: object, expected: RegExp])[] = [
    ['an unknown option', { modle: 'none' }, /Invalid options: .*did you mean "model"/],
    [
      'an option that is like another only in a part',
      { treshold: 1 },
      /Invalid options: "treshold" is unknown; did you mean "scoreThreshold"\? Known: /,
    ],
    ['an option like none', { a1: 1 }, /Invalid options: "a1" is unknown\. Known: /],
    ['options that are no object', null as never, /Invalid options: they must be an object\./],
    ['a number in place of options', 5 as never, /Invalid options: they must be an object\./],
    ['a list in place of options', [] as never, /Invalid options: they must be an object\./],
    [
      'a path in place of rules',
      { rules: './rules.yaml' },
      /rules: must be the content of the file, not its path/,
    ],
    ['a number in place of keys', { keys: 5 }, /keys: must be the content of a file/],
    ['a language far from any', { languages: ['english'] }, /must be a language\. Known: de, en/],
    ['an unknown model', { model: 'large' }, /Invalid options: model: must be a model/],
    ['a threshold out of range', { model: 'none', scoreThreshold: 1.5 }, /Invalid options: scoreThreshold/],
    [
      'a category that is none',
      { model: 'none', entities: ['PERSONS'] },
      /options: entities\[0\]: .*Did you mean PERSON\?/,
    ],
    ['a language that is none', { languages: ['de', 'xx'] }, /Invalid options: languages\[1\]/],
    ['no thread', { model: 'none', threads: 0 }, /Invalid options: threads: .*1 to 64/],
    [
      'rules that are none',
      { model: 'none', rules: 'allow:\n  - values: [x]\nrecognisers: []' },
      /rules:3:1: .*recognizers/,
    ],
    ['keys that are none', { model: 'none', keys: { keys: [{ id: 'a', secret: 'x' }] } }, /keys:1:/],
  ];
  for (const [what, options, expected] of FAULTS) {
    it(`is not created with ${what}`, async () => {
      await assert.rejects(createDetector(options), (error) => {
        assert.ok(error instanceof OptionsError);
        assert.match(error.message, expected);
        return true;
      });
    });
  }

  it('never quotes a secret in an error', async () => {
    const secret = 'canary-7f3a91';
    for (const options of [
      { keys: { keys: [{ id: 'a', secret }] } },
      { entities: [secret] },
      { rules: secret },
    ])
      await assert.rejects(patterns(options), (error: Error) => !error.message.includes(secret));
  });

  it('is not loaded with a folder that holds no model', async () => {
    await assert.rejects(createDetector({ model: 'small', modelFolder: 'test' }), {
      name: 'OptionsError',
      message: /^Invalid options: modelFolder: model file .*checksums\.json: missing\.$/,
    });
  });

  it('uses its own selection unless a call brings one', async () => {
    await using detector = await patterns({ entities: ['EMAIL_ADDRESS'], scoreThreshold: 0.5 });
    const text = 'jane@acme.example, 4111 1111 1111 1111';
    const found = async (options = {}) =>
      Object.keys((await detector.classify(text, options)).classifications);
    assert.deepEqual(await found(), ['EMAIL_ADDRESS']);
    assert.deepEqual(await found({ entities: ['CREDIT_CARD'] }), ['CREDIT_CARD']);
    assert.deepEqual(await found({ preset: 'all' }), ['EMAIL_ADDRESS', 'CREDIT_CARD']);
    assert.deepEqual(await found({ scoreThreshold: 1 }), []);
    assert.equal((await detector.label(text)).transform.text, '[EMAIL_ADDRESS], 4111 1111 1111 1111');
    const { transform } = await detector.transform(text, { policy: { default: { operator: 'redact' } } });
    assert.equal(transform.text, ', 4111 1111 1111 1111');
  });

  it('writes pseudonyms in one of the languages it was created for', async () => {
    const keys = { keys: [{ id: 'k1', secret: Buffer.alloc(32, 7).toString('base64') }] };
    const policy = { default: { operator: 'pseudonym' } } as const;
    const text = 'Visit of Anna Berg';
    const deny = ['PERSON:Anna Berg'];
    const months = async (languages?: DetectorOptions['languages']) => {
      await using detector = await patterns({ keys, ...(languages && { languages }) });
      const { transform } = await detector.transform(text, { policy, deny });
      const streamed: string[] = [];
      const stream = detector.redactTransform({ policy, deny });
      stream.end(text);
      for await (const piece of stream) streamed.push(String(piece));
      assert.equal(streamed.join(''), transform.text);
      return transform.text;
    };
    const [all, english, spanish] = [await months(), await months(['en']), await months(['es', 'fi'])];
    assert.equal(all, english);
    assert.notEqual(all, text);
    assert.notEqual(spanish, english);
    assert.equal(await months(['es']), spanish);
  });

  it('finds by custom rules, and encrypts with keys', async () => {
    const rules = {
      recognizers: [
        {
          name: 'ship',
          category: 'SHIP_NAME',
          patterns: [{ name: 'ship', regex: 'MS [A-Z]\\w+', score: 0.9 }],
          examples: [{ match: 'MS Deep Blue', value: 'MS Deep' }, { no_match: 'ms deep' }],
        },
      ],
    };
    const keys = { keys: [{ id: 'k1', secret: Buffer.alloc(32, 7).toString('base64') }] };
    await using detector = await patterns({ rules, keys });
    const policy = { default: { operator: 'encrypt' } } as const;
    const { transform } = await detector.transform('aboard MS Deepwater today', { policy });
    assert.doesNotMatch(transform.text, /Deepwater/);
    const { restore } = await detector.restore(transform.text);
    assert.equal(restore.text, 'aboard MS Deepwater today');
  });

  it('refuses a key that it does not have, and text that hides something', async () => {
    await using detector = await patterns();
    await assert.rejects(
      detector.transform('x', { policy: { default: { operator: 'encrypt' } } }),
      (error) => error instanceof ServiceError && error.code === 'KEY_UNUSABLE',
    );
    await assert.rejects(
      detector.classify('a\u202Eb'),
      (error) => error instanceof ServiceError && error.code === 'UNTRUSTED_INPUT',
    );
  });

  it('ends a call by its signal, and lets other work have its turn meanwhile', async () => {
    await using detector = await patterns();
    const text = 'write to jane@acme.example about it; '.repeat(20_000);
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(detector.classify(text, { signal }), /enough/);
    const controller = new AbortController();
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (turns === 3) controller.abort(new Error('third turn'));
      else setImmediate(turn);
    };
    setImmediate(turn);
    await assert.rejects(detector.classify(text, { signal: controller.signal }), /third turn/);
  });

  it('does nothing once it is closed', async () => {
    const detector = await patterns();
    await detector.close();
    await detector.close();
    const calls = [
      () => detector.classify('x'),
      () => detector.classifyTable('x'),
      () => detector.label('x'),
      () => detector.transform('x'),
      () => detector.restore('x'),
    ];
    for (const call of calls) await assert.rejects(call(), DetectorClosedError);
    assert.throws(() => detector.redactStream(), DetectorClosedError);
  });

  it('replaces and restores while it loads what reads images', () => {
    const script = `
      import { setTimeout as wait } from 'node:timers/promises';
      const { createDetector } = await import('./dist/src/library/index.js');
      const detector = await createDetector({ model: 'none' });
      const image = detector.classifyImage(new Uint8Array([1])).catch(({ code }) => code);
      await wait(5);
      const restored = detector.restore('[X]', { map: [] });
      const { transform } = await detector.transform('jane@acme.example');
      console.log(transform.text, (await restored).restore.text, await image);
      await detector.close();`;
    const args = ['--input-type=module', '--eval', script];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(stdout, '[EMAIL_ADDRESS] [X] IMAGE_UNREADABLE\n', stderr);
  });

  const CALLS: readonly (readonly [call: string, make: (detector: Detector) => unknown, expected: RegExp])[] =
    [
      ['classify', (one) => one.classify('a', { signal: 5 as never }), /signal: must be an AbortSignal\./],
      ['classify', (one) => one.classify('a', null as never), /they must be an object\./],
      [
        'classify',
        (one) => one.classify('a', { deny: ['PERSN:Falcon'] }),
        /deny\[0\]: .*Did you mean PERSON\?/,
      ],
      ['label', (one) => one.label('a', { explain: true } as never), /"explain" is unknown/],
      [
        'label',
        (one) => one.label('a', { includeProvider: true } as never),
        /"includeProvider" is unknown; did you mean "includeProviders"/,
      ],
      [
        'transform',
        (one) => one.transform('a', { polcy: {} } as never),
        /did you mean "policy"\? Known: .*, map, /,
      ],
      [
        'transform',
        (one) => one.transform('a', { hasHeaders: 'x' as never }),
        /hasHeaders: must be true, false/,
      ],
      [
        'transform',
        (one) => one.transform('a', { policy: { categories: { PERSONN: { operator: 'mask' } } } }),
        /policy\.categories: PERSONN is not a category; did you mean PERSON\?/,
      ],
      [
        'restore',
        (one) => one.restore('a', { mapp: [] } as never),
        /did you mean "map"\? Known: hasHeaders, /,
      ],
      [
        'restore',
        (one) => one.restore('a', { offsetUnit: 'x' as never }),
        /offsetUnit: must be a unit of offsets/,
      ],
      ['conversation', (one) => one.conversation({ polcy: {} } as never), /did you mean "policy"/],
      ['conversation', (one) => one.conversation({ map: 5 as never }), /map: must be a list/],
      ['redactTransform', (one) => one.redactTransform({ onMap: 5 as never }), /onMap: must be a function/],
      ['redactTransform', (one) => one.redactTransform({ explain: true } as never), /"explain" is unknown/],
      [
        'redactImage',
        (one) => one.redactImage(Buffer.from('x'), { scoreThreshold: 1 } as never),
        /"scoreThreshold" is unknown/,
      ],
    ];
  for (const [call, make, expected] of CALLS) {
    it(`refuses options of ${call}: ${expected.source}`, async () => {
      await using detector = await patterns();
      await assert.rejects(
        // Some calls throw, others reject.
        Promise.resolve(detector).then(make),
        (error) => {
          assert.ok(error instanceof OptionsError);
          assert.match(error.message, expected);
          return true;
        },
      );
    });
  }

  it('rejects what it cannot restore', async () => {
    await using detector = await patterns();
    const restored = detector.restore('[X]', null as never);
    await assert.rejects(restored, TypeError);
  });

  it('takes tables of plain values alone', async () => {
    await using detector = await patterns();
    const at = new Date('2024-05-03T10:00:00Z');
    const rows = [
      { a: 'x"y', b: null, c: 1n },
      { a: 'z', d: true, e: at },
    ];
    assert.deepEqual(Object.keys((await detector.classifyTable(rows)).classifications), ['DATETIME']);
    const lacking = [{ constructor: 'Ann', at }, { at }] as unknown as Table;
    assert.deepEqual(Object.keys((await detector.classifyTable(lacking)).classifications), ['DATETIME']);
    for (const table of [[['a'], { a: 1 }], [[{}]], [[Symbol('a')]], 5] as unknown as readonly Table[])
      await assert.rejects(detector.classifyTable(table), TypeError);
    await assert.rejects(detector.classify(5 as unknown as string), TypeError);
  });
});
