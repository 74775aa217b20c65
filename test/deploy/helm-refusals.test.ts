import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { at, HELM, ofKind, renderChart } from '../support/helm.js';
import { needs } from '../support/needs.js';

interface Refusal {
  readonly what: string;
  readonly values: object;
  /** What the message must name. */
  readonly says: RegExp;
}

const postgres = { type: 'postgres', existingSecret: 'accounts-database' };

const REFUSALS: readonly Refusal[] = [
  {
    what: 'several pods over one SQLite file',
    values: { classification: { replicas: 2 } },
    says: /SQLite.*database\.type=postgres/,
  },
  {
    what: 'a scaler over one SQLite file',
    values: { classification: { autoscaling: { enabled: true } } },
    says: /SQLite.*database\.type=postgres/,
  },
  {
    what: 'PostgreSQL without a secret',
    values: { database: { type: 'postgres' } },
    says: /database\.existingSecret/,
  },
  {
    what: 'mail without a server',
    values: { auth: { registration: 'email' } },
    says: /auth\.smtp\.existingSecret/,
  },
  {
    what: 'rules from two places',
    values: { rules: { content: 'version: 1', existingConfigMap: 'rules' } },
    says: /rules\.content and rules\.existingConfigMap/,
  },
  {
    what: 'no provider',
    values: { providers: { pattern: { enabled: false }, context: { enabled: false } } },
    says: /No provider takes part/,
  },
  {
    what: 'an ingress for every name',
    values: { ingress: { enabled: true } },
    says: /ingress\.hosts/,
  },
  {
    what: 'a scaler with its ends swapped',
    values: { context: { autoscaling: { enabled: true, minReplicas: 5, maxReplicas: 2 } } },
    says: /context\.autoscaling\.minReplicas/,
  },
  {
    what: 'a scaler without a measure',
    values: { pattern: { autoscaling: { enabled: true, targetCPUUtilizationPercentage: null } } },
    says: /pattern\.autoscaling needs a measure/,
  },
  { what: 'a misspelt value', values: { clasification: {} }, says: /'clasification' not allowed/ },
  {
    what: 'a misspelt value below',
    values: { context: { replica: 3 } },
    says: /context.*'replica' not allowed/,
  },
  {
    what: 'a misspelt security setting',
    values: { securitySettings: { ENABLE_SECURITY_CONTROLS: false } },
    says: /'ENABLE_SECURITY_CONTROLS' not allowed/,
  },
  { what: 'an unknown mode', values: { mode: 'role' }, says: /\/mode.*'single', 'roles'/ },
  {
    what: 'a secret among the settings',
    values: { settings: { DATABASE_URL: 'postgres://u:p@h/d' } },
    says: /DATABASE_URL/,
  },
  {
    what: 'the operator’s token among the settings',
    values: { pattern: { settings: { OPERATOR_TOKEN: 'f3a0c1d95b7e4826a1c4d7e0f9b83562' } } },
    says: /OPERATOR_TOKEN/,
  },
  {
    what: 'a pattern of host names',
    values: { allowedHosts: ['*.example.org'] },
    says: /allowedHosts/,
  },
  {
    what: 'less time to stop than draining takes',
    values: { terminationGracePeriodSeconds: 10 },
    says: /terminationGracePeriodSeconds.*30/,
  },
  { what: 'root', values: { podSecurityContext: { runAsUser: 0 } }, says: /runAsUser/ },
  {
    what: 'credentials in the address of a provider, which answers show',
    values: { providers: { extra: [{ name: 'Ships', address: 'http://user:word@ships' }] } },
    says: /providers\/extra\/0\/address/,
  },
];

describe('Helm chart refuses', { ...needs(HELM, 'helm'), concurrency: true }, () => {
  for (const { what, values, says } of REFUSALS) {
    it(what, async () => {
      const { code, error } = await renderChart(values);
      assert.notEqual(code, 0);
      assert.match(error.replaceAll(/\s+/g, ' '), says);
    });
  }
});

describe('Helm chart takes', needs(HELM, 'helm'), () => {
  it('`off` as YAML reads it: false', async () => {
    const { code, error, text } = await renderChart({ auth: { mode: false, registration: false } });
    assert.equal(code, 0, error);
    assert.match(text, /name: AUTH_MODE\s+value: "off"/);
    assert.match(text, /name: REGISTRATION\s+value: "off"/);
  });

  it('several pods with PostgreSQL, and with SQLite where nobody has an account', async () => {
    for (const values of [{ database: postgres }, { auth: { mode: 'off' } }]) {
      const { code, error, objects } = await renderChart({ ...values, classification: { replicas: 3 } });
      assert.equal(code, 0, error);
      assert.equal(at(ofKind(objects, 'Deployment')[0], 'spec.replicas'), 3);
    }
  });

  it('one provider alone, and leaves the other out of everything', async () => {
    const { objects, text } = await renderChart({
      mode: 'roles',
      providers: { context: { enabled: false } },
    });
    assert.equal(ofKind(objects, 'Deployment').length, 2);
    assert.doesNotMatch(text, /component: context|8052|"Context/);
  });

  it('rules, which reach the pod as the file that the service reads', async () => {
    const content = 'version: 1\nrecognizers: []\n';
    const { objects } = await renderChart({ rules: { content } });
    const [map] = ofKind(objects, 'ConfigMap');
    assert.equal(at(map, 'data')?.['rules.yaml' as never], content);
    const [deployment] = ofKind(objects, 'Deployment');
    const volumes = at<{ name: string; configMap?: { name: string } }[]>(
      deployment,
      'spec.template.spec.volumes',
    );
    assert.equal(volumes?.find(({ name }) => name === 'rules')?.configMap?.name, map?.metadata.name);
    const text = JSON.stringify(deployment);
    assert.match(text, /"name":"RULES_FILE","value":"\/etc\/data-discovery\/rules.yaml"/);
    assert.match(text, /"mountPath":"\/etc\/data-discovery"/);
  });

  it('the longest release name without names that a cluster refuses', async () => {
    const { objects } = await renderChart({ mode: 'roles', fullnameOverride: 'x'.repeat(60) });
    for (const { metadata } of objects) assert.ok(metadata.name.length <= 63, metadata.name);
  });
});
