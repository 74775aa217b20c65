import { defineRecognizer } from '../define-recognizer.js';
import { cellsUnder, TABLE } from '../table-cells.js';

export const accountNumber = defineRecognizer({
  name: 'account-number',
  entityType: 'ACCOUNTNUMBER',
  country: 'generic',
  description: 'Bank or customer account number after a cue such as "a/c no." or "account number".',
  patterns: [
    {
      name: 'cue-then-number',
      regex:
        /(?<![\p{L}\p{N}])(?:a\/c|acct|acc|account|konto|kontonummer|kundennummer|cuenta|compte|conto|conta|rekening(?:nummer)?|customer|client|member(?:ship)?|checking|savings|iban\/account)(?: account)?(?:[ _.-]{0,2}(?:number|num|no|nr|n[º°]|id)\.?|[ _.-]{0,2}[_.-])?["']?(?: (?:is|was|ending(?: in)?))?(?:[ \t]{0,2}(?:#[.:=]?|[:=])[ \t]{0,3}-?|[ \t]{0,5})["']?(?<value>(?=[\p{L}-]{0,6}\d)(?:[A-Z]{1,4}-?)?\d{2,24}(?:[ -]\d{2,12}){0,5}(?:-[A-Z\d]{1,4}|[A-Z][A-Z\d]{0,3})?)(?![\p{L}\p{N}]|[.,/]\p{N})/dgiu,
      scores: { form: 0.8, formInContext: 0.84 },
      needs: 'digit',
      keywords: [
        'a/c',
        'acc',
        'konto',
        'kunden',
        'cuenta',
        'compte',
        'cont',
        'reken',
        'customer',
        'client',
        'member',
        'checking',
        'savings',
      ],
    },
    {
      name: 'cue-beyond-english',
      regex:
        /(?<![\p{L}\p{N}])(?:kundennummer|kunden-nr\.?|kontonummer|n(?:úmero|umero|uméro|\.? ?[º°o]\.?|º|°) (?:de |d['’])?cliente?|codice cliente|klantnummer|numer klienta|nr klienta|kundnummer|kundenr\.?|asiakasnumero(?:ni|nsa)?|bankgiro|plusgiro|conta corrente|conta poupança|cuenta corriente|compte n°|conto (?:corrente )?n\.)(?: (?:dort |hier )?(?:lautet|ist|es|est|è|é|is|to|är|on))?[ \t]?[:#]?[ \t]{0,3}(?<value>(?=[A-Z\d./-]{0,20}\d)[A-Z\d](?:[ ./-]?[A-Z\d]){2,18})(?![\p{L}\p{N}])/dgiu,
      scores: { form: 0.85, formInContext: 0.87 },
      needs: 'digit',
      keywords: [
        'kunden',
        'konto',
        'client',
        'klant',
        'klienta',
        'kundn',
        'asiakasnumero',
        'giro',
        'conta ',
        'cuenta',
        'compte',
        'conto ',
      ],
    },
  ],
  asks: TABLE,
  find: cellsUnder(
    [
      ...[
        'account',
        'account number',
        'account no',
        'konto',
        'kontonummer',
        'kontonr',
        'konto nr',
        'compte',
        'cuenta',
      ],
      ...[
        'conto',
        'conta',
        'conta corrente',
        'rekening',
        'rekeningnummer',
        'rachunek',
        'nr rachunku',
        'tili',
        'tilinumero',
      ],
      ...['kundennummer', 'kundnummer', 'asiakasnumero', 'klantnummer'],
    ],
    /^(?=[\d .X-]{5,24}$)\d[\d .-]{3,22}[\dX]$/iu,
    { form: 0.85, formInContext: 0.88 },
  ),
  context: {
    words: ['bank', 'sort code', 'transfer', 'deposit', 'routing', 'balance', 'payee', 'beneficiary'],
    before: 8,
    after: 6,
  },
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    // Too short for an account number, or a range of years.
    if (
      digits.length < 4 ||
      /[a-z]{2}/.test(candidate) ||
      /^(?:19|20)\d{2}[ -](?:(?:19|20)\d{2}|\d{2}-\d{2})$/.test(candidate)
    )
      return 'refused';
    // "9914-x": a check digit after a dash is as much evidence as two more digits.
    return digits.length < 6 && !/-[\dX]$/i.test(candidate)
      ? { verdict: 'undecided', score: 0.6 }
      : 'undecided';
  },
  sources: ['https://www.iso.org/standard/81090.html'],
  examples: [
    { text: 'Account number: 12345678', finds: ['12345678'], minScore: 0.8 },
    { text: 'a/c no. 0012-334455-01', finds: ['0012-334455-01'], minScore: 0.8 },
    { text: 'acct 98765432 balance', finds: ['98765432'], minScore: 0.8 },
    { text: 'nr;clearing;konto\n1;8214;918 224 033', finds: ['918 224 033'], minScore: 0.8 },
    { text: 'account for 2019', finds: [] },
    { text: 'account 12', finds: [] },
    { text: 'accounted 12345678', finds: [] },
  ],
});
