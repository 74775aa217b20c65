import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AccountService } from '../accounts/account-service.js';
import type { CallerRules } from '../core/authority.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { ACCOUNT_SCHEMES } from './auth/auth-docs.js';
import { createAuthorize } from './operation/operator-guard.js';
import { registerAuthRoutes } from './auth/register-auth-routes.js';
import { createServer } from './create-server.js';
import { addDiscoveryRoutes, API_VERSION, basePath } from './v1/discovery-routes.js';
import { addImageRoutes, type ImageDeps } from './v2/image-routes.js';
import { addBatchRoutes } from './v2/batch-routes.js';
import { addDiscoveryRoutesV2 } from './v2/discovery-routes.js';
import { NO_KEYS, type KeyRing } from '../transform/key-ring.js';
import { NO_POLICIES, type PolicyBook } from '../transform/policy-book.js';
import { createKeptSessions, type SessionKeeping } from '../transform/sessions/kept-sessions.js';
import { addTransformRoutes } from './v2/transform-routes.js';
import { addPublishedDocument } from './v2/published-document.js';
import { addGuardrailRoutes } from './adapters/guardrail/guardrail-routes.js';
import { addHealthRouteV2 } from './v2/health-route.js';
import { basePath as basePathV2 } from './v2/query-parameters.js';
import { addOperationRoutes, type Operation } from './operation/add-operation-routes.js';
import { addGuideRoutes, addPageRoutes } from './page-routes.js';
import { addTabDetectorRoutes, type TabDetectorFolders } from './tab-detector-routes.js';
import { createWorkGate, type WorkPort } from './work-gate.js';
import type { GuardrailSettings } from './adapters/litellm/guardrail-body.js';
import { addLitellmRoutes } from './adapters/litellm/litellm-routes.js';
import { addPresidioRoutes } from './adapters/presidio/presidio-routes.js';

/** Dependencies and settings of the classification service. */
export interface AppDeps extends DiscoveryDeps {
  readonly logger: FastifyBaseLogger;
  /** First part of the paths, without leading or trailing slashes. */
  readonly pathPrefix: string;
  /** Maximum size of the request bodies of classify and label, in bytes. */
  readonly maxBodyBytes: number;
  /** Maximum size of a text in version 2, if different. */
  readonly maxTextBytesV2?: number | undefined;
  /** The package version. */
  readonly version: string;
  /** Limits the concurrent work of classify and label; absent: no limit. */
  readonly work?: WorkPort;
  /** Absent: there are no account endpoints. */
  readonly accounts?: AccountService;
  /** Whether any accounts exist, evaluated per request to the account endpoints; absent: always. */
  readonly accountsExist?: () => boolean;
  /** Whether classify and label require credentials; off by default. */
  readonly authMode?: 'required' | 'off';
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: readonly string[];
  /** The server's host names, and the web origins that may use it; absent: those of this machine. */
  readonly callers?: CallerRules;
  /** Whether a database exists although accounts are not required; it then appears in /health. */
  readonly hasDatabase?: boolean;
  readonly operation?: Operation;
  /** Keys of operators that need one; absent: none. */
  readonly transformKeys?: KeyRing;
  /** Whether each account uses its own keys, derived from `transformKeys`. Default: account. */
  readonly transformKeyScope?: 'account' | 'service';
  /** Policies that requests can refer to by name; absent: none. */
  readonly transformPolicies?: PolicyBook;
  /** Store for the session maps of accounts; absent: sessions are not stored. */
  readonly transformSessions?: SessionKeeping;
  /** Opens the reader of images; absent: a separate process. */
  readonly images?: ImageDeps['images'];
  /** Settings of the LiteLLM guardrail; absent: off. */
  readonly litellm?: GuardrailSettings | undefined;
  /** Whether to serve the Presidio API; absent: off. */
  readonly presidio?: 'on' | 'off';
  /** Folder of the built web page; absent: no page is served. */
  readonly pageFolder?: string | undefined;
  /** Folders of the detector that the web page loads into its own tab; absent: not offered. */
  readonly tabDetector?: Omit<TabDetectorFolders, 'page'> | undefined;
  /** Folder of the built documentation site; absent: it is not served. */
  readonly guideFolder?: string | undefined;
}

/** What callers can do without an operator if there are no accounts. */
const NO_OFFERS = { registration: 'off', passwordReset: false } as const;

/** Builds the classification service. The caller starts listening, or injects requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { operation = {}, accounts } = deps;
  const app = await createServer({
    logger: deps.logger,
    bodyLimit: deps.maxBodyBytes,
    title: 'Data discovery',
    description: 'Finds sensitive data in text and CSV, and labels it.',
    version: deps.version,
    trustProxy: deps.trustProxy ?? [],
    ...(deps.callers !== undefined && { callers: deps.callers }),
    operation,
    ...(accounts !== undefined && { securitySchemes: ACCOUNT_SCHEMES }),
  });
  const isGuarded = deps.authMode === 'required';
  const authorize = isGuarded ? guardOf(accounts) : undefined;
  const guards = { gate: createWorkGate(deps.work), authorize };
  addDiscoveryRoutes(app, deps, deps.pathPrefix, guards);
  const maxTextBytes = deps.maxTextBytesV2 ?? deps.maxBodyBytes;
  addDiscoveryRoutesV2(app, deps, maxTextBytes, deps.pathPrefix, guards);
  const { transformKeys: keys = NO_KEYS, transformPolicies: policies = NO_POLICIES } = deps;
  const { transformSessions: keeping } = deps;
  const sessions = keeping === undefined || !isGuarded ? undefined : createKeptSessions({ ...keeping, keys });
  const isSharing = deps.transformKeyScope === 'service';
  const keysOf = (accountId: string | undefined): KeyRing =>
    accountId === undefined || isSharing ? keys : keys.forAccount(accountId);
  const transforming = { keysOf, policies, sessions, maxTextBytes };
  addBatchRoutes(app, deps, transforming, deps.pathPrefix, guards);
  addTransformRoutes(app, deps, transforming, deps.pathPrefix, guards);
  addImageRoutes(app, deps, { ...transforming, images: deps.images }, deps.pathPrefix, guards);
  addGuardrailRoutes(app, deps, deps.pathPrefix, guards);
  if (deps.litellm !== undefined) addLitellmRoutes(app, deps, deps.litellm, maxTextBytes, guards);
  if (deps.presidio === 'on') addPresidioRoutes(app, deps, maxTextBytes, guards);
  addPublishedDocument(app, deps.pathPrefix);
  if (accounts !== undefined) registerAuthRoutes(app, accounts, deps.accountsExist);
  const health = addOperationRoutes(
    app,
    {
      name: 'data-discovery',
      version: deps.version,
      api: API_VERSION,
      providers: deps.providers,
      operation,
      ...(accounts !== undefined &&
        (isGuarded || deps.hasDatabase === true) && {
          database: { ping: () => accounts.ping(), isNeeded: isGuarded },
        }),
    },
    [basePathV2(deps.pathPrefix)],
  );
  addHealthRouteV2(app, health, deps.pathPrefix);
  const tabDetectorBytes =
    deps.pageFolder === undefined || deps.tabDetector === undefined
      ? undefined
      : await addTabDetectorRoutes(app, { ...deps.tabDetector, page: deps.pageFolder });
  await addPageRoutes(app, deps.pageFolder, {
    version: deps.version,
    operations: basePath(deps.pathPrefix),
    transform: `${basePathV2(deps.pathPrefix)}/transform`,
    maxBodyBytes: deps.maxBodyBytes,
    authRequired: isGuarded,
    ...(accounts?.offers ?? NO_OFFERS),
    providersInside: deps.providers.every(({ config }) => config.address === 'in-process'),
    ...(tabDetectorBytes !== undefined && { tabDetectorBytes }),
  });
  if (deps.guideFolder !== undefined) await addGuideRoutes(app, deps.guideFolder);
  app.addHook('onClose', async () => {
    await Promise.all(deps.providers.map(({ provider }) => provider.close()));
  });
  return app;
}

/**
 * Returns the check of credentials.
 * @throws Error if accounts are required but not configured
 */
function guardOf(accounts: AccountService | undefined) {
  if (accounts === undefined) throw new Error('AUTH_MODE is required, but no accounts are configured');
  return createAuthorize(accounts.authorize);
}
