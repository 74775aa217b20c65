import { isIPv4, isIPv6 } from 'node:net';
import { type FoundValue, sameValue } from '../replacements.js';
import { readByLayout, numberForm } from '../pseudonym/number-layout.js';
import { addressLike, byForm, digitsByForm, redrawn, inventedWord } from '../pseudonym/by-form.js';
import { Draws, pick } from '../pseudonym/draws.js';
import { inCaseOf } from '../letter-case.js';
import { readDate, addDays, type CalendarDate, dayWithin } from '../dates/written-date.js';
import { groupsOfIPv6 } from '../ip-groups.js';
import { type CategoryRow, isCategory, rowOf } from '../../core/harmonization-table.js';
import { organizationLike, personLike, placeLike } from '../pseudonym/names.js';
import { numberLike, phoneLike } from '../pseudonym/numbers.js';
import { text, wholeNumber } from '../../documents/shape.js';
import { defineOperator, keyFor } from '../define-operator.js';
import { KEY_ID } from '../key-ring.js';
import { languageOf } from '../../core/languages.js';
import { Permutations, walk, type Surrogate, type SurrogateTools } from '../pseudonym/permutations.js';

const DECADE = 10;

const ONE_AGE = /^\P{N}*(?<written>\d{1,3})\P{N}*$/u;

/**
 * Returns another age of the same decade; undefined after all nine of them, or if the text contains a second number,
 * which would reveal the age.
 */
function ageLike(found: FoundValue, attempt: number, { permutations }: SurrogateTools): string | undefined {
  const { written } = ONE_AGE.exec(found.text)?.groups ?? {};
  if (written === undefined || attempt >= DECADE - 1) return undefined;
  const age = Number(written);
  const decade = age - (age % DECADE);
  // Treats the permuted decade as a ring: an age moves `attempt + 1` positions forward.
  const places = Array.from({ length: DECADE }, (_, index) => index);
  const order = places.map((place) =>
    permutations.at(BigInt(place), BigInt(DECADE), `AGE:${decade.toString()}`),
  );
  const at = order.indexOf(BigInt(age % DECADE));
  const other = order[(at + 1 + attempt) % DECADE];
  return other === undefined ? undefined : found.text.replace(written, (decade + Number(other)).toString());
}

const LONGEST = 30;

/** Returns another amount with the same number of digits, separators, currency and scale. */
function amountLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const form = numberForm(found.text, false);
  const { compact } = form;
  if (compact === '' || compact.length > LONGEST) return undefined;
  const first = /^[1-9]/.test(compact) ? '[1|2|3|4|5|6|7|8|9]' : '';
  // Keep the zero cents of a round amount.
  const round = compact.length > 3 && /\D00$/.test(found.text) ? '=2' : '';
  const rest = compact.length - (first === '' ? 0 : 1) - (round === '' ? 0 : 2);
  const ranked = readByLayout(compact, `${first}${'#'.repeat(Math.max(0, rest))}${round}`);
  if (ranked === undefined || ranked.size < BigInt(attempt)) return undefined;
  const order = `AMOUNT:${attempt.toString()}`;
  const other = walk(compact, ranked, () => true, order, tools.permutations);
  return other === undefined ? undefined : form.write(other);
}

/** Domains reserved for examples (RFC 2606), which have no real addresses. */
const RESERVED = ['example.com', 'example.org', 'example.net'];
const PART = /[\p{L}\p{M}]+|\p{Nd}+/gu;

/**
 * Returns an address on a reserved domain: words replace words and digits replace digits. Addresses of one domain keep
 * a common domain.
 */
function emailLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string | undefined {
  const at = found.text.lastIndexOf('@');
  if (at <= 0) return undefined;
  const local = found.text.slice(0, at);
  const host = reservedHost(found.text.slice(at + 1), draws);
  return `${rewritten(local, found.text, attempt, draws)}@${host}`;
}

/** Returns a user name in which words replace words and digits replace digits. */
function usernameLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string | undefined {
  const written = rewritten(found.text, found.text, attempt, draws);
  return written === found.text ? undefined : written;
}

const SCHEME = /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:)/iu;
const SUFFIX = /\.[a-z]{2,5}$/i;

/** Returns a URL on a reserved host. Each part of the path and each query value is redrawn in the same form. */
function urlLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string {
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
      // Keep parameter names: they describe the values and are not values themselves.
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

/** Returns the step in days for each further attempt, so that the visible part of the date changes. */
const stepOf = ({ month, day }: CalendarDate): number =>
  day !== undefined ? 1 : month !== undefined ? 31 : 366;

/**
 * Shifts a date by the number of days of the key and subject, in the same form, or a time of day by minutes of the key.
 * In other texts with digits the digits are redrawn; words such as "yesterday" have no pseudonym.
 */
function dateLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const date = readDate(found.text, tools.language);
  if (date?.hasMore === false) {
    const days = tools.days + Math.sign(tools.days) * attempt * stepOf(date);
    return date.write(addDays(dayWithin(date), days));
  }
  return (
    timeLike(found, attempt, tools) ??
    (/\d/.test(found.text) ? digitsByForm(found, attempt, tools) : undefined)
  );
}

const TIME = /^(?<hour>\d{1,2})(?:(?<sign>[:.h])(?<minute>\d{2}))?(?<rest>.*)$/isu;
const HOUR = 60;
const HALF_DAY = 12 * HOUR;

function timeLike({ text }: FoundValue, attempt: number, { draws }: SurrogateTools): string | undefined {
  const { hour, sign, minute, rest = '' } = TIME.exec(text)?.groups ?? {};
  if (hour === undefined || Number(hour) > 24 || Number(minute ?? '00') >= HOUR) return undefined;
  const isHalf = /^ ?[ap]\.?m/iu.test(rest);
  if (minute === undefined && !isHalf && !/^ ?(?:uhr|h\b)/iu.test(rest)) return undefined;
  const cycle = isHalf ? HALF_DAY : 2 * HALF_DAY;
  const unit = minute === undefined ? HOUR : 1;
  const moved = (draws.for('time of day')(cycle / unit - 1) + 1 + attempt) * unit;
  const time = (Number(hour) * HOUR + Number(minute ?? '00') + moved) % cycle;
  const hours = Math.floor(time / HOUR);
  const shown = (isHalf && hours === 0 ? 12 : hours).toString().padStart(hour.length, '0');
  const minutes = minute === undefined ? '' : `${sign ?? ':'}${(time % HOUR).toString().padStart(2, '0')}`;
  return shown + minutes + rest;
}

/** Matches an address with an optional prefix length and port. */
const ADDRESS =
  /^(?<address>\d{1,3}(?:\.\d{1,3}){3}|\[[\d:.a-f]+(?:%\w+)?\]|[\d:.a-f]+(?:%\w+)?)(?<rest>(?:\/\d{1,3})?(?::\d{1,5})?)$/i;
const OCTET = 256;
/** 198.18.0.0/15 is reserved for network benchmarks (RFC 2544): 512 networks of 256 addresses. */
const NETWORKS = 512;
const GROUP = 0x1_0000;

/**
 * Returns an address from 198.18.0.0/15 (RFC 2544) or 2001:db8::/32 (RFC 3849), which are not assigned to anyone.
 * Addresses of one network (/24 or /64) stay in one network.
 */
function ipLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string | undefined {
  const { address = '', rest = '' } = ADDRESS.exec(found.text.trim())?.groups ?? {};
  if (isIPv4(address)) {
    const octets = address.split('.');
    const network = draws.for('network', octets.slice(0, 3).join('.'))(NETWORKS);
    const host = draws.for('host', address, attempt)(OCTET);
    return `198.${(18 + Math.floor(network / OCTET)).toString()}.${(network % OCTET).toString()}.${host.toString()}${rest}`;
  }
  const bare = address.replaceAll(/[[\]]|%.*$/g, '').toLowerCase();
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOfIPv6(bare);
  const network = draws.for('network', groups.slice(0, 4).join(':'));
  const host = draws.for('host', groups.join(':'), attempt);
  const drawn = [network, network, host, host, host, host].map((next) => next(GROUP).toString(16));
  const written = ['2001', 'db8', ...drawn].join(':');
  const cased = /[A-F]/.test(address) ? written.toUpperCase() : written;
  return (address.startsWith('[') ? `[${cased}]` : cased) + rest;
}

/** Second digits of locally administered unicast addresses: the local bit is set, the group bit is not. */
const LOCAL_DIGITS = ['2', '6', 'a', 'e'];

/** Returns a MAC address in the same form from the locally administered range, which manufacturers do not use. */
function macLike(found: FoundValue, attempt: number, { draws }: SurrogateTools): string {
  const next = draws.for('mac', sameValue(found.category, found.text), attempt);
  const isUpper = /[A-F]/.test(found.text);
  let digits = 0;
  return found.text.replaceAll(/[\da-f]/gi, () => {
    const digit = digits++ === 1 ? LOCAL_DIGITS[next(LOCAL_DIGITS.length)] : next(16).toString(16);
    const drawn = digit ?? '2';
    return isUpper ? drawn.toUpperCase() : drawn;
  });
}

/** For categories with so few values that any other value reveals as much as the original. */
const none: Surrogate = () => undefined;

/** Surrogate functions by kind; the row of a category names its kind. */
const SURROGATES: Readonly<Record<CategoryRow['transform']['surrogate'], Surrogate>> = {
  none,
  number: numberLike,
  phone: phoneLike,
  place: placeLike,
  age: ageLike,
  amount: amountLike,
  date: dateLike,
  'crypto-address': addressLike,
  secret: byForm,
  email: emailLike,
  url: urlLike,
  username: usernameLike,
  person: personLike,
  organization: organizationLike,
  'ip-address': ipLike,
  'mac-address': macLike,
};

/** Returns the surrogate function of a category. For merged findings the first known category decides. */
export function surrogateFor(category: string): Surrogate {
  const known = category.split('&').find(isCategory);
  const kind = known === undefined ? undefined : rowOf(known)?.transform.surrogate;
  return SURROGATES[kind ?? 'none'];
}

const KEY_BYTES = 32;

export const pseudonym = defineOperator('pseudonym', {
  parameters: {
    key: { shape: text(32, KEY_ID), doc: 'Id of the key. Default: the active key.' },
    days: {
      shape: wholeNumber(1, 3650),
      fallback: 180,
      doc: 'Maximum shift of dates in days, forward or back. All dates of one key and subject are shifted by the same number.',
    },
  },
  create: ({ key, days }, tools) => {
    const secret = keyFor(tools, key).derive('pseudonym', KEY_BYTES);
    const draws = new Draws(secret);
    const made: SurrogateTools = {
      draws,
      permutations: new Permutations(secret),
      language: languageOf(tools.language),
      days: shiftOf(draws, tools.subject, days),
    };
    return {
      kind: 'replacement',
      // Spaces around a value belong to the text: replacements are matched by words and other characters only.
      propose: (found, attempt) => surrogateFor(found.category)(found, attempt, made)?.trim(),
    };
  },
});

/** Draws the shift in days, which is never 0. */
function shiftOf(draws: Draws, subject: string, most: number): number {
  const next = draws.for('days', subject);
  const days = 1 + next(most);
  return next(2) === 0 ? days : -days;
}
