import type { RegistrationMode } from '../accounts/account-deps.js';
import { createServer } from './create-server.js';
import { routeNotFound, PAGE_HEADERS } from './error-answers.js';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What the page must know before its first request. Nothing secret: anyone may read it. */
interface PageConfig {
  readonly version: string;
  /** Path of the operations, from the root of the server. */
  readonly operations: string;
  /** Path of the operation that acts on what is found. */
  readonly transform: string;
  /** Largest body of classify and label, in bytes. */
  readonly maxBodyBytes: number;
  /** Whether classify and label need an API key and a token. */
  readonly authRequired: boolean;
  /** How an account is registered without an operator: not at all, with the credentials in the answer, or in a mail. */
  readonly registration: RegistrationMode;
  /** Whether a lost password is reset by mail. */
  readonly passwordReset: boolean;
  /** Whether every provider is part of this process, so that a text goes no further. */
  readonly providersInside: boolean;
  /** Bytes that a browser loads to detect in its own tab; absent: it cannot. */
  readonly tabDetectorBytes?: number;
}

const HIDDEN = { schema: { hide: true } };
/** Somebody else's page may lead here by a link; nothing is asked of the service by that. */
const PAGE = { ...HIDDEN, config: { isPage: true } };
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Serves the page, the API documentation and their files, compressed at build. At `/` those who do not ask for
 * HTML get what `describe` says.
 * @param folder where the build has put them, absolute; absent: there is no page
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
    // The files that there are at the start, and nothing else: no path is put together from a request.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    // A part of a file, or one on condition, is of no use to the page, and has errors of its own.
    acceptRanges: false,
    // Their names hold a fingerprint of their content.
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

/** Browsers name HTML; tools that take anything get JSON. */
const asksForHtml = (accept = ''): boolean =>
  accept
    .split(',')
    .some((part) => /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;(?!.*q=0(?:\.0*)?\s*$)|$)/i.test(part));

/** Where the guide lies, from the root of the server. */
export const GUIDE_PATH = '/guide/';

/** Somebody else's page may lead here by a link; nothing is asked of the service by that. */
const GUIDE_PAGE = { schema: { hide: true }, config: { isPage: true } };
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Serves the documents as a site, compressed at build.
 * @param folder where the build has put them, absolute
 */
export async function addGuideRoutes(app: FastifyInstance, folder: string): Promise<void> {
  // The files that there are at the start, and nothing else: no path is put together from a request.
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

/** What the guide alone is served with. */
interface GuideDeps {
  readonly logger: FastifyBaseLogger;
  /** Where the build has put the documents, absolute. */
  readonly folder: string;
  /** The package's version. */
  readonly version: string;
}

/** Bytes of a body; nothing here takes one. */
const BODY_LIMIT = 1_024;

/** A server of the documents and nothing else. */
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
