import { sameValue } from '../same-value.js';
import type { FoundValue } from '../found-value.js';
import { redrawn } from './by-form.js';
import { inventedWord } from './coined.js';
import type { Draws } from './draws.js';
import { inCaseOf } from '../letter-case.js';
import { pick } from './draws.js';
import type { SurrogateTools } from './surrogate.js';

/** Reserved for examples (RFC 2606): nobody has an address there. */
const RESERVED = ['example.com', 'example.org', 'example.net'];
const PART = /[\p{L}\p{M}]+|\p{Nd}+/gu;

/** An address on a reserved domain: words for words, digits for digits; addresses of one domain stay together. */
export function emailLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string | undefined {
  const at = found.text.lastIndexOf('@');
  if (at <= 0) return undefined;
  const local = found.text.slice(0, at);
  const host = reservedHost(found.text.slice(at + 1), draws);
  return `${rewritten(local, found.text, attempt, draws)}@${host}`;
}

/** A user name in which words stand for words and digits for digits. */
export function usernameLike(
  found: FoundValue,
  attempt: number,
  { draws }: SurrogateTools,
): string | undefined {
  const written = rewritten(found.text, found.text, attempt, draws);
  return written === found.text ? undefined : written;
}

const SCHEME = /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:)/iu;
const SUFFIX = /\.[a-z]{2,5}$/i;

/** An address on a reserved host; each part of the path and each value of the query becomes another of its form. */
export function urlLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string {
  const [scheme = ''] = SCHEME.exec(found.text) ?? [];
  const rest = found.text.slice(scheme.length);
  const end = rest.search(/[/?#]/u);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const [, name = host, port = ''] = /^(.*?)(:\d+)?$/u.exec(host) ?? [];
  const user = authority.includes('@')
    ? `${rewritten(authority.slice(0, authority.lastIndexOf('@')), authority, 0, draws)}@`
    : '';
  const [www = ''] = /^www\./i.exec(name) ?? [];
  const label = attempt > 0 && end < 0 ? `${inventedWord(draws.for('host', name, attempt))}.` : '';
  const path = end < 0 ? '' : rewrittenPath(rest.slice(end), found.text, attempt, draws);
  return scheme + user + www + label + reservedHost(name.slice(www.length), draws) + port + path;
}

function rewrittenPath(path: string, whole: string, attempt: number, draws: Draws): string {
  const next = draws.for('path', whole, attempt);
  return path
    .split(/([/?#&]|(?<=[?&][^=&#]{0,200})=)/u)
    .map((part, index, parts) => {
      // The names of a query say what its values are; they are no values.
      if (index % 2 === 1 || parts[index + 1] === '=') return part;
      const [suffix = ''] = SUFFIX.exec(part) ?? [];
      return redrawn(part.slice(0, part.length - suffix.length), next) + suffix;
    })
    .join('');
}

function rewritten(text: string, whole: string, attempt: number, draws: Draws): string {
  const next = draws.for('user', sameValue('EMAIL_ADDRESS', whole), attempt);
  return text.replaceAll(PART, (part) =>
    /\p{Nd}/u.test(part)
      ? redrawn(part, next)
      : inCaseOf(part, part.length === 1 ? redrawn(part, next) : inventedWord(next)),
  );
}

function reservedHost(host: string, draws: Draws): string {
  const next = draws.for('domain', host.toLowerCase());
  return `${inventedWord(next)}.${pick(RESERVED, next)}`;
}
