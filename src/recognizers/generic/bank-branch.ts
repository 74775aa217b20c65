import { defineRecognizer } from '../define-recognizer.js';
import { cellsUnder, TABLE } from '../table-cells.js';

const BRANCH = String.raw`\d{4}(?:-[\dX])?`;

/**
 * Agência in Brazil, clearingnummer in Sweden, guichet in France. The branch is part of an account number, so it is
 * labelled BANK_ACCOUNT like a bank code.
 */
export const bankBranch = defineRecognizer({
  name: 'bank-branch',
  entityType: 'BIC',
  country: 'generic',
  description:
    'Branch code beside an account: agência (Brazil), clearingnummer (Sweden), code guichet (France).',
  patterns: [
    {
      name: 'cue-then-code',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:ag[êe]ncia|ag\.|clearing(?:nummer|nr\.?)?|code guichet)(?: (?:n[.º°]{1,2}|nr\.?|är|é))?[ \t]{0,2}[:#]?[ \t]{0,2}(?<value>${BRANCH}|\d{5})(?![\p{L}\p{N}]|[.,/-]\p{N})`,
        'dgiu',
      ),
      scores: { form: 0.75, formInContext: 0.9 },
      needs: 'digit',
      keywords: ['ência', 'encia', 'ag.', 'clearing', 'guichet'],
    },
  ],
  asks: TABLE,
  find: cellsUnder(
    [
      'agência',
      'agencia',
      'ag',
      'clearing',
      'clearingnummer',
      'clearingnr',
      'clearing nr',
      'guichet',
      'code guichet',
    ],
    new RegExp(String.raw`^(?:${BRANCH}|\d{3}-\d|\d{3,5})$`, 'iu'),
    { form: 0.85, formInContext: 0.9 },
  ),
  context: {
    words: ['banco', 'bank', 'conta', 'konto', 'compte', 'account', 'banque', 'pix'],
    before: 6,
    after: 4,
  },
  sources: [
    'https://www.bcb.gov.br/estabilidadefinanceira/agenciasconsorcio',
    'https://www.bankinfrastruktur.se/framtidens-betalningsinfrastruktur/iban-och-svenskt-nationellt-kontonummer',
  ],
  examples: [
    { text: 'Banco 341, agência 7713, conta 40118-2', finds: ['7713'], minScore: 0.85 },
    { text: 'clearing 8214 konto 918 224 033', finds: ['8214'], minScore: 0.85 },
    { text: 'nr;clearing;konto\n1;8214;918 224 033', finds: ['8214'], minScore: 0.8 },
    { text: 'a agência de viagens abriu em 2019', finds: [] },
    { text: 'nr;rum;hylla\n1;8214;33', finds: [] },
  ],
});
