/** Values that make sense together: mode by database by everything else off or on. */
const DATABASES = {
  sqlite: {},
  postgres: { database: { type: 'postgres', existingSecret: 'accounts-database' } },
  'no accounts': { auth: { mode: 'off' } },
} as const;

const scaling = { enabled: true, minReplicas: 3, maxReplicas: 12, queueWait: { enabled: true } };
const EXTRAS = {
  plain: {},
  everything: {
    image: { repository: 'registry.example/data-discovery', digest: `sha256:${'0a'.repeat(32)}` },
    imagePullSecrets: [{ name: 'registry' }],
    publicUrl: 'https://find.example',
    trustProxy: ['10.0.0.0/8', '::1'],
    allowedHosts: ['find.example', 'find.example.org', '[fd00::1]'],
    operator: { existingSecret: 'operator' },
    maxBodyBytes: 20_480,
    logLevel: 'debug',
    settings: { QUEUE_WAIT_MS: 500, MAX_BODY_BYTES_V2: 2_000_000 },
    securitySettings: { ENABLE_ALL_SECURITY_CONTROLS: false },
    providers: {
      pattern: { timeoutMs: 500 },
      extra: [{ name: 'Ships', address: 'http://ships:9000', timeout_ms: 2000 }],
    },
    rules: { existingConfigMap: 'rules' },
    classification: { podAnnotations: { team: 'data' }, settings: { QUEUE_WAIT_MS: 700 } },
    pattern: { autoscaling: scaling, nodeSelector: { disk: 'ssd' } },
    context: {
      autoscaling: scaling,
      tolerations: [{ key: 'cpu', operator: 'Exists', effect: 'NoSchedule' }],
      podDisruptionBudget: { maxUnavailable: '25%' },
    },
    doors: { litellm: 'reversible', presidio: true },
    service: { type: 'LoadBalancer', annotations: { internal: 'true' }, sessionAffinity: 'ClientIP' },
    ingress: {
      enabled: true,
      className: 'nginx',
      annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '16k' },
      hosts: ['find.example', 'find.example.org'],
      tls: [{ secretName: 'certificate', hosts: ['find.example', 'find.example.org'] }],
    },
    networkPolicy: {
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } }],
      metricsFrom: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      databaseTo: [{ ipBlock: { cidr: '10.1.0.0/16' } }],
      extraEgress: [{ ports: [{ protocol: 'TCP', port: 4318 }] }],
    },
    metrics: { podMonitor: { enabled: true, labels: { release: 'prometheus' } } },
    serviceAccount: { name: 'finder', annotations: { role: 'none' } },
  },
} as const;

export interface ChartCase {
  readonly name: string;
  readonly mode: 'single' | 'roles';
  readonly database: keyof typeof DATABASES;
  readonly isEverything: boolean;
  readonly values: object;
}

export const CHART_CASES: readonly ChartCase[] = (['single', 'roles'] as const).flatMap((mode) =>
  (Object.keys(DATABASES) as (keyof typeof DATABASES)[]).flatMap((database) =>
    (Object.keys(EXTRAS) as (keyof typeof EXTRAS)[]).map((extras) => {
      const isEverything = extras === 'everything';
      // Several pods of the service need accounts elsewhere than in a file.
      const several = database === 'sqlite' ? {} : { autoscaling: scaling };
      const values = {
        mode,
        ...DATABASES[database],
        ...EXTRAS[extras],
        ...(isEverything && { classification: { ...EXTRAS.everything.classification, ...several } }),
      };
      return { name: `${mode}, ${database}, ${extras}`, mode, database, isEverything, values };
    }),
  ),
);
