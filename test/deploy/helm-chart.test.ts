import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config/load-config.js';
import { packageVersion } from '../../src/config/package-version.js';
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
  type Rendering,
} from '../support/helm.js';
import { needs } from '../support/needs.js';
import { CHART_CASES, type ChartCase } from './chart-renderings.js';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}
interface Container {
  readonly args: readonly string[];
  readonly env: readonly Variable[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly [field: string]: unknown;
}
type Labels = Readonly<Record<string, string>>;
type Deployment = Rendering['objects'][number];

const container = (deployment: Deployment): Container => onlyContainer<Container>(deployment);
const podLabels = (deployment: Deployment): Labels =>
  at<Labels>(deployment, 'spec.template.metadata.labels') ?? {};
const roleOf = (object: Deployment): string => object.metadata.labels['app.kubernetes.io/component'] ?? '';

describe('Helm chart', needs(HELM, 'helm'), () => {
  const renderings = new Map<string, Rendering>();
  const rendering = ({ name }: ChartCase): Rendering => {
    const found = renderings.get(name);
    assert.ok(found);
    return found;
  };

  before(async () => {
    const all = CHART_CASES.map(async (each) => [each.name, await renderChart(each.values)] as const);
    for (const [name, rendered] of await Promise.all(all)) renderings.set(name, rendered);
  });

  it('has no fault that lint finds', () => {
    const { status, stdout } = spawnSync(String(HELM), ['lint', '--strict', CHART], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  it('installs the version of the program', () => {
    const chart = parse(readFileSync(path.join(CHART, 'Chart.yaml'), 'utf8')) as Record<string, unknown>;
    assert.equal(chart['appVersion'], packageVersion());
  });

  for (const release of ['1.27', '1.37']) {
    it(
      `renders what Kubernetes ${release} takes, field by field`,
      needs(PYTHON, 'kubernetes-validate'),
      () => {
        const texts = [...renderings].map(([name, { text }]) => [name, text] as const);
        const lines = validateObjects(release, Object.fromEntries(texts));
        // Only the operator's own kind has no schema in Kubernetes.
        assert.deepEqual(
          lines.filter((line) => !/WARN .*PodMonitor/.test(line)),
          [],
        );
      },
    );
  }

  for (const each of CHART_CASES) {
    describe(each.name, () => {
      const deployments = (): readonly Deployment[] => ofKind(rendering(each).objects, 'Deployment');

      it('renders', () => {
        assert.equal(rendering(each).code, 0, rendering(each).error);
        const roles = each.mode === 'single' ? ['classification'] : ['classification', 'pattern', 'context'];
        assert.deepEqual(deployments().map(roleOf), roles);
      });

      it('starts every role with settings that the program takes', () => {
        for (const deployment of deployments()) {
          const { args, env, ports } = container(deployment);
          const names = env.map(({ name }) => name);
          assert.deepEqual(names, [...new Set(names)], 'a variable stands there once');
          const role = roleOf(deployment);
          const config = loadConfig(
            {
              port: 1,
              providers: [{ name: 'Other', address: 'http://127.0.0.1:1' }],
              inProcess: each.mode === 'single' ? ['Pattern', 'Context'] : [],
              hasAccounts: role === 'classification',
            },
            Object.fromEntries(
              env.map(({ name, value }) => [
                name,
                value ?? (name === 'SMTP_URL' ? 'smtp://m.example' : 'postgres://u:p@db.example/accounts'),
              ]),
            ),
          );
          assert.equal(config.port, ports[0]?.containerPort);
          assert.deepEqual(args, each.mode === 'single' ? ['serve'] : ['serve', role]);
          if (role !== 'classification') continue;
          assert.equal(config.authMode, each.database === 'no accounts' ? 'off' : 'required');
          assert.equal(config.securityControls, !each.isEverything);
          const addresses = config.providers.map(({ address }) => address);
          assert.deepEqual(
            addresses.slice(0, 2),
            each.mode === 'single'
              ? ['in-process', 'in-process']
              : ['http://dd-data-discovery-pattern:8051', 'http://dd-data-discovery-context:8052'],
          );
          if (each.isEverything) assert.equal(config.providers[2]?.timeoutMs, 2000);
        }
      });

      it('lets every pod be watched, stopped in time and started without rights', () => {
        for (const deployment of deployments()) {
          const own = container(deployment);
          for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
            assert.equal(at(own, `${probe}.httpGet.port`), 'http', probe);
          }
          assert.equal(at(own, 'livenessProbe.httpGet.path'), '/health/live');
          assert.equal(at(own, 'readinessProbe.httpGet.path'), '/health/ready');
          assertWithoutRights(deployment);
          assert.ok(Number(at(deployment, 'spec.template.spec.terminationGracePeriodSeconds')) >= 30);
        }
      });

      it('names in every selector labels that the pods of that role carry, and no other’s', () => {
        for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy']) {
          const place = { Service: 'spec.selector', NetworkPolicy: 'spec.podSelector.matchLabels' }[kind];
          const objects = ofKind(rendering(each).objects, kind);
          assert.deepEqual(objects.map(roleOf).sort(), deployments().map(roleOf).sort(), kind);
          for (const object of objects) {
            const selector = at<Labels>(object, place ?? 'spec.selector.matchLabels');
            const chosen = deployments().filter((deployment) => selects(selector, podLabels(deployment)));
            assert.deepEqual(chosen.map(roleOf), [roleOf(object)], `${kind} ${object.metadata.name}`);
          }
        }
        for (const deployment of deployments()) {
          const spread = at<object[]>(deployment, 'spec.template.spec.topologySpreadConstraints') ?? [];
          assert.equal(spread.length, 2);
          for (const constraint of spread) {
            assert.ok(selects(at<Labels>(constraint, 'labelSelector.matchLabels'), podLabels(deployment)));
          }
        }
      });

      it('scales what is there, and leaves the count to the scaler', () => {
        const scalers = ofKind(rendering(each).objects, 'HorizontalPodAutoscaler');
        for (const scaler of scalers) {
          const target = deployments().find(
            ({ metadata }) => metadata.name === at(scaler, 'spec.scaleTargetRef.name'),
          );
          assert.ok(target, `${scaler.metadata.name} scales nothing`);
          assert.equal(at(target, 'spec.replicas'), undefined);
          const types = (at<{ type: string }[]>(scaler, 'spec.metrics') ?? []).map(({ type }) => type);
          assert.deepEqual(types, ['Resource', 'Pods']);
        }
        const scaled = !each.isEverything ? 0 : deployments().length - (each.database === 'sqlite' ? 1 : 0);
        assert.equal(scalers.length, scaled);
      });

      it('lets nobody but the service reach a provider, and a provider nobody', () => {
        const policies = ofKind(rendering(each).objects, 'NetworkPolicy').filter(
          (policy) => roleOf(policy) !== 'classification',
        );
        for (const policy of policies) {
          assert.deepEqual(at(policy, 'spec.policyTypes'), ['Ingress', 'Egress']);
          const [rule, ...more] = at<{ from: object[] }[]>(policy, 'spec.ingress') ?? [];
          assert.equal(more.length, 0);
          const pods = (rule?.from ?? []).map((peer) => at<Labels>(peer, 'podSelector.matchLabels'));
          const admitted = deployments().filter((deployment) =>
            pods.some((selector) => selects(selector, podLabels(deployment))),
          );
          assert.deepEqual(admitted.map(roleOf), ['classification']);
          assert.equal(rule?.from.length, each.isEverything ? 2 : 1);
          if (!each.isEverything) assert.deepEqual(at(policy, 'spec.egress'), []);
        }
      });

      it('holds no secret, and names where one is', () => {
        assert.equal(ofKind(rendering(each).objects, 'Secret').length, 0);
        for (const deployment of deployments()) {
          for (const { name, value, valueFrom } of container(deployment).env) {
            if (!['DATABASE_URL', 'SMTP_URL', 'OPERATOR_TOKEN'].includes(name)) continue;
            assert.equal(value, undefined);
            assert.equal(valueFrom?.secretKeyRef.key, name);
          }
        }
        for (const deployment of deployments()) {
          const hasOperator = container(deployment).env.some(({ name }) => name === 'OPERATOR_TOKEN');
          assert.equal(hasOperator, each.isEverything);
        }
        const front = deployments()[0];
        assert.ok(front);
        const hasDatabase = container(front).env.some(({ name }) => name === 'DATABASE_URL');
        assert.equal(hasDatabase, each.database === 'postgres');
      });

      it('keeps accounts in a file on a volume of their own, of one pod at a time', () => {
        const claims = ofKind(rendering(each).objects, 'PersistentVolumeClaim');
        const [front] = deployments();
        const claimed = (at<object[]>(front, 'spec.template.spec.volumes') ?? []).flatMap((volume) => {
          const name = at<string>(volume, 'persistentVolumeClaim.claimName');
          return name === undefined ? [] : [name];
        });
        assert.deepEqual(
          claimed,
          claims.map(({ metadata }) => metadata.name),
        );
        assert.equal(claims.length, each.database === 'sqlite' ? 1 : 0);
        assert.equal(at(front, 'spec.strategy.type'), claims.length === 1 ? 'Recreate' : 'RollingUpdate');
      });

      it('leads from outside to the API and the page, not to metrics, probes or the log level', () => {
        const ingresses = ofKind(rendering(each).objects, 'Ingress');
        assert.equal(ingresses.length, each.isEverything ? 1 : 0);
        const services = ofKind(rendering(each).objects, 'Service');
        const sticky = services.filter((one) => at<string>(one, 'spec.sessionAffinity') === 'ClientIP');
        assert.deepEqual(sticky.map(roleOf), each.isEverything ? ['classification'] : []);
        interface Path {
          readonly path: string;
          readonly pathType: string;
          readonly backend: object;
        }
        for (const rule of ingresses.flatMap((one) => at<object[]>(one, 'spec.rules') ?? [])) {
          const paths = at<Path[]>(rule, 'http.paths') ?? [];
          const isOpen = (wanted: string): boolean =>
            paths.some(({ path: prefix, pathType }) =>
              pathType === 'Exact' ? prefix === wanted : `${wanted}/`.startsWith(`${prefix}/`),
            );
          const doors = ['/beta/litellm_basic_guardrail_api', '/analyze', '/deanonymize'];
          for (const open of [
            ...['/svc/data-discovery/v1.1/classify', '/auth/login', '/openapi.json', '/'],
            ...doors,
          ]) {
            assert.ok(isOpen(open), open);
          }
          for (const closed of ['/metrics', '/log-level', '/health/ready', '/health']) {
            assert.ok(!isOpen(closed), closed);
          }
          for (const { backend } of paths) {
            const name = at<string>(backend, 'service.name');
            const service = services.find(({ metadata }) => metadata.name === name);
            assert.ok(service !== undefined && roleOf(service) === 'classification');
          }
        }
      });
    });
  }
});
