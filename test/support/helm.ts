import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';

export const CHART = 'deploy/helm/data-discovery';

/** An object as a cluster takes it; its parts are read by `at`. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** Helm from HELM, the path or Go's folder of programs; undefined where there is none. */
export const HELM = [
  process.env['HELM'],
  'helm',
  path.join(process.env['GOPATH'] ?? path.join(homedir(), 'go'), 'bin', 'helm'),
]
  .filter((file): file is string => file !== undefined && file !== '')
  .find((file) => spawnSync(file, ['version'], { stdio: 'ignore' }).status === 0);

/** Python that can check objects against the schemas of Kubernetes releases. */
export const PYTHON = ['.venv/bin/python3', 'python3'].find(
  (file) =>
    (!file.includes('/') || existsSync(file)) &&
    spawnSync(file, ['-c', 'import kubernetes_validate'], { stdio: 'ignore' }).status === 0,
);

export interface Rendering {
  readonly code: number;
  readonly error: string;
  readonly text: string;
  readonly objects: readonly KubernetesObject[];
}

/** Renders the chart as `helm template dd` does, with these values over its own. */
export async function renderChart(values: object = {}, ...args: readonly string[]): Promise<Rendering> {
  if (HELM === undefined) throw new Error('helm is not installed: see .ci/install-tools');
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-helm-'));
  const file = path.join(folder, 'values.yaml');
  writeFileSync(file, stringify(values));
  const { code, stdout, stderr } = await run(HELM, [
    ...['template', 'dd', CHART, '--kube-version', '1.33.0', '--values', file],
    ...args,
  ]);
  rmSync(folder, { recursive: true });
  const documents = code === 0 ? parseAllDocuments(stdout) : [];
  const objects = documents.map((document) => document.toJS() as KubernetesObject | null);
  return { code, error: stderr, text: stdout, objects: objects.filter((object) => object !== null) };
}

function run(file: string, args: readonly string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(file, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

/** The value at a path such as `spec.template.spec`; undefined where there is none. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what the caller expects there
export function at<T>(object: unknown, place: string): T | undefined {
  return place
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], object) as
    T | undefined;
}

/** The objects of one kind. */
export function ofKind(objects: readonly KubernetesObject[], kind: string): readonly KubernetesObject[] {
  return objects.filter((object) => object.kind === kind);
}

/** The one container of the pods of a workload. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what the caller expects there
export function onlyContainer<Container = Readonly<Record<string, unknown>>>(
  workload: KubernetesObject | undefined,
): Container {
  const [found, ...more] = at<Container[]>(workload, 'spec.template.spec.containers') ?? [];
  assert.ok(found !== undefined && more.length === 0);
  return found;
}

/** Whether a selector chooses what carries these labels; none chooses nothing. */
export const selects = (
  selector: Readonly<Record<string, string>> | undefined,
  labels: Readonly<Record<string, string>>,
): boolean =>
  selector !== undefined && Object.entries(selector).every(([name, value]) => labels[name] === value);

/** Asserts that the pods of a workload have bounds, and none of the rights that a pod has unless they are taken away. */
export function assertWithoutRights(workload: KubernetesObject): void {
  const own = onlyContainer(workload);
  assert.ok(at(own, 'resources.requests.cpu'));
  assert.ok(at(own, 'resources.limits.memory'));
  assert.deepEqual(own['securityContext'], {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const pod = at(workload, 'spec.template.spec');
  assert.equal(at(pod, 'automountServiceAccountToken'), false);
  assert.equal(at(pod, 'securityContext.runAsNonRoot'), true);
  assert.notEqual(at(pod, 'securityContext.runAsUser'), 0);
  assert.equal(at(pod, 'securityContext.seccompProfile.type'), 'RuntimeDefault');
}

/**
 * Asserts that objects in files are what a Kubernetes release takes, field by field.
 * @returns what the check wrote, without what it says for information
 */
export function validateObjects(release: string, texts: Readonly<Record<string, string>>): readonly string[] {
  assert.ok(PYTHON !== undefined, 'kubernetes-validate is not installed: see .ci/install-tools');
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-chart-'));
  const files = Object.entries(texts).map(([name, text]) => {
    const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.yaml`);
    writeFileSync(file, text);
    return file;
  });
  const { status, stdout, stderr } = spawnSync(
    PYTHON,
    ['-m', 'kubernetes_validate', '--strict', '--kubernetes-version', release, ...files],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  assert.equal(status, 0, stdout + stderr);
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith('INFO'));
}
