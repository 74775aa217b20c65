import { GENDER_WORDS } from '../../core/gender-words.js';
import { defineRecognizer } from '../define-recognizer.js';

export const gender = defineRecognizer({
  name: 'gender',
  entityType: 'GENDER',
  country: 'generic',
  description: "Words and letters that state someone's gender.",
  patterns: [
    {
      name: 'field',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:gender|(?:age ?/ ?)?sex|geschlecht|sexe|sexo|sesso|płeć|geslacht|kön|kjønn|køn|sukupuoli|plec|gender identity)["']?(?:[ \t]{0,24}[:=|][ \t]{0,4}["']?| (?=(?:[FM]|masculin|féminin|männlich|weiblich|kvinna|nainen)(?![\p{L}\p{N}.])))(?<value>${GENDER_WORDS.join('|')}|non-?binary|transgender(?: (?:man|woman|male|female))?|trans(?: (?:man|woman))?|intersex|genderqueer|genderfluid|agender|kvinde|mand|[FMWXVK])(?![\p{L}\p{N}])`,
        'dgiu',
      ),
      scores: { form: 0.95, formInContext: 0.95 },
    },
    {
      name: 'letter-after-age',
      regex:
        /(?<=(?:(?:age ?\/ ?(?:sex|gender)["']?[ :=]{1,3}|(?<!\p{L})age[ :=]{1,3})\d{1,3} ?(?:y(?:rs?|o)?)? ?[/ ,] ?|(?<![\p{N}.])\d{1,3} ?(?:y\/?o|y\.o\.|yo|yrs? old|years? old|[- ]year[- ]old) ?[/,]? ?))[MF](?![\p{L}\p{N}.'’])|(?<=(?<![\p{L}\p{N}.])\d{1,3})[MF](?= (?:with|w\/|presents|presenting|c\/o|pt|patient|who|admitted|hx|s\/p)(?!\p{L}))/giu,
      scores: { form: 0.88, formInContext: 0.93 },
      needs: 'digit',
    },
    {
      name: 'in-a-list',
      regex:
        /(?<=[,(|;] ?)(?:[Ff]em|[Mm])ale(?= ?[,.;)|]|$)|(?<!\p{L})(?:[Ff]em|[Mm])ale(?=, \d{1,3}(?!\p{N}))|(?<=\p{Ll}, )[MF](?=, \d{1,3}(?![\p{L}\p{N}]))|(?<=\p{Ll}, \d{1,3}, )[MF](?=[,.;\n]|$)|(?<![\p{L}\p{N}./-])[MFW](?=\/[1-9]\d(?:[.,;:)\s](?!\p{N})|$))/gu,
      scores: { form: 0.82, formInContext: 0.92 },
      keywords: ['male', ', m', ', f', 'm/', 'f/', 'w/'],
    },
    {
      name: 'word',
      regex:
        /(?<![\p{L}\p{N}-])(?:fe)?male(?![\p{L}\p{N}-]| (?:connector|plug|socket|end|thread|header|usb|hdmi|pin|jack|coupling|adapter|fitting))/giu,
      scores: { form: 0.65, formInContext: 0.9 },
      keywords: ['male'],
    },
    {
      name: 'identity',
      regex:
        /(?<![\p{L}\p{N}-])(?:non-?binary|transgender|trans (?:man|woman)|genderqueer|genderfluid|cisgender|intersex)(?![\p{L}\p{N}-])/giu,
      scores: { form: 0.78, formInContext: 0.92 },
      keywords: ['binary', 'trans', 'gender', 'intersex'],
    },
  ],
  context: {
    words: [
      'patient',
      'year old',
      'yo',
      'aged',
      'age',
      'gender',
      'sex',
      'identifies',
      'applicant',
      'suspect',
      'dob',
      'adult',
      'white',
      'black',
      'hispanic',
      'caucasian',
      'asian',
      'newborn',
      'infant',
      'caller',
      'driver',
      'victim',
      'resident',
      'employee',
      'old',
    ],
    against: ['connector', 'plug', 'cable', 'thread'],
    before: 6,
    after: 6,
  },
  sources: ['https://www.iso.org/standard/81682.html'],
  examples: [
    { text: 'Pt is F/29, no PMH', finds: ['F'], minScore: 0.75 },
    { text: 'lens F/2.8, n/a, w/o, M/12.5', finds: [] },
    { text: 'Sex: F', finds: ['F'], minScore: 0.9 },
    { text: 'gender=non-binary', finds: ['non-binary'], minScore: 0.7 },
    { text: '54 year old male', finds: ['male'], minScore: 0.8 },
    { text: 'a male connector', finds: [] },
    { text: 'females-only? Mrs she', finds: [] },
    { text: 'form F', finds: [] },
  ],
});
