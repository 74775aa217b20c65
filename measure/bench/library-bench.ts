import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { classifyText } from '../../src/discovery/classify-text.js';
import type { DiscoveryObserver, Stage } from '../../src/discovery/discovery-observer.js';
import { createDetector } from '../../src/library/create-detector.js';
import { openProviders } from '../../src/library/open-providers.js';
import { median } from './measure.js';
import type { Row } from './row.js';

const LIBRARY = pathToFileURL(path.resolve('dist/library/index.js')).href;
const LOADS = 10;
const ROUNDS = { none: 200, small: 60 } as const;
const WARM_UPS = 20;
const DETECTION: ReadonlySet<Stage> = new Set<Stage>(['validate', 'ask', 'harmonize']);
const LINE =
  'Jane Miller <jane@acme.example> paid EUR 120 with 4111 1111 1111 1111 on 3 May 2024 in Boston. ';
const SIZES = { '1 KB': 1_024, '10 KB': 10_240 } as const;

/** What a program pays for the library: CPU time to load it, and a call beside its detection. */
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

/**
 * A call of the library beside what the same pipeline spends in detection: the stages `validate`, `ask` and `harmonize`
 * of the service's `Server-Timing`. Both run in this process, in turn.
 */
async function benchCalls(model: 'none' | 'small'): Promise<readonly Row[]> {
  const detector = await createDetector({ model });
  const { providers } = await openProviders({ model, threads: 1, rules: undefined, version: '0' });
  const rows: Row[] = [];
  for (const [size, characters] of Object.entries(SIZES)) {
    let number = 0;
    // Texts differ, so that nothing is remembered of the one before.
    const text = (): string =>
      `${(number += 1).toString()} ${LINE.repeat(Math.ceil(characters / LINE.length))}`.slice(0, characters);
    const calls: number[] = [];
    const detections: number[] = [];
    for (let round = -WARM_UPS; round < ROUNDS[model]; round += 1) {
      const began = performance.now();
      await detector.classify(text());
      const call = performance.now() - began;
      const observer = new DetectionTime();
      await classifyText({ providers, trusted: false, observer }, Buffer.from(text()), 'utf16', () => true);
      if (round < 0) continue;
      calls.push(call);
      detections.push(observer.ms);
    }
    const [call, detection] = [median(calls), median(detections)];
    rows.push({
      name: `classify ${size}, model ${model}`,
      ms: call,
      limitMs: detection * 1.1,
      toBaseline: call / detection,
      baseline: 'its detection',
    });
  }
  await Promise.all([detector.close(), ...providers.map(({ provider }) => provider.close())]);
  return rows;
}

/** Milliseconds of one request in the stages of detection. */
class DetectionTime implements DiscoveryObserver {
  ms = 0;

  call<T>(_provider: string, work: () => Promise<T>): Promise<T> {
    return work();
  }

  examined(): void {
    // Sizes are not needed.
  }

  found(): void {
    // Findings are not needed.
  }

  stage<T>(stage: Stage, work: () => T): T {
    const began = performance.now();
    const end = (): void => {
      if (DETECTION.has(stage)) this.ms += performance.now() - began;
    };
    const result = work();
    if (result instanceof Promise) return result.finally(end) as T;
    end();
    return result;
  }
}
