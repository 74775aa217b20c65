import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** A table of 30 columns as a shop exports its customers; a table of makers: exempt from the rule of length. */

/** A row's own numbers: the same for the same row, whatever is made before it. */
class RowNumbers {
  #state: number;

  constructor(row: number) {
    this.#state = Math.imul(row + 1, 0x9e3779b1) >>> 0;
  }

  /** 0 to `below` − 1. */
  next(below: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  of<T>(list: readonly [T, ...(readonly T[])]): T {
    return list[this.next(list.length)] ?? list[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.next(10).toString()).join('');
  }
}

const FIRST = [
  'Anna',
  'Liam',
  'Sofía',
  'Kenji',
  'Amara',
  'Élodie',
  'Jürgen',
  'Olga',
  'Tom',
  'Priya',
] as const;
const LAST = [
  'Kowalska',
  "O'Connor",
  'Reyes',
  'Tanaka',
  'Diallo',
  'Marchand',
  'Weiß',
  'Smith',
  'Berg',
  'Shah',
] as const;
const CITIES = ['Leeds', 'Lyon', 'Graz', 'Porto', 'Turku', 'Gdynia', 'Malmö', 'Utrecht'] as const;
const STREETS = ['Main St', 'Hauptstr.', 'rue Verte', 'Kerkstraat', 'Calle Mayor'] as const;
const WORDS = [
  'called',
  'about',
  'the',
  'late',
  'parcel',
  'refund',
  'was',
  'promised',
  'by',
  'phone',
  'twice',
  'order',
] as const;
const STATES = ['active', 'closed', 'on hold', 'new'] as const;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'PLN'] as const;

const pad = (value: number): string => value.toString().padStart(2, '0');
const hash = (row: number): string => createHash('sha256').update(row.toString()).digest('hex');

/** The check digits of an IBAN are those of ISO 13616. */
function iban(numbers: RowNumbers): string {
  const account = numbers.digits(18);
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${pad(Number(check))}${account}`;
}

function note(numbers: RowNumbers, mail: string): string {
  const words = Array.from({ length: 4 + numbers.next(8) }, () => numbers.of(WORDS)).join(' ');
  return numbers.next(500) === 0 ? `"${words}, write to ${mail}"` : words;
}

/** What a maker of a cell gets. */
interface Row {
  readonly row: number;
  readonly numbers: RowNumbers;
  readonly first: string;
  readonly last: string;
  readonly mail: string;
}

const COLUMNS: Readonly<Record<string, (row: Row) => string>> = {
  id: ({ row }) => (row + 1).toString(),
  customer_id: ({ numbers }) => `C${numbers.digits(8)}`,
  uuid: ({ row }) => {
    const hex = hash(row + 7);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  },
  sha256: ({ row }) => hash(row),
  first_name: ({ first }) => first,
  last_name: ({ last }) => last,
  email: ({ mail }) => mail,
  phone: ({ numbers }) => `+44 20 7946 0${numbers.digits(3)}`,
  iban: ({ numbers }) => iban(numbers),
  reference: ({ numbers }) => numbers.digits(16),
  birth_date: ({ numbers }) =>
    `${(1940 + numbers.next(65)).toString()}-${pad(1 + numbers.next(12))}-${pad(1 + numbers.next(28))}`,
  street: ({ numbers }) => `${numbers.of(STREETS)} ${(1 + numbers.next(200)).toString()}`,
  zip: ({ numbers }) => numbers.digits(5),
  city: ({ numbers }) => numbers.of(CITIES),
  country: ({ numbers }) => numbers.of(['GB', 'FR', 'DE', 'ES', 'PL']),
  created_at: ({ numbers }) =>
    `2024-${pad(1 + numbers.next(12))}-${pad(1 + numbers.next(28))}T${pad(numbers.next(24))}:${pad(numbers.next(60))}:${pad(numbers.next(60))}Z`,
  amount: ({ numbers }) => `${numbers.next(5_000).toString()}.${pad(numbers.next(100))}`,
  currency: ({ numbers }) => numbers.of(CURRENCIES),
  quantity: ({ numbers }) => numbers.next(40).toString(),
  weight_kg: ({ numbers }) => `${numbers.next(90).toString()}.${numbers.next(10).toString()}`,
  latitude: ({ numbers }) => `${(35 + numbers.next(30)).toString()}.${numbers.digits(6)}`,
  longitude: ({ numbers }) => `${numbers.next(30).toString()}.${numbers.digits(6)}`,
  goals: ({ numbers }) => numbers.next(6).toString(),
  status: ({ numbers }) => numbers.of(STATES),
  part_number: ({ numbers }) => `PN-${numbers.digits(4)}-${numbers.of(['A', 'B', 'C'])}`,
  ip: ({ numbers }) =>
    `10.${numbers.next(256).toString()}.${numbers.next(256).toString()}.${numbers.next(256).toString()}`,
  url: ({ numbers }) => `https://shop.example.com/p/${numbers.next(3_000).toString()}`,
  active: ({ numbers }) => numbers.of(['true', 'false']),
  score: ({ numbers }) => `0.${numbers.digits(4)}`,
  note: ({ numbers, mail }) => note(numbers, mail),
};

/** The header and rows without end, each with its line end. */
export function* customerLines(): Generator<string, never, undefined> {
  const makers = Object.values(COLUMNS);
  yield `${Object.keys(COLUMNS).join(',')}\n`;
  for (let row = 0; ; row++) {
    const numbers = new RowNumbers(row);
    const first = numbers.of(FIRST);
    const last = numbers.of(LAST);
    const mail = `${first}.${last}${row.toString()}@example.com`
      .normalize('NFD')
      .replaceAll(/[^\w.@]/g, '')
      .toLowerCase();
    const facts = { row, numbers, first, last, mail };
    yield `${makers.map((make) => make(facts)).join(',')}\n`;
  }
}

/** Writes a table of 30 columns and about so many bytes; the same one every time. */
export async function writeCustomerTable(path: string, size: number): Promise<void> {
  const file = createWriteStream(path);
  let bytes = 0;
  let batch = '';
  for (const line of customerLines()) {
    batch += line;
    if (batch.length < 262_144) continue;
    const written = Buffer.from(batch);
    bytes += written.length;
    batch = '';
    if (!file.write(written)) await once(file, 'drain');
    if (bytes >= size) break;
  }
  file.end();
  await finished(file);
}
