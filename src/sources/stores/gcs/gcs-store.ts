import { UnusableStore } from '../../source-failure.js';
import { defineStore } from '../define-store.js';

const ADDRESS = /^gs:\/\/(?<bucket>[a-z\d][\w.-]{1,220}[a-z\d])(?:\/(?<path>.*))?$/is;

/** Command-line options. */
const GCS_OPTIONS = {
  endpoint: { value: 'url', description: 'URL of Google Cloud Storage, if it is not the public one' },
  project: {
    value: 'id',
    description: 'Google Cloud project that pays for requests to requester-pays buckets',
  },
  anonymous: { description: 'send no credentials, for public Google Cloud buckets' },
} as const;

/** Google Cloud Storage. */
export const GCS = defineStore({
  name: 'gcs',
  title: 'Google Cloud Storage',
  forms: ['gs://BUCKET/PREFIX'],
  claims: /^gs:\/\//i,
  parse(address) {
    const { bucket, path = '' } = ADDRESS.exec(address)?.groups ?? {};
    if (bucket === undefined)
      throw new UnusableStore(
        'The address has no bucket. Use gs://bucket, gs://bucket/prefix or gs://bucket/object.',
      );
    return { root: `gs://${bucket}`, bucket, path };
  },
  options: GCS_OPTIONS,
  variables: {
    GOOGLE_APPLICATION_CREDENTIALS: 'file of a service account or of workload identity federation',
    HTTPS_PROXY: 'proxy, with exceptions in `NO_PROXY`; applies to every store',
  },
  credentials: [
    'the file of `GOOGLE_APPLICATION_CREDENTIALS`: a service account, workload identity federation or impersonation',
    'those of `gcloud auth application-default login`',
    'the service account of the machine (GKE, GCE, Cloud Run)',
  ],
  permissions: '`storage.objects.list` and `storage.objects.get` (role Storage Object Viewer)',
  packages: ['@google-cloud/storage'],
  connect: async (_address, chosen, environment) =>
    (await import('./connect-gcs.js')).connectGcs(chosen, environment),
});
