import { defineRecognizer, type PatternScores } from '../define-recognizer.js';
import { MONEY, moneyTokens, type MoneyKind } from '../money-tokens.js';
import { cellsUnder, TABLE } from '../table-cells.js';

/**
 * Column headers for amounts of money, in ten languages. Exempt from the file-length rule: a table. Words that also
 * head columns of counts ("total", "sum", "Summe") are left out.
 */
const AMOUNT_HEADERS: readonly string[] = (
  'amount|salary|gross|gross salary|net salary|wage|wages|pay|bonus|price|unit price|balance|fee|rent|deposit|debit|credit|withdrawal|payment|amount due|net amount|' +
  'betrag|gehalt|bruttogehalt|nettogehalt|monatsgehalt|brutto|netto|lohn|bruttolohn|praemie|prämie|preis|einzelpreis|saldo|miete|kaltmiete|kaution|gebühr|beitrag|soll|haben|' +
  'montant|salaire|salaire brut|salaire net|brut|prime|prix|prix ht|pu ht|solde|loyer|charges|cotisation|débit|crédit|' +
  'importe|salario|sueldo|nómina|precio|saldo|cuota|alquiler|pendiente|bruto|debe|haber|cargo|abono|' +
  'importo|stipendio|retribuzione|ral|prezzo|canone|rata|lordo|netto|compenso|dare|avere|' +
  'bedrag|salaris|brutoloon|bruto|loon|prijs|huur|servicekosten|contributie|borg|maandsalaris|debet|credit|' +
  'valor|salário|vencimento|ordenado|montante|preço|renda|aluguel|mensalidade|remuneração|salario|débito|crédito|' +
  'kwota|wynagrodzenie|pensja|płaca|brutto|premia|cena|czynsz|zaległość|składka|saldo|winien|' +
  'belopp|lön|månadslön|bruttolön|pris|hyra|avgift|skuld|debet|kredit|' +
  'palkka|kuukausipalkka|bruttopalkka|hinta|vuokra|maksu|rästi'
).split('|');

/** An amount in a cell: `29.400`, `33 400`, `-14.20`, `0`. */
const findCells = cellsUnder(
  AMOUNT_HEADERS,
  /^[-–+]?(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,4}|\d{1,9})(?:[.,]\d{1,2})?$/u,
  { form: 0.86, formInContext: 0.9 },
);

/** Words for rents, deposits and offers, where the currency is often omitted: `Kaution 1950`, `fianza: 600`. */
const CUES = [
  'kaution|kaltmiete|warmmiete|miete warm|miete kalt',
  'loyer|caution|acompte',
  'fianza|alquiler',
  'affitto|caparra|cauzione|preventivo',
  'huur|borg|vraagprijs',
  'aluguel|caução|taxa de limpeza|diária',
  'czynsz|kaucja|zaliczka',
  'hyra|deposition',
  'vuokra|takuuvuokra|varausmaksu',
].join('|');
const AFTER_CUE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${CUES})(?: (?:bisher|nur|ca\.|von|de|di|van|på|är|on|é|è|es))?[:=]?[ \t]{1,3}(?<value>\d{1,3}(?:[.'’\u00a0\u202f ]\d{3}){1,2}(?:,\d{2})?|\d{2,6}(?:[.,]\d{2})?)(?![\p{L}\p{N}%]|[.,:/-]\p{N}| ?(?:%|m²|qm|kvm|mq|m2|km|kg|cm|mm|monat|mois|meses|mesi|maand|miesi|månad|kk)|[.,]? \p{N})`,
  'dgiu',
);
const CUE_STEMS = [
  ...[
    'kaution',
    'miete',
    'loyer',
    'caution',
    'acompte',
    'fianza',
    'alquiler',
    'affitto',
    'caparra',
    'cauzione',
  ],
  ...[
    'preventivo',
    'huur',
    'borg',
    'vraagprijs',
    'aluguel',
    'caução',
    'limpeza',
    'diária',
    'czynsz',
    'kaucja',
  ],
  ...['zaliczka', 'hyra', 'deposition', 'vuokra', 'varausmaksu'],
];

const SURE: PatternScores = { form: 0.93, formInContext: 0.93 };
const UNSURE: PatternScores = { form: 0.72, formInContext: 0.72 };
const BESIDE: Readonly<Record<MoneyKind, string>> = {
  symbol: 'beside-symbol',
  code: 'beside-code',
  name: 'beside-name',
  word: 'beside-word',
};

export const amount = defineRecognizer({
  name: 'amount',
  entityType: 'AMOUNT',
  country: 'generic',
  description:
    'Number beside a currency sign, code, name or word, with thousands, decimals and scale (12k, 3.5 million).',
  patterns: [
    {
      name: 'after-cue',
      regex: AFTER_CUE,
      scores: { form: 0.75, formInContext: 0.75 },
      needs: 'digit',
      keywords: CUE_STEMS,
    },
  ],
  asks: { ...MONEY, ...TABLE },
  *find(view) {
    yield* findCells(view);
    for (const { amount: span, kind, ambiguous } of moneyTokens(view)) {
      if (span === undefined) continue;
      const scores = kind === 'word' && ambiguous ? UNSURE : SURE;
      yield { start: span.start, end: span.end, pattern: BESIDE[kind], scores };
    }
  },
  sources: ['https://www.unicode.org/reports/tr35/tr35-numbers.html'],
  examples: [
    { text: 'Total: $1,250.00 due', finds: ['1,250.00'], minScore: 0.9 },
    { text: '€ 1.250,00 and 99 EUR', finds: ['1.250,00', '99'], minScore: 0.9 },
    { text: 'raised $3.5 million, then 12k USD', finds: ['3.5 million', '12k'], minScore: 0.9 },
    { text: "CHF 1'200.50", finds: ["1'200.50"], minScore: 0.9 },
    { text: '₹1,00,000', finds: ['1,00,000'], minScore: 0.9 },
    { text: '250 kroner', finds: ['250'], minScore: 0.7 },
    { text: '1,250 users in 2019', finds: [] },
    { text: 'nr;name;salary\n1;Ida;3.980,00', finds: ['3.980,00'], minScore: 0.8 },
    { text: 'nr;name;quantity\n1;Ida;3.980,00', finds: [] },
    { text: 'day;debit;credit\n02;120.50;\n03;;75.00', finds: ['120.50', '75.00'], minScore: 0.8 },
    { text: 'Kaution 1950, hyra: 7 400', finds: ['1950', '7 400'], minScore: 0.7 },
    { text: 'Miete seit 2019, loyer 3 mois', finds: [] },
    { text: 'USD rates at 5', finds: [] },
  ],
});
