import { defineRecognizer, type Indecision } from '../define-recognizer.js';

const CUE =
  'pin(?:[ -]?(?:code|nummer|number|nr\\.?))?|geheimzahl|pinkod(?:en)?|code pin|código pin|codice pin|kod pin|nip';
/** What a PIN belongs to: "for the card", "de la tarjeta". */
const OWNER = String.raw`(?: (?:for|of|to|für|fürs|von|vom|zur|zum|der|meiner|de|du|des|della|del|do|da|van|voor|till|til|för)(?: (?:the|my|our|your|die|den|das|meine|la|le|el|mi|ma|mia|sua|minha|il|de|het|mijn|moje[jg]o?))?(?: |['’])[\p{L}-]{2,24}){0,2}`;
const VERB = 'is now|is still|is|was|ist|lautet|est|es|è|é|to|är|er|on|jest';
/** The number of a pin of a component: "pin 1021 of the connector". */
const OF_COMPONENT =
  /^ (?:of|on|at|in) (?:the |an? )?(?:\p{L}{1,20} )?(?:board|header|chip|connector|socket|port|gpio|arduino|jack|module|ic|row|strip)\b/iu;
/** A member of an object, as a name or a string, with a number. */
const MEMBER = String.raw`["']?[\p{L}\p{N}_▁#-]{1,40}["']?[ \t]{0,2}:[ \t]{0,2}\d{1,10}[ \t]{0,2}`;
const MEMBERS_BEFORE = new RegExp(String.raw`(?:${MEMBER},\s{0,12}){2}["']?$`, 'u');
const MEMBERS_AFTER = new RegExp(String.raw`^[ \t]{0,2},\s{0,12}(?:${MEMBER}(?:[,}\s]\s{0,12}|$)){2}`, 'u');
const REACH = 160;
/** A member of a record, which no vocabulary has beside a PIN. */
const FIELD =
  /(?:^|[{,\s"'])(?:[\p{L}\p{N}_-]{0,24}(?:_id|[a-z]Id)|id|floor|room|door|gate|card|account|user|customer|employee|member|age|site|zone|unit|badge|level|extension|branch|status|balance|puk|otp)["']?[ \t]{0,2}:/u;
/** Returns whether a PIN belongs to a record that is seen as a whole: `{"id": 17, "floor": 2, "pin": 4821}`. */
function isOfRecord(before: string, after: string): boolean {
  const open = before.lastIndexOf('{');
  const close = after.indexOf('}');
  return open >= 0 && close >= 0 && FIELD.test(`${before.slice(open)}\n${after.slice(0, close)}`);
}

export const pin = defineRecognizer({
  name: 'pin',
  entityType: 'PIN',
  country: 'generic',
  description:
    'Personal identification number or one-time code: 4 to 8 digits after a cue such as "PIN:" or "OTP".',
  patterns: [
    {
      name: 'cue-then-digits',
      regex:
        /(?<![\p{L}\p{N}])(?:pin|geheimzahl|nip bancario|pin-koodi|tunnusluku|pinkod|pincode|kod pin|código pin|codice pin|code pin)(?:[ _-]?(?:code|number|no\.?|nr\.?))?(?:["']?[ \t]{0,2}[:=][ \t]{0,3}["']?|(?: (?:is|was|to))?[ \t]{1,3}["'(]?| - )(?<value>\d{4,8})(?![\p{L}\p{N}]|[.,-]\d)/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['pin', 'geheimzahl', 'nip', 'tunnusluku'],
    },
    {
      name: 'stated',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:${CUE})${OWNER} (?:${VERB})(?: nu| jetzt| now)?:? ["'(„“«]?(?<value>\d{4,8})(?![\p{L}\p{N}]|[.,-]\d)`,
        'dgiu',
      ),
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['pin', 'geheimzahl', 'nip'],
    },
    {
      name: 'one-time-code',
      regex:
        /(?<![\p{L}\p{N}])(?:otp|one[- ]time (?:code|password)|(?:sms|text|login|sign-?in|verification|confirmation|authentication|auth|security|2fa|mfa)[- ](?:code|token)|sms-tan|m?tan|bestätigungscode|einmalcode|freigabecode|code (?:reçu par sms|sms|de vérification|de confirmation)|código (?:sms|de verificación|de confirmación|de verificação|de confirmação)|codice (?:otp|sms|di verifica|di conferma)|sms-code|verificatiecode|bevestigingscode|kod (?:sms|weryfikacyjny|potwierdzający)|sms-kod|engångskod|verifieringskod|tekstiviestikoodi|vahvistuskoodi|kertakoodi)(?: (?:is|ist|est|es|é|è|to|är|on|lautet))?["']?[ \t\u00a0]{0,2}[:=]?[ \t]{0,3}["'(]?(?<value>\d{3}[ -]?\d{3}|\d{4}|\d{5}|\d{8})(?![\p{L}\p{N}]|[.,-]\d)/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['otp', 'one', 'code', 'token', 'tan', 'código', 'codice', 'kod', 'koodi'],
    },
  ],
  validate: (_, { text, start, end }) => judge(text, start, end),
  sources: ['https://www.iso.org/standard/68669.html'],
  examples: [
    { text: 'PIN: 4821', finds: ['4821'], minScore: 0.8 },
    { text: 'my pin code is 902114', finds: ['902114'], minScore: 0.8 },
    { text: 'Código SMS: 448120, OTP 448 121', finds: ['448120', '448 121'], minScore: 0.8 },
    { text: 'Die PIN für die Karte ist 4821.', finds: ['4821'], minScore: 0.8 },
    { text: 'El PIN de la tarjeta es 4821', finds: ['4821'], minScore: 0.8 },
    { text: '{"card": 12, "pin": 4821}', finds: ['4821'], minScore: 0.8 },
    { text: '{"id": 17, "floor": 2, "pin": 4821}', finds: ['4821'], minScore: 0.8 },
    { text: '{"pine": 3, "pint": 84, "pin": 9066, "pink": 11203}', finds: [] },
    { text: 'sienna: 10506797, tan: 13808780, teal: 32896, thistle: 14204888', finds: [] },
    { text: 'assert tan(1000) > 0', finds: [] },
    { text: 'solder pin 1021 of the board header', finds: [] },
    { text: 'pine 4821, code 448120, SMS 448120', finds: [] },
    { text: 'pin 12.5', finds: [] },
  ],
});

/** Rejects numbers of words, as vocabularies and lists of colours have them, and pins of components. */
function judge(text: string, start: number, end: number): Indecision {
  const after = text.slice(end, end + REACH);
  // `tan(1000)` is a function.
  if (OF_COMPONENT.test(after) || /tan\($/i.test(text.slice(Math.max(0, start - 4), start))) return 'refused';
  const head = /[\p{L}\p{N}_ -]{1,40}["']?[ \t]{0,2}:[ \t]{0,3}$/u.exec(
    text.slice(Math.max(0, start - 48), start),
  );
  if (head === null) return 'undecided';
  const before = text.slice(Math.max(0, start - head[0].length - REACH), start - head[0].length);
  const isOfList = MEMBERS_AFTER.test(after) || MEMBERS_BEFORE.test(before);
  return isOfList && !isOfRecord(before, after) ? 'refused' : 'undecided';
}
