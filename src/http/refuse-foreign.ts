import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAddress, parseAuthority } from '../core/authority.js';
import type { CallerRules } from '../core/caller-rules.js';
import { ServiceError } from '../core/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a link on somebody else's page may lead here: the answer is a page, and asks nothing of the service. */
    isPage?: boolean;
  }
}

/** A target that names a server, as requests to proxies have it. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
/** What a browser says of requests by this origin's own pages, and by its user. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Refuses, before anything else is looked at, requests under names that are not the server's own, and those that
 * other people's web pages make in the browser of someone who can reach the server. What is no browser sends
 * neither `Origin` nor `Sec-Fetch-Site` and passes.
 */
export function refuseForeign(app: FastifyInstance, rules: CallerRules): void {
  const isKnown = (name: string): boolean =>
    rules.names.includes(name) || (rules.anyAddress && isAddress(name));

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    const site = headers['sec-fetch-site'];
    const { origin } = headers;
    const isBrowser = origin !== undefined || site !== undefined;
    const names = namesAskedFor(request.raw);
    if (rules.mustKnow === 'everything' || (rules.mustKnow === 'browsers' && isBrowser)) {
      if (!names.every((name) => name !== undefined && isKnown(name))) {
        throw new ServiceError('HOST_NOT_ALLOWED');
      }
    }
    const isOwnSite = typeof site !== 'string' || OWN_SITES.has(site) || isFollowedLink(request);
    if (!isOwnSite || (origin !== undefined && !isOwnOrigin(origin, request))) {
      throw new ServiceError('ORIGIN_NOT_ALLOWED');
    }
    done();
  });

  /** The name that was asked for is itself judged above; a trusted proxy may tell the one that it was asked for. */
  function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
    if (origin === rules.publicOrigin) return true;
    const own = URL.canParse(origin) ? new URL(origin) : undefined;
    if (own?.origin !== origin || !/^https?:$/.test(own.protocol)) return false;
    if (rules.mustKnow !== 'nothing' && !isKnown(own.hostname)) return false;
    return [request.headers.host, request.host].some((host) => isSameHost(host, own));
  }
}

/**
 * The names that a request asks for: that of `Host`, and that of its target where it has one. Undefined stands for
 * none, and for what is no name.
 * @throws ServiceError REQUEST_MALFORMED where there are several `Host` headers
 */
function namesAskedFor({ url = '', headers, rawHeaders }: IncomingMessage): readonly (string | undefined)[] {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  if (hosts.length > 1) throw new ServiceError('REQUEST_MALFORMED');
  const target = ABSOLUTE.exec(url)?.[1];
  return [headers.host ?? '', ...(target === undefined ? [] : [target])].map(
    (text) => parseAuthority(text)?.name,
  );
}

/** Whether host and port are those of an origin; a port that goes without saying need not be written. */
function isSameHost(host: string | undefined, { protocol, host: own }: URL): boolean {
  if (host === undefined || parseAuthority(host) === undefined) return false;
  const address = `${protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === own;
}

/** Whether somebody followed a link to a page, in a window of its own. */
const isFollowedLink = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  routeOptions.config.isPage === true;
