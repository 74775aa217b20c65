import type { Category } from '../core/harmonization-table.js';

/** A text that holds a value of a category. All are made up, or given out for such uses. */
export interface CategorySample {
  readonly text: string;
  /** Stands once in the text. */
  readonly value: string;
  /** The built-in provider without which it is not found surely enough; absent: either of them does. */
  readonly needs?: 'Pattern' | 'Context';
}

/** A sample for each category; a table. */
export const CATEGORY_SAMPLES: Readonly<Record<Category, CategorySample>> = {
  ACCOUNT_NAME: { text: 'It was moved from the Savings Account today.', value: 'Savings Account' },
  ACCOUNT_NUMBER: { text: 'Account number: 12345678', value: '12345678' },
  ADDRESS: {
    text: 'She lives at 48 Cedar Lane, Austin, TX 78701.',
    value: '48 Cedar Lane, Austin, TX 78701',
    needs: 'Pattern',
  },
  AGE: { text: 'The patient is a 34-year-old woman.', value: '34' },
  AMOUNT: { text: 'Total: $1,250.00 due', value: '1,250.00' },
  BANK_ACCOUNT: { text: 'IBAN: DE89 3704 0044 0532 0130 00', value: 'DE89 3704 0044 0532 0130 00' },
  CREDIT_CARD: { text: 'card 4111 1111 1111 1111', value: '4111 1111 1111 1111' },
  CRYPTO_ADDRESS: {
    text: 'send to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    value: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  },
  CURRENCY: { text: 'It cost 20 quid.', value: 'quid' },
  CURRENCY_CODE: { text: 'The price is EUR 99.', value: 'EUR' },
  CURRENCY_NAME: { text: 'Prices are in pounds sterling.', value: 'pounds sterling' },
  CURRENCY_SYMBOL: { text: 'Pay $40 at the door.', value: '$' },
  DATETIME: { text: 'The job ran on 2026-11-21T08:00:00Z.', value: '2026-11-21T08:00:00Z' },
  DOB: { text: 'Date of birth: 04/07/1981', value: '04/07/1981' },
  DRIVER_LICENSE: { text: 'CNH 62472927637', value: '62472927637', needs: 'Pattern' },
  EMAIL_ADDRESS: { text: 'Write to ana@example.com.', value: 'ana@example.com' },
  GENDER: { text: 'Sex: F', value: 'F' },
  HEALTH_CARE_ID: { text: 'Medicare 2123 45670 1', value: '2123 45670 1' },
  IN_GSTIN: { text: 'GSTIN 27AAPFU0939F1ZV', value: '27AAPFU0939F1ZV', needs: 'Pattern' },
  IN_VEHICLE_REGISTRATION: {
    text: 'The car MH 12 AB 1234 was parked.',
    value: 'MH 12 AB 1234',
    needs: 'Pattern',
  },
  IN_VOTER: { text: 'Voter ID: YCV4820193', value: 'YCV4820193', needs: 'Pattern' },
  IP_ADDRESS: { text: 'from 192.168.0.14 port 22', value: '192.168.0.14' },
  KR_RRN: { text: 'resident registration number 971013-1019901', value: '971013-1019901', needs: 'Pattern' },
  LOCATION: { text: 'They moved from Peru to New Zealand.', value: 'New Zealand' },
  MAC_ADDRESS: { text: 'ether 00:1A:2b:3c:4D:5e', value: '00:1A:2b:3c:4D:5e' },
  NATIONAL_ID: { text: 'DNI 33.743.076', value: '33.743.076' },
  NRP: { text: 'She is a Brazilian nurse.', value: 'Brazilian' },
  ORGANIZATION: {
    text: 'She has worked at Northwind Traders since May.',
    value: 'Northwind Traders',
    needs: 'Context',
  },
  PASSPORT: { text: 'Reisepass: C01X00T47', value: 'C01X00T47' },
  PASSWORD: { text: 'password: Tr1cky-but-fine', value: 'Tr1cky-but-fine' },
  PERSON: { text: 'Maria Lindgren wrote on Monday.', value: 'Maria Lindgren', needs: 'Context' },
  PHONE_NUMBER: { text: 'Call +44 20 7946 0958 today.', value: '+44 20 7946 0958' },
  SOCIAL_SECURITY_ID: { text: 'Sozialversicherungsnummer 4129 011067', value: '4129 011067' },
  TAX_ID: { text: 'CUIT 20-02493018-2', value: '20-02493018-2' },
  TH_TNIN: { text: 'citizen id 1 2345 67890 12 1', value: '1 2345 67890 12 1', needs: 'Pattern' },
  TITLE: { text: 'Dear Mr. Osei, thank you.', value: 'Mr.' },
  URL: { text: 'see https://example.com/a?b=c.', value: 'https://example.com/a?b=c' },
  USERNAME: { text: 'username: jdoe84', value: 'jdoe84' },
};
