import { defineRecognizer } from '../define-recognizer.js';

export const accountName = defineRecognizer({
  name: 'account-name',
  entityType: 'ACCOUNTNAME',
  country: 'generic',
  description: 'Names of kinds of bank accounts: Savings Account, Joint Checking.',
  patterns: [
    {
      name: 'kind-of-account',
      regex:
        /(?<![\p{L}\p{N}-])(?:(?:Personal|Joint|Business|Premier|Everyday|Student|Primary|High[- ]Yield|Online|Classic|Basic|Instant|Fixed|Smart|Corporate|Company|Family|Junior|Senior|Gold|Platinum|Advantage|Free|Total|Easy|Flexible|Private|Retirement|Emergency|Holiday|Vacation|Client) ){0,2}(?:Savings?|Checking|Current|Money Market|Investment|Credit Card|Home Loan|Personal Loan|Auto Loan|Brokerage|Deposit|Escrow|Trust|Giro|Salary|Mortgage|Payroll)(?: Account|(?<=(?:Joint|Personal|Business|Premier|Everyday|Primary|Student|Total|Advantage|Free) (?:Savings?|Checking)))(?!\p{L}| (?:number|no\b|numbers))/gu,
      scores: { form: 0.85, formInContext: 0.9 },
      keywords: ['account', 'checking', 'saving'],
    },
    {
      name: 'slack',
      regex:
        /(?<![\p{L}\p{N}-])(?:(?:personal|joint|business|student|online) )?(?:savings|checking|current|money market|investment|brokerage|escrow) account(?!\p{L}| (?:number|no\b|deficit|surplus|balance of payments))/giu,
      scores: { form: 0.72, formInContext: 0.8 },
      keywords: ['account'],
    },
    {
      name: 'beyond-english',
      regex:
        /(?<![\p{L}\p{N}-])(?:Girokonto|Tagesgeldkonto|Festgeldkonto|Sparbuch|Sparkonto|Depotkonto|[Cc]ompte (?:courant|chèque|joint|épargne|à terme)|[Ll]ivret (?:A|jeune|d['’]épargne)|[Cc]uenta (?:[Cc]orriente|(?:de )?[Aa]horros?|[Nn]ómina)|[Cc]onto (?:corrente|deposito)|[Cc]onta (?:corrente|poupança|salário|à ordem)|[Bb]etaalrekening|[Ss]paarrekening|[Kk]onto oszczędnościowe|[Rr]achunek oszczędnościowo-rozliczeniowy|[Ll]önekonto(?:t)?|[Ss]parkonto(?:t)?|[Kk]äyttötili(?:n|ltä|lle|llä)?|[Ss]äästötili(?:n|ltä|lle|llä)?)(?![\p{L}\p{N}]| ?(?:n[.ºro]{0,2}|:)? ?\d)/gu,
      scores: { form: 0.75, formInContext: 0.85 },
      keywords: ['konto', 'sparbuch', 'compte', 'livret', 'cuenta', 'conta', 'rekening', 'rachunek', 'tili'],
    },
  ],
  context: {
    words: ['transfer', 'balance', 'deposit', 'bank', 'from', 'into', 'opened', 'payment', 'account name'],
    before: 5,
    after: 3,
  },
  sources: ['https://www.consumerfinance.gov/consumer-tools/bank-accounts/'],
  examples: [
    {
      text: 'moved from Savings Account to Joint Checking today',
      finds: ['Savings Account', 'Joint Checking'],
      minScore: 0.8,
    },
    { text: 'Money Market Account', finds: ['Money Market Account'], minScore: 0.8 },
    { text: 'van de betaalrekening, du Livret A', finds: ['betaalrekening', 'Livret A'], minScore: 0.7 },
    { text: 'take into account the current, un compte rendu, Kontostand', finds: [] },
    { text: 'checking the account', finds: [] },
  ],
});
