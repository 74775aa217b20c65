import { defineRecognizer } from '../define-recognizer.js';

export const idCard = defineRecognizer({
  name: 'id-card',
  entityType: 'IDCARD',
  country: 'generic',
  description: 'Identity-card and national identity numbers of any country after a cue.',
  patterns: [
    {
      name: 'cue-then-number',
      regex:
        /(?<![\p{L}\p{N}])(?:(?:national |citizen |personal |resident |government )?(?:id|identity|identification|identit[àé]|identidad|ausweis|personalausweis)(?:[ -]?card)?(?: (?:number|no\.?|nr\.?|#))|(?:id|identity|identification)[ _-]card(?: number| no\.?)?|national[ _-]id(?:entity)?(?: (?:number|no\.?))?|personalausweis(?:nummer)?|carte d['’]identité|carta d['’]identità|cédula|cedula|dni|curp|rut|nin|cnic|bsn|personnummer|cnp|oib|jmbg|egn|rodné číslo|hkid|my ?kad|nric)["']?(?: (?:is|es|est|ist|è|é|jest|on|är))?(?:[ \t]{0,2}[:=#][ \t]{0,3}|[ \t]{0,5})["']?(?<value>(?=[\p{L}-]{0,5}\d)(?=(?:[ .\-/]?[A-Z\d]){4})[A-Z\d]{1,33}(?:[ .\-/][A-Z\d]{1,16}){0,8})(?![\p{L}\p{N}])/dgiu,
      scores: { form: 0.8, formInContext: 0.85 },
      needs: 'digitAfterCue',
    },
  ],
  validate: (candidate) => {
    if (/^(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(candidate)) return 'refused';
    // "12345678Z y mi NIE es X1234567L": the sentence continues after the number.
    const behind = candidate.search(/ [a-z]{1,3} /);
    const number = behind < 0 ? candidate : candidate.slice(0, behind);
    const digits = number.replaceAll(/\D/g, '').length;
    const letters = number.replaceAll(/[^A-Z]/gi, '').length;
    if (digits < 5 || letters > Math.max(4, digits) || /[a-z]{3}/.test(number)) return 'refused';
    return { verdict: 'undecided', span: { start: 0, end: number.length } };
  },
  sources: ['https://www.icao.int/publications/pages/publication.aspx?docnum=9303'],
  examples: [
    { text: 'ID card no. X4820193', finds: ['X4820193'], minScore: 0.75 },
    { text: 'national ID number: 784-1990-1234567-1', finds: ['784-1990-1234567-1'], minScore: 0.75 },
    { text: 'Personalausweis: L01X00T47', finds: [], minScore: 0.9 },
    { text: 'Mi DNI es 12345678Z', finds: ['12345678Z'], minScore: 0.75 },
    { text: 'DNI 12345678Z y mi CIF es A5881850', finds: ['12345678Z'], minScore: 0.75 },
    { text: 'id: 42', finds: [] },
    { text: 'identity crisis 123456', finds: [] },
  ],
});
