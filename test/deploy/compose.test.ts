import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config/load-config.js';
import { packageVersion } from '../../src/config/package-version.js';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
  readonly mem_limit?: string;
  readonly cpus?: number;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly environment: string }>>;
}

const read = (file: string): Compose => parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
const FILES = { 'deploy/compose.yaml': 4, 'deploy/compose.single.yaml': 1 } as const;
/** What the Dockerfile sets. */
const IMAGE_ENV = { HOST: '0.0.0.0', DATA_DIR: '/data' };

function ownServices({ services }: Compose): readonly (readonly [string, Service])[] {
  return Object.entries(services).filter(([, { build }]) => build !== undefined);
}

/** The settings that a container starts with, as the program reads them. */
function configOf({ command = ['serve'], environment = {} }: Service) {
  const role = command[1];
  const env = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+:(?:-(\w*)|\?[^}]*)\}/g, (_, fallback?: string) => fallback ?? 'password'),
  ]);
  return loadConfig(
    {
      port: role === 'pattern' ? 8051 : role === 'context' ? 8052 : 8580,
      providers: [{ name: 'Pattern', address: 'in-process' }],
      inProcess: role === undefined ? ['Pattern', 'Context'] : ['Pattern'],
      hasAccounts: role === undefined || role === 'classification',
    },
    { ...IMAGE_ENV, ...(Object.fromEntries(env) as Record<string, string>) },
  );
}

for (const [file, count] of Object.entries(FILES)) {
  describe(file, () => {
    const compose = read(file);

    it('has its services, of the version of the program', () => {
      assert.equal(Object.keys(compose.services).length, count);
      for (const [name, { image, build }] of ownServices(compose)) {
        assert.equal(image, `data-discovery:${packageVersion()}`, name);
        assert.deepEqual(build, { context: '..' }, name);
      }
    });

    it('pins the images of others by digest', () => {
      for (const [name, { image, build }] of Object.entries(compose.services)) {
        if (build === undefined) assert.match(image, /:(?!latest@)[\w.-]+@sha256:[0-9a-f]{64}$/, name);
      }
    });

    it('starts every role with settings that the program takes', () => {
      for (const [, service] of ownServices(compose)) {
        const { authMode, accounts } = configOf(service);
        const isProvider = ['pattern', 'context'].includes(service.command?.[1] ?? '');
        assert.equal(authMode, isProvider ? 'off' : 'required');
        if (!isProvider && file === 'deploy/compose.yaml') {
          assert.equal(
            accounts.databaseUrl,
            'postgres://data_discovery:password@postgres:5432/data_discovery',
          );
        }
      }
    });

    it('gives no container rights or room that it does not need', () => {
      for (const [name, service] of ownServices(compose)) {
        assert.equal(service.read_only, true, name);
        assert.deepEqual(service.cap_drop, ['ALL'], name);
        assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
        assert.match(service.mem_limit ?? '', /^\d+[mg]$/, name);
        assert.ok(Number.parseInt(service.stop_grace_period ?? '0', 10) >= 30, name);
      }
    });

    it('publishes one port, on this machine alone', () => {
      const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
      assert.deepEqual(published, ['127.0.0.1:8580:8580']);
    });

    it('names only volumes, networks and secrets that are there, and no secret’s value', () => {
      for (const [name, service] of Object.entries(compose.services)) {
        for (const volume of service.volumes ?? []) {
          assert.ok(compose.volumes?.[volume.split(':')[0] ?? ''] !== undefined, `${name}: ${volume}`);
        }
        for (const network of service.networks ?? []) assert.ok(compose.networks?.[network], network);
        for (const secret of service.secrets ?? []) assert.ok(compose.secrets?.[secret], secret);
        for (const [variable, value] of Object.entries(service.environment ?? {})) {
          if (/PASSWORD(?!_FILE)|_URL/.test(variable)) assert.match(value, /\$\{\w+:\?/, variable);
        }
      }
    });
  });
}

describe('deploy/compose.yaml, between its services', () => {
  const { services, networks } = read('deploy/compose.yaml');
  const { classification, pattern, context, postgres } = services;
  assert.ok(classification && pattern && context && postgres);

  it('waits for everything that the classification service needs', () => {
    const conditions = Object.entries(classification.depends_on ?? {});
    assert.deepEqual(conditions.map(([name]) => name).sort(), ['context', 'pattern', 'postgres']);
    assert.ok(conditions.every(([, { condition }]) => condition === 'service_healthy'));
    assert.ok(postgres.healthcheck, 'the image of the others has a health check of its own');
  });

  it('asks the providers at their names and ports', () => {
    assert.deepEqual(
      configOf(classification).providers.map(({ name, address }) => [name, address]),
      [
        ['Pattern', `http://pattern:${configOf(pattern).port.toString()}`],
        ['Context', `http://context:${configOf(context).port.toString()}`],
      ],
    );
  });

  it('keeps providers and database in networks that lead nowhere else', () => {
    for (const service of [pattern, context, postgres]) {
      assert.equal(service.ports, undefined);
      for (const network of service.networks ?? ['default']) {
        assert.equal(networks?.[network]?.internal, true, network);
        assert.ok(classification.networks?.includes(network));
      }
    }
    const shared = pattern.networks?.filter((network) => postgres.networks?.includes(network));
    assert.deepEqual(shared, [], 'a provider does not reach the database');
  });
});
