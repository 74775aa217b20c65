import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { createProgram } from '../../src/cli/program.js';
import { runProgram } from '../../src/cli/run-program.js';
import type { ScanArguments } from '../../src/cli/scan/define-scan.js';
import {
  assertWithoutRights,
  at,
  CHART,
  HELM,
  ofKind,
  onlyContainer,
  PYTHON,
  renderChart,
  selects,
  validateObjects,
} from '../support/helm.js';
import { needs } from '../support/needs.js';

const claim = { input: { existingClaim: 'files' } };
const PLAIN = { scan: { enabled: true, ...claim } };
const EVERYTHING = {
  scan: {
    ...claim,
    enabled: true,
    shards: 12,
    parallelism: 3,
    paths: ['/input/a', '/input/*.csv'],
    arguments: ['--threshold=0.8', '--providers=pattern'],
    backoffLimit: 40,
    state: { size: '5Gi', storageClass: 'shared', accessMode: 'ReadWriteOnce' },
    merge: { enabled: true, output: '/state/found.sarif', arguments: ['--fail-on=any'] },
    settings: { CONTEXT_THREADS: 1 },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'cpu', operator: 'Exists', effect: 'NoSchedule' }],
    podAnnotations: { team: 'data' },
  },
  rules: { existingConfigMap: 'rules' },
  imagePullSecrets: [{ name: 'registry' }],
};

/** Reads the arguments of a pod as the program does, with what Kubernetes puts in for a variable. */
async function readArguments(args: readonly string[], index: number) {
  let read: { readonly paths: readonly string[]; readonly options: ScanArguments } | undefined;
  const program = await createProgram({ version: '1', roles: [] });
  const given = args.map((arg) => arg.replaceAll('$(JOB_COMPLETION_INDEX)', index.toString()));
  const perform = (command: { args: string[]; opts: () => ScanArguments }): Promise<number> => {
    read = { paths: command.args, options: command.opts() };
    return Promise.resolve(0);
  };
  const load = (): Promise<typeof perform> => Promise.resolve(perform);
  let errors = '';
  const output = { out: () => undefined, err: (text: string) => void (errors += text) };
  assert.equal(await runProgram(program, given, { scan: load, merge: load }, output), 0, errors);
  assert.ok(read);
  return read;
}

describe('the Job that scans', needs(HELM, 'helm'), () => {
  it('is not made unless it is asked for', async () => {
    const { objects, text } = await renderChart();
    assert.deepEqual(ofKind(objects, 'Job'), []);
    assert.doesNotMatch(text, /scan/);
  });

  for (const release of ['1.27', '1.37']) {
    it(`is what Kubernetes ${release} takes`, needs(PYTHON, 'kubernetes-validate'), async () => {
      const texts: Record<string, string> = {};
      for (const [name, values] of Object.entries({ plain: PLAIN, everything: EVERYTHING })) {
        const { text, error, code } = await renderChart(values);
        assert.equal(code, 0, error);
        texts[name] = text;
      }
      validateObjects(release, texts);
    });
  }

  it('has no fault that lint finds', () => {
    const sets = ['--set', 'scan.enabled=true,scan.merge.enabled=true,scan.input.existingClaim=files'];
    const { status, stdout } = spawnSync(String(HELM), ['lint', '--strict', CHART, ...sets], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  });

  for (const [name, values, count, parallelism] of [
    ['plain', PLAIN, 4, 4],
    ['everything', EVERYTHING, 12, 3],
  ] as const) {
    it(`has a pod for each shard, with arguments that the program takes (${name})`, async () => {
      const { objects } = await renderChart(values);
      const [job] = ofKind(objects, 'Job');
      assert.equal(at(job, 'spec.completionMode'), 'Indexed');
      assert.equal(at(job, 'spec.completions'), count);
      assert.equal(at(job, 'spec.parallelism'), parallelism);
      const args = onlyContainer(job)['args'] as string[];
      const states = new Set<unknown>();
      for (let index = 0; index < count; index++) {
        const { paths, options } = await readArguments(args, index);
        assert.deepEqual(options.shard, { number: index + 1, count });
        assert.deepEqual(paths, name === 'plain' ? ['/input'] : EVERYTHING.scan.paths);
        assert.equal(options.state, `/state/${index.toString()}.state`);
        assert.equal(options.exitZero, true, 'what is found is no reason to begin anew');
        states.add(options.state);
      }
      assert.equal(states.size, count);
    });
  }

  it('starts its pods without rights, and none that writes where another may still write', async () => {
    const { objects } = await renderChart(EVERYTHING);
    const jobs = ofKind(objects, 'Job');
    assert.equal(jobs.length, 2);
    for (const job of jobs) {
      assertWithoutRights(job);
      assert.equal(at(job, 'spec.template.spec.restartPolicy'), 'Never');
      const [policy] = ofKind(objects, 'NetworkPolicy').filter(
        ({ metadata }) => metadata.name === job.metadata.name,
      );
      assert.deepEqual(at(policy, 'spec.egress'), []);
      const labels = at<Record<string, string>>(job, 'spec.template.metadata.labels') ?? {};
      assert.ok(selects(at(policy, 'spec.podSelector.matchLabels'), labels));
    }
    // With such a policy a pod is replaced when it has ended, not while it is ending.
    assert.ok(
      at(
        jobs.find(({ metadata }) => metadata.name.endsWith('-scan')),
        'spec.podFailurePolicy',
      ),
    );
  });

  it('reads the input and cannot write to it; the state is on a claim that all share', async () => {
    const { objects } = await renderChart(EVERYTHING);
    const [claimed] = ofKind(objects, 'PersistentVolumeClaim').filter(({ metadata }) =>
      metadata.name.endsWith('-scan-state'),
    );
    assert.deepEqual(at(claimed, 'spec.accessModes'), ['ReadWriteOnce']);
    for (const job of ofKind(objects, 'Job')) {
      const mounts = onlyContainer(job)['volumeMounts'] as { name: string; readOnly?: boolean }[];
      const input = mounts.find(({ name }) => name === 'input');
      assert.equal(input?.readOnly, job.metadata.name.endsWith('-scan') ? true : undefined);
      const volumes = JSON.stringify(at(job, 'spec.template.spec.volumes'));
      assert.ok(volumes.includes(`"claimName":"${String(claimed?.metadata.name)}"`));
    }
    const { objects: given } = await renderChart({
      scan: { ...EVERYTHING.scan, state: { existingClaim: 'mine' } },
    });
    assert.ok(
      !ofKind(given, 'PersistentVolumeClaim').some(({ metadata }) => metadata.name.includes('state')),
    );
    assert.match(JSON.stringify(ofKind(given, 'Job')[0]), /"claimName":"mine"/);
  });

  it('is followed by one that merges every state file', async () => {
    const { objects } = await renderChart(EVERYTHING);
    const merge = ofKind(objects, 'Job').find(({ metadata }) => metadata.name.endsWith('-merge'));
    const { paths, options } = await readArguments(onlyContainer(merge)['args'] as string[], 0);
    assert.deepEqual(
      paths,
      Array.from({ length: 12 }, (_, index) => `/state/${index.toString()}.state`),
    );
    assert.equal(options.output, '/state/found.sarif');
    assert.deepEqual(options.failOn, [{ kind: 'any' }]);
    assert.equal(options.exitZero, undefined);
  });

  for (const [what, scan, says] of [
    ['no input', { enabled: true }, /scan\.input\.existingClaim/],
    ['no shards', { shards: 0 }, /shards/],
    ['paths outside of the input', { paths: ['/etc'] }, /paths/],
    ['a state file of its own', { arguments: ['--state=/x'] }, /arguments/],
    ['an exit code that would start it again', { arguments: ['--fail-on=any'] }, /arguments/],
    ['a report that no form has', { merge: { output: '/state/report.txt' } }, /output/],
    ['a misspelt value', { shard: 3 }, /'shard' not allowed/],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const { code, error } = await renderChart({ scan });
      assert.notEqual(code, 0);
      assert.match(error.replaceAll(/\s+/g, ' '), says);
    });
  }
});
