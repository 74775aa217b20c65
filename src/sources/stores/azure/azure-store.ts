import { UnusableStore } from '../../source-failure.js';
import { defineStore, type StoreAddress } from '../define-store.js';

const CONTAINER = String.raw`(?<bucket>\$root|\$web|[a-z\d](?:-?[a-z\d]){2,62})`;
const HOST = String.raw`(?<account>[a-z\d-]{3,60})\.(?<kind>blob|dfs)\.(?<suffix>core\.[a-z.]{3,40}|fabric\.microsoft\.com)`;
const SHORT = new RegExp(String.raw`^az://${CONTAINER}(?:/(?<path>.*))?$`, 'is');
const URL_FORM = new RegExp(String.raw`^https://${HOST}/${CONTAINER}(?:/(?<path>[^?#]*))?$`, 'i');
const HADOOP = new RegExp(String.raw`^abfss?://${CONTAINER}@${HOST}(?:/(?<path>.*))?$`, 'is');

/** Command-line options. */
const AZURE_OPTIONS = {
  account: {
    value: 'name',
    description: 'Azure storage account of az:// addresses (default: AZURE_STORAGE_ACCOUNT)',
  },
  endpoint: { value: 'url', description: 'URL of the blob service, if it is not that of the account' },
  anonymous: { description: 'send no credentials, for public Azure containers' },
} as const;

/** Azure Blob Storage, including Data Lake Storage. */
export const AZURE = defineStore({
  name: 'azure',
  title: 'Azure Blob Storage and Data Lake Storage',
  forms: [
    'az://CONTAINER/PREFIX',
    'https://ACCOUNT.blob.core.windows.net/CONTAINER/PREFIX',
    'abfss://CONTAINER@ACCOUNT.dfs.core.windows.net/PREFIX',
  ],
  claims: /^(?:az|abfss?):\/\/|^https:\/\/[a-z\d-]+\.(?:blob|dfs)\.(?:core|fabric)\./i,
  parse: parseAzureAddress,
  options: AZURE_OPTIONS,
  variables: {
    AZURE_STORAGE_ACCOUNT: 'storage account of `az://` addresses',
    AZURE_STORAGE_CONNECTION_STRING: 'connection string: endpoint and credentials',
    AZURE_STORAGE_KEY: 'access key of the account',
    AZURE_STORAGE_SAS_TOKEN: 'shared access signature',
    AZURE_CLIENT_ID:
      'service principal or managed identity, with `AZURE_TENANT_ID` and `AZURE_CLIENT_SECRET`, `AZURE_CLIENT_CERTIFICATE_PATH` or `AZURE_FEDERATED_TOKEN_FILE`',
  },
  credentials: [
    '`AZURE_STORAGE_CONNECTION_STRING`, unless the address names another account',
    '`AZURE_STORAGE_KEY`',
    '`AZURE_STORAGE_SAS_TOKEN`',
    'Microsoft Entra ID: a service principal (`AZURE_TENANT_ID`, `AZURE_CLIENT_ID` and a secret or certificate), workload identity, managed identity, `az login`',
  ],
  permissions: 'the role Storage Blob Data Reader, or a shared access signature with `rl`',
  packages: ['@azure/storage-blob', '@azure/identity'],
  connect: async (address, chosen, environment) =>
    (await import('./connect-azure.js')).connectAzure(address, chosen, environment),
});

function parseAzureAddress(address: string): StoreAddress {
  const {
    bucket,
    path = '',
    account,
    suffix,
  } = (SHORT.exec(address) ?? URL_FORM.exec(address) ?? HADOOP.exec(address))?.groups ?? {};
  if (bucket === undefined)
    throw new UnusableStore(
      address.includes('?')
        ? 'The address has a query. Shared access signatures on the command line appear in process lists; set AZURE_STORAGE_SAS_TOKEN instead.'
        : 'The address has no container. Use az://container/prefix, https://account.blob.core.windows.net/container/prefix or abfss://container@account.dfs.core.windows.net/prefix.',
    );
  const isUrl = /^https:/i.test(address);
  const prefix = isUrl ? decoded(path) : path;
  if (account === undefined) return { root: `az://${bucket}`, bucket, path: prefix };
  // Both host names address the same objects: use one name for both.
  const host = `${account}.blob.${String(suffix)}`.toLowerCase();
  return { root: `https://${host}/${bucket}`, bucket, path: prefix, account: host };
}

/**
 * Decodes the path of a URL. A path that is not valid percent-encoding stays as it is, so that globs can be written
 * unescaped.
 */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
