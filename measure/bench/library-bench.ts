import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { classifyText } from '../../src/discovery/classify-text.js';
import type { createDetector } from '../../src/library/index.js';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import { createContextProvider } from '../../src/providers/context-provider.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';
import type { Provider } from '../../src/providers/provider.js';
import { medians } from './measure.js';
import type { Row } from './row.js';

const LIBRARY = pathToFileURL(path.resolve('dist/library/index.js')).href;
const LOADS = 15;
const ROUNDS = 200;
const LINE =
  'Jane Miller <jane@acme.example> paid EUR 120 with 4111 1111 1111 1111 on 3 May 2024 in Boston. ';
const SIZES = { '1 KB': 1_024, '10 KB': 10_240 } as const;

/** What a program pays for the library: CPU time to load it, and a call beside the detection of the service. */
export async function benchLibrary(): Promise<readonly Row[]> {
  return [...benchLoad(), ...(await benchCalls('none')), ...(await benchCalls('small'))];
}

/** CPU milliseconds of a process of its own, the least of many: what else runs can only add to it. */
function benchLoad(): readonly Row[] {
  const steps = {
    'load: import and createDetector, patterns (CPU)': '',
    'load: the same and the first answer (CPU)': "await detector.classify('Mail jane@acme.example');",
  };
  const node = least('');
  return Object.entries(steps).map(([name, more]) => {
    const ms = least(
      `const { createDetector } = await import('${LIBRARY}'); const detector = await createDetector({ model: 'none' });${more}`,
    );
    return {
      name,
      ms: ms - node,
      limitMs: more === '' ? 100 : Infinity,
      toBaseline: (ms - node) / node,
      baseline: 'node itself',
    };
  });
}

function least(code: string): number {
  const tell = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);';
  const times = Array.from({ length: LOADS }, () => {
    const args = ['--input-type=module', '-e', `${code}\n${tell}`];
    return Number(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout);
  });
  return Math.min(...times);
}

/** A call of the library beside the use case of the service with the same providers. */
async function benchCalls(model: 'none' | 'small'): Promise<readonly Row[]> {
  const library = (await import(LIBRARY)) as { readonly createDetector: typeof createDetector };
  const detector = await library.createDetector({ model });
  const configured = (name: string, provider: Provider): ConfiguredProvider => ({
    config: { name, address: 'in-process', supportedContentTypes: [], timeoutMs: 10_000 },
    provider,
  });
  const providers = [
    configured('Pattern', createPatternProvider({ threads: 1 }, '0')),
    ...(model === 'none'
      ? []
      : [configured('Context', createContextProvider({ modelFolder: `models/${model}`, threads: 1 }, '0'))]),
  ];
  await Promise.all(providers.map(({ provider }) => provider.ready()));
  const deps = { providers, trusted: false };
  const rows: Row[] = [];
  for (const [size, characters] of Object.entries(SIZES)) {
    let number = 0;
    // Texts differ, so that nothing is remembered of the one before.
    const text = (): string =>
      `${(number += 1).toString()} ${LINE.repeat(Math.ceil(characters / LINE.length))}`.slice(0, characters);
    const { call, service } = await medians(
      {
        call: () => detector.classify(text()),
        service: () => classifyText(deps, Buffer.from(text()), 'utf16', () => true),
      },
      ROUNDS,
    );
    rows.push({
      name: `classify ${size}, model ${model}`,
      ms: call,
      limitMs: service * 1.1,
      toBaseline: call / service,
      baseline: "the service's detection",
    });
  }
  await Promise.all([detector.close(), ...providers.map(({ provider }) => provider.close())]);
  return rows;
}
