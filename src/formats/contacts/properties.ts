import type { Category } from '../../core/harmonization-table.js';
import { ownValue } from '../../core/present.js';

/** What a property, a component of it or a parameter contains. */
export interface Meaning {
  /** Header for detection. */
  readonly context: string;
  /** Category of every value, by definition of the property. */
  readonly declares?: Category;
}

/** How the value of a property is read. */
export interface Property {
  /** Meaning of the value, or of each of its components, which `;` separates; the last one applies to the rest. */
  readonly parts: readonly Meaning[];
  /** Whether `,` separates values within a component. */
  readonly isList?: boolean;
  readonly isStructured?: boolean;
}

const value = (context: string, declares?: Category): Property => ({ parts: [meaning(context, declares)] });
const meaning = (context: string, declares?: Category): Meaning => ({
  context,
  ...(declares !== undefined && { declares }),
});
const named = (context: string): Meaning => meaning(context, 'PERSON');
const placed = (context: string): Meaning => meaning(context, 'LOCATION');

/** Properties of vCard (2.1, RFC 2426, RFC 6350) and iCalendar (RFC 5545, RFC 7986), and common extensions. */
const PROPERTIES: Readonly<Record<string, Property>> = {
  FN: value('full name', 'PERSON'),
  N: {
    parts: [
      named('last name'),
      named('first name'),
      named('middle name'),
      meaning('title', 'TITLE'),
      meaning('suffix'),
    ],
    isStructured: true,
    isList: true,
  },
  NICKNAME: { parts: [named('nickname')], isList: true },
  'SORT-STRING': value('name', 'PERSON'),
  BDAY: value('date of birth', 'DOB'),
  DEATHDATE: value('date of death', 'DATETIME'),
  ANNIVERSARY: value('date', 'DATETIME'),
  'X-ANNIVERSARY': value('date', 'DATETIME'),
  BIRTHPLACE: value('place of birth', 'LOCATION'),
  DEATHPLACE: value('place', 'LOCATION'),
  ADR: {
    parts: [
      placed('po box'),
      placed('address'),
      placed('street'),
      placed('city'),
      placed('state'),
      placed('postal code'),
      placed('country'),
    ],
    isStructured: true,
    isList: true,
  },
  LABEL: value('address', 'LOCATION'),
  GEO: value('coordinates', 'LOCATION'),
  TEL: value('phone', 'PHONE_NUMBER'),
  EMAIL: value('email', 'EMAIL_ADDRESS'),
  IMPP: value('username', 'USERNAME'),
  ORG: {
    parts: [meaning('organization', 'ORGANIZATION'), meaning('department')],
    isStructured: true,
  },
  TITLE: value('job title'),
  ROLE: value('role'),
  GENDER: { parts: [meaning('gender', 'GENDER'), meaning('gender')], isStructured: true },
  URL: value('url', 'URL'),
  SOURCE: value('url', 'URL'),
  FBURL: value('url', 'URL'),
  CALURI: value('url', 'URL'),
  CALADRURI: value('url'),
  PHOTO: value('url', 'URL'),
  LOGO: value('url', 'URL'),
  SOUND: value('url', 'URL'),
  RELATED: value('name', 'PERSON'),
  MEMBER: value('email'),
  AGENT: value('contact'),
  NOTE: value('note'),
  CATEGORIES: { parts: [meaning('categories')], isList: true },
  RESOURCES: { parts: [meaning('resources')], isList: true },
  ATTENDEE: value('email', 'EMAIL_ADDRESS'),
  ORGANIZER: value('email', 'EMAIL_ADDRESS'),
  CONTACT: value('contact'),
  LOCATION: value('location', 'LOCATION'),
  SUMMARY: value('subject'),
  DESCRIPTION: value('description'),
  COMMENT: value('comment'),
  'X-ABDATE': value('date', 'DATETIME'),
  'X-ABRELATEDNAMES': value('name', 'PERSON'),
  'X-EVOLUTION-ANNIVERSARY': value('date', 'DATETIME'),
  'X-EVOLUTION-BLOG-URL': value('url', 'URL'),
  'X-WAB-GENDER': value('gender', 'GENDER'),
};

/** Extensions by a part of their name. */
const EXTENSIONS: readonly (readonly [RegExp, Property])[] = [
  [/PHONETIC|MAIDENNAME|ASSISTANT|MANAGER|SPOUSE|CHILD|-FILE-AS$/, value('name', 'PERSON')],
  [
    /^X-(?:AIM|ICQ|JABBER|MSN|YAHOO|SKYPE|GADUGADU|GROUPWISE|QQ|GOOGLE-TALK|TWITTER|KADDRESSBOOK-X-IMADDRESS)/,
    value('username', 'USERNAME'),
  ],
];

/** Returns how a property is read. @param name upper case */
export const propertyOf = (name: string): Property =>
  ownValue(PROPERTIES, name) ??
  EXTENSIONS.find(([pattern]) => pattern.test(name))?.[1] ??
  value(name.replace(/^X-/, '').toLowerCase());

/** Meaning of an address with one of these schemes, without the scheme. */
const SCHEMES: Readonly<Record<string, Meaning>> = {
  mailto: meaning('email', 'EMAIL_ADDRESS'),
  tel: meaning('phone', 'PHONE_NUMBER'),
  fax: meaning('phone', 'PHONE_NUMBER'),
  sms: meaning('phone', 'PHONE_NUMBER'),
  geo: placed('coordinates'),
  xmpp: meaning('username', 'USERNAME'),
  skype: meaning('username', 'USERNAME'),
  sip: meaning('username', 'USERNAME'),
  sips: meaning('username', 'USERNAME'),
  aim: meaning('username', 'USERNAME'),
  ymsgr: meaning('username', 'USERNAME'),
  msnim: meaning('username', 'USERNAME'),
  'x-apple': meaning('username', 'USERNAME'),
};
const SCHEME = /^([a-z][a-z-]{1,10}):(?!\/\/)/i;

/** Returns the scheme of an address with its colon, and what follows it; undefined if it has none of these schemes. */
export function schemeOf(text: string): { readonly scheme: string; readonly meaning: Meaning } | undefined {
  const [scheme, name = ''] = SCHEME.exec(text) ?? [];
  const found = ownValue(SCHEMES, name.toLowerCase());
  return scheme === undefined || found === undefined ? undefined : { scheme, meaning: found };
}

const DURATION = String.raw`[+-]?P(?:\d{1,4}[DWHMS]|T){1,6}`;
const COMPONENT =
  /^(?:VCARD|VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|STANDARD|DAYLIGHT|VALARM|VAVAILABILITY|AVAILABLE|PARTICIPANT|VLOCATION|VRESOURCE)$/i;
const LENGTH = new RegExp(`^${DURATION}$`);

/** Properties with a keyword, a number or a duration; any other value is read. */
const TECHNICAL: Readonly<Record<string, RegExp>> = {
  BEGIN: COMPONENT,
  END: COMPONENT,
  VERSION: /^\d\.\d$/,
  KIND: /^(?:individual|group|org|location|application|device|thing)$/i,
  'X-ABSHOWAS': /^COMPANY$/i,
  'X-ABLABEL':
    /^_\$!<(?:home(?:page)?|work|other|mobile|main|iphone|school|anniversary|(?:grand)?(?:mother|father|parent|son|daughter|child)|brother|sister|friend|spouse|wife|husband|partner|assistant|manager)>!\$_$/i,
  CALSCALE: /^GREGORIAN$/i,
  METHOD: /^(?:PUBLISH|REQUEST|REPLY|ADD|CANCEL|REFRESH|COUNTER|DECLINECOUNTER)$/i,
  CLASS: /^(?:PUBLIC|PRIVATE|CONFIDENTIAL)$/i,
  STATUS: /^(?:TENTATIVE|CONFIRMED|CANCELLED|NEEDS-ACTION|COMPLETED|IN-PROCESS|DRAFT|FINAL)$/i,
  TRANSP: /^(?:OPAQUE|TRANSPARENT)$/i,
  ACTION: /^(?:AUDIO|DISPLAY|EMAIL|PROCEDURE|NONE)$/i,
  SEQUENCE: /^\d{1,4}$/,
  PRIORITY: /^\d$/,
  'PERCENT-COMPLETE': /^\d{1,3}$/,
  REPEAT: /^\d{1,3}$/,
  DURATION: LENGTH,
  TRIGGER: LENGTH,
  'REFRESH-INTERVAL': LENGTH,
  'X-PUBLISHED-TTL': LENGTH,
  RRULE:
    /^(?:(?:FREQ=(?:SECOND|MINUTE|HOUR|DAI|WEEK|MONTH|YEAR)LY|(?:INTERVAL|COUNT)=\d{1,4}|BY[A-Z]{3,8}=(?:[+-]?\d{0,3}(?:MO|TU|WE|TH|FR|SA|SU)?(?:,(?!;|$)|(?=;|$))){1,80}|WKST=[A-Z]{2});?){1,14}$/,
  TZOFFSETFROM: /^[+-]\d{4}(?:\d{2})?$/,
  TZOFFSETTO: /^[+-]\d{4}(?:\d{2})?$/,
  TZNAME: /^(?:[A-Z]{3,4}|[+-]\d{2,4})$/,
  TZ: /^[+-]\d{2}:?\d{2}$/,
  LANG: /^[a-z]{2}(?:-[A-Z]{2})?$/,
  UID: /^(?:urn:uuid:)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  'X-APPLE-TRAVEL-DURATION': LENGTH,
};
const ZONES: ReadonlySet<string> = new Set(['TZID', 'X-LIC-LOCATION', 'X-WR-TIMEZONE', 'TZ']);

/** Parameters that describe how a value is encoded or used; any other value is read. */
const TECHNICAL_PARAMETERS: Readonly<Record<string, RegExp>> = {
  '': /^(?:HOME|WORK|CELL|VOICE|FAX|MSG|PREF|PAGER|BBS|MODEM|CAR|ISDN|VIDEO|DOM|INTL|POSTAL|PARCEL|INTERNET|X400|TEXT|JPEG|JPG|PNG|GIF|BMP|TIFF|PGP|X509|WAVE|QUOTED-PRINTABLE|BASE64|8BIT|7BIT|B|URL|CHARSET)$/i,
  TYPE: /^(?:HOME|WORK|CELL|IPHONE|MAIN|VOICE|FAX|HOMEFAX|WORKFAX|MSG|PREF|PAGER|BBS|MODEM|CAR|ISDN|VIDEO|PCS|TEXT|TEXTPHONE|DOM|INTL|POSTAL|PARCEL|INTERNET|X400|OTHER|SCHOOL|JPEG|JPG|PNG|GIF|BMP|TIFF|PGP|X509|WAVE|BASIC|HOMEPAGE|BLOG|PROFILE|TWITTER|FACEBOOK|LINKEDIN|CONTACT|ACQUAINTANCE|FRIEND|MET|CO-WORKER|COLLEAGUE|CO-RESIDENT|NEIGHBOR|CHILD|PARENT|SIBLING|SPOUSE|KIN|MUSE|CRUSH|DATE|SWEETHEART|ME|AGENT|EMERGENCY)$/i,
  ENCODING: /^(?:B|BASE64|QUOTED-PRINTABLE|8BIT|7BIT)$/i,
  CHARSET: /^(?:utf|us|iso|windows|cp|koi8|euc|gb|big5|shift)[\w.:-]{0,20}$/i,
  VALUE:
    /^(?:BINARY|BOOLEAN|CAL-ADDRESS|DATE|DATE-TIME|DATE-AND-OR-TIME|DURATION|FLOAT|INTEGER|PERIOD|PHONE-NUMBER|RECUR|TEXT|TIME|TIMESTAMP|URI|URL|UTC-OFFSET|LANGUAGE-TAG|VCARD)$/i,
  LANGUAGE: /^[a-z]{2}(?:-[a-z]{2})?$/i,
  PREF: /^\d{1,3}$/,
  INDEX: /^\d{1,3}$/,
  ALTID: /^\d{1,3}$/,
  PID: /^\d{1,3}(?:\.\d{1,3})?$/,
  LEVEL: /^(?:BEGINNER|AVERAGE|EXPERT|HIGH|MEDIUM|LOW)$/i,
  PARTSTAT: /^(?:NEEDS-ACTION|ACCEPTED|DECLINED|TENTATIVE|DELEGATED|COMPLETED|IN-PROCESS)$/i,
  ROLE: /^(?:CHAIR|REQ-PARTICIPANT|OPT-PARTICIPANT|NON-PARTICIPANT)$/i,
  RSVP: /^(?:TRUE|FALSE)$/i,
  CUTYPE: /^(?:INDIVIDUAL|GROUP|RESOURCE|ROOM|UNKNOWN)$/i,
  FBTYPE: /^(?:FREE|BUSY|BUSY-UNAVAILABLE|BUSY-TENTATIVE)$/i,
  RELTYPE: /^(?:PARENT|CHILD|SIBLING)$/i,
  RELATED: /^(?:START|END)$/i,
  RANGE: /^THISANDFUTURE$/i,
  FMTTYPE: /^(?:image|text|application|audio|video)\/[a-z.+-]{1,40}$/i,
  MEDIATYPE: /^(?:image|text|application|audio|video)\/[a-z.+-]{1,40}$/i,
  CALSCALE: /^gregorian$/i,
  'SCHEDULE-AGENT': /^(?:SERVER|CLIENT|NONE)$/i,
  'SCHEDULE-STATUS': /^\d(?:\.\d){1,2}$/,
  'X-NUM-GUESTS': /^\d{1,3}$/,
};

/** Reports whether the value of a property or a parameter is skipped. @param name upper case */
export function isTechnical(name: string, text: string, kind: 'property' | 'parameter'): boolean {
  const known = ownValue(kind === 'property' ? TECHNICAL : TECHNICAL_PARAMETERS, name);
  return known?.test(text) === true || (ZONES.has(name) && isZone(text));
}

/** Reports whether a text names a time zone of the IANA database. */
function isZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z_]{1,20}(?:\/[A-Za-z_-]{1,30}){0,2}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Properties whose value must stay a date, unlike those of vCard. */
export const DATES: ReadonlySet<string> = new Set([
  ...['DTSTART', 'DTEND', 'DUE', 'COMPLETED', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'ACKNOWLEDGED'],
  ...['FREEBUSY', 'TRIGGER', 'DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'REV'],
]);

/** Properties of vCard whose value is a date, unless `VALUE=text` says otherwise. */
export const VCARD_DATES: ReadonlySet<string> = new Set(['BDAY', 'DEATHDATE', 'ANNIVERSARY']);

/** File extensions by media type or by the `TYPE` of a picture. */
const ENDINGS: Readonly<Record<string, string>> = {
  jpeg: '.jpg',
  jpg: '.jpg',
  png: '.png',
  bmp: '.bmp',
  tiff: '.tiff',
  webp: '.webp',
  gif: '.gif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/bmp': '.bmp',
  'image/tiff': '.tiff',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'application/pdf': '.pdf',
  'text/html': '.html',
  'text/csv': '.csv',
  'text/calendar': '.ics',
  'text/vcard': '.vcf',
  'application/json': '.json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};

export const endingOf = (type: string): string => ownValue(ENDINGS, type.toLowerCase()) ?? '';
