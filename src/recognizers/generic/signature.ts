import { defineRecognizer } from '../define-recognizer.js';

/** Words that close a letter or a message, in ten languages; each stands alone on its line. */
const CLOSINGS = [
  '(?:yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|(?:kind|best|warm|many)(?:est)? (?:regards|wishes)|regards|best|cheers|thanks(?: again| a lot| so much)?|many thanks|thank you|love|all the best|take care|xx)',
  '(?:(?:viele|liebe|beste|herzliche|schöne|freundliche) grüße|(?:lieber? |schöner? )?gru(?:ß|ss)|mit (?:freundlichen|besten|lieben|herzlichen) grüßen|mfg|lg|vg|hochachtungsvoll)',
  '(?:cordialement|bien cordialement|bien à (?:vous|toi)|amicalement|bises|bisous|sincères salutations|salutations(?: distinguées)?|respectueusement|à bientôt)',
  '(?:(?:un )?saludos?(?: cordial(?:es)?)?|(?:un )?(?:fuerte )?abrazo|atentamente|cordialmente|besos|gracias)',
  '(?:(?:cordiali |distinti |cari )?saluti|cordialmente|un abbraccio|a presto|baci|grazie)',
  '(?:atenciosamente|atentamente|com os melhores cumprimentos|(?:melhores )?cumprimentos|(?:um )?abraços?|beijos?|beijinhos|obrigad[oa])',
  '(?:(?:hartelijke |vriendelijke )?groet(?:en|jes)?|met (?:vriendelijke|hartelijke) groet(?:en)?|mvg|hoogachtend|liefs)',
  '(?:pozdrawiam(?: serdecznie)?|serdecznie pozdrawiam|z (?:poważaniem|wyrazami szacunku)|pozdrowienia|ściskam)',
  '(?:(?:med )?vänliga? hälsning(?:ar)?|hälsningar|(?:bästa|många|hjärtliga) hälsningar|mvh|kram(?:ar)?|hälsar)',
  '(?:terveisin|ystävällisin terveisin|(?:parhain|lämpimin|sydämellisin) terveisin|terv\\.?|kunnioittavasti|t\\.)',
].join('|');
const WORD = String.raw`\p{L}[\p{L}’'-]{1,20}`;
const CAPITALIZED = /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*$/u;
/** Words in signatures that are no name. */
const NO_NAME =
  /(?<!\p{L})(?:the|your|team|equipo|équipe|squadra|equipe|zespół|tiimi|support|service|services|department|office|sales|customer|help|desk|admin|administration|board|management|hr|it|sent|von|from|ihr|ihre|votre|su|il|la|le|o|a|de|het|din|bank|group|gmbh|ltd|inc|club|school|hotel|please|note|this|tel|phone|mobile|date|datum|signature|unterschrift|chair|secretary|treasurer|manager|director|head|again|hi|hello|hallo|dear|hola|ciao|hej|everyone|all|anonymous|mom|mum|dad|mama|papa)(?!\p{L})/iu;

export const signature = defineRecognizer({
  name: 'signature',
  entityType: 'PERSON',
  country: 'generic',
  description: 'A name alone on the line after the closing words of a letter or a message.',
  patterns: [
    {
      name: 'after-closing',
      regex: new RegExp(
        String.raw`(?<![^\n])(?:${CLOSINGS})[,.!]? ?\r?\n(?:\r?\n)?(?<value>${WORD}(?: ${WORD}){0,2})(?= ?(?:\r?\n|$))`,
        'dgiu',
      ),
      scores: { form: 0.75, formInContext: 0.75 },
    },
  ],
  validate: (candidate) =>
    CAPITALIZED.test(candidate) && !NO_NAME.test(candidate) ? 'undecided' : 'refused',
  sources: ['https://www.unicode.org/cldr/charts/latest/by_type/person_names.html'],
  examples: [
    { text: 'See you soon.\nKind regards\nHiske', finds: ['Hiske'], minScore: 0.7 },
    { text: 'Groetjes,\n\nJan-Willem Prins', finds: ['Jan-Willem Prins'], minScore: 0.7 },
    { text: 'Kind regards\nYour Support Team', finds: [] },
    { text: 'Thanks to Hiske', finds: [] },
  ],
});
