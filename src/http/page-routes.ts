import type { RegistrationMode } from '../accounts/account-deps.js';
import { createServer } from './create-server.js';
import { routeNotFound, PAGE_HEADERS } from './error-answers.js';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Configuration of the web page. It is public, so it must not contain secrets. */
interface PageConfig {
  readonly version: string;
  /** Base path of the operations. */
  readonly operations: string;
  /** Path of the transform operation. */
  readonly transform: string;
  /** Maximum size of the request bodies of classify and label, in bytes. */
  readonly maxBodyBytes: number;
  /** Whether classify and label require an API key and a token. */
  readonly authRequired: boolean;
  /** How accounts are registered without an operator: not at all, with credentials in the response, or by mail. */
  readonly registration: RegistrationMode;
  /** Whether a lost password can be reset by mail. */
  readonly passwordReset: boolean;
  /** Whether every provider runs in this process, so that texts are not passed on. */
  readonly providersInside: boolean;
  /** Bytes that a browser loads to detect in its own tab; absent: it cannot. */
  readonly tabDetectorBytes?: number;
}

const HIDDEN = { schema: { hide: true } };
/** Pages of other origins may link here; the request triggers no operation. */
const PAGE = { ...HIDDEN, config: { isPage: true } };
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Serves the web page, the API documentation and their files, compressed at build time. At `/`, clients that do not
 * accept
 * HTML get a description of the service as JSON.
 * @param folder absolute path of the build output; absent: no page is served
 */
export async function addPageRoutes(
  app: FastifyInstance,
  folder: string | undefined,
  config: PageConfig,
): Promise<void> {
  const description = {
    name: 'data-discovery',
    version: config.version,
    openapi: '/openapi.json',
    classify: `${config.operations}/classify`,
    label: `${config.operations}/transform/label`,
  };
  if (folder === undefined) {
    app.get('/', HIDDEN, () => description);
    return;
  }
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    // Serve only the files present at startup, so that no path is built from a request.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    // The page needs neither range nor conditional requests, and these have errors of their own.
    acceptRanges: false,
    // File names contain a hash of the content.
    immutable: true,
    maxAge: YEAR_S * 1000,
    index: false,
    setHeaders: (reply) => {
      reply.setHeader('vary', 'accept, accept-encoding');
    },
  });
  const sendPage = (reply: FastifyReply, file: string): FastifyReply =>
    reply.headers(PAGE_HEADERS).sendFile(file, folder, { cacheControl: false });
  app.get('/', PAGE, (request, reply) => {
    if (asksForHtml(request.headers.accept)) return sendPage(reply, 'index.html');
    void reply.header('vary', 'accept');
    return description;
  });
  app.get('/docs', PAGE, (_request, reply) => sendPage(reply, 'docs.html'));
  app.get('/config.json', HIDDEN, () => config);
}

/** Browsers name HTML; tools that accept anything get JSON. */
const asksForHtml = (accept = ''): boolean =>
  accept
    .split(',')
    .some((part) => /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;(?!.*q=0(?:\.0*)?\s*$)|$)/i.test(part));

/** Path of the documentation. */
export const GUIDE_PATH = '/guide/';

/** Pages of other origins may link here; the request triggers no operation. */
const GUIDE_PAGE = { schema: { hide: true }, config: { isPage: true } };
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Serves the documentation as a site, compressed at build time.
 * @param folder absolute path of the build output
 */
export async function addGuideRoutes(app: FastifyInstance, folder: string): Promise<void> {
  // Serve only the files present at startup, so that no path is built from a request.
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => path.extname(file) !== '' && !COMPRESSED.test(file)),
  );
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      acceptRanges: false,
      setHeaders: (reply) => {
        reply.setHeader('vary', 'accept-encoding');
      },
    });
    scope.get('/guide', GUIDE_PAGE, (_request, reply) => reply.redirect('guide/'));
    scope.get<{ Params: { '*': string } }>(`${GUIDE_PATH}*`, GUIDE_PAGE, ({ params }, reply) => {
      const asked = params['*'];
      const file = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
      if (!files.has(file)) throw routeNotFound(file);
      return reply.headers(PAGE_HEADERS).sendFile(file, { cacheControl: false });
    });
  });
}

/** Dependencies for serving only the documentation. */
interface GuideDeps {
  readonly logger: FastifyBaseLogger;
  /** Absolute path of the built documentation. */
  readonly folder: string;
  /** The package version. */
  readonly version: string;
}

/** Maximum size of a request body in bytes; no route here accepts one. */
const BODY_LIMIT = 1_024;

/** Builds a server for the documentation only. */
export async function buildGuideApp({ logger, folder, version }: GuideDeps): Promise<FastifyInstance> {
  const app = await createServer({
    logger,
    bodyLimit: BODY_LIMIT,
    title: 'Data discovery: guide',
    description: 'The documents.',
    version,
  });
  app.get('/', { schema: { hide: true }, config: { isPage: true } }, (_request, reply) =>
    reply.redirect(GUIDE_PATH),
  );
  await addGuideRoutes(app, folder);
  return app;
}
