/** Made-up records, the same for the same number: names, contacts, cards and what else tables hold. */
export interface SamplePerson {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly card: string;
  readonly ssn: string;
  readonly created: string;
  readonly amount: string;
}

const FIRST = [
  'Jane',
  'Omar',
  'Lucia',
  'Piotr',
  'Mei',
  'Anna',
  'Tom',
  'Fatima',
  'Ivan',
  'Sofia',
  'Noah',
  'Ines',
];
const LAST = [
  'Roe',
  'Haddad',
  'Rossi',
  'Nowak',
  'Chen',
  'Keller',
  'Baker',
  'Diallo',
  'Petrov',
  'Lind',
  'Okafor',
];
const STREETS = ['Main Street', 'Elm Avenue', 'Mill Lane', 'Station Road', 'Oak Drive', 'Harbour Street'];
const CITIES = ['Hamden', 'Bristol', 'Lyon', 'Graz', 'Leeds', 'Austin', 'Turin', 'Malmo'];

/** A number from 0 to 2^32 − 1 that looks random, of two numbers. */
export function mixed(seed: number, salt: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(salt + 7, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const pick = (values: readonly string[], seed: number, salt: number): string =>
  values[mixed(seed, salt) % values.length] ?? '';

const digits = (seed: number, salt: number, length: number): string =>
  (mixed(seed, salt) % 10 ** length).toString().padStart(length, '0');

/** The digits with a Luhn digit behind them. */
function withLuhn(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${((10 - (sum % 10)) % 10).toString()}`;
}

export function samplePerson(number: number): SamplePerson {
  const first = pick(FIRST, number, 1);
  const last = pick(LAST, number, 2);
  const year = 2015 + (mixed(number, 3) % 10);
  const month = (1 + (mixed(number, 4) % 12)).toString().padStart(2, '0');
  const day = (1 + (mixed(number, 5) % 28)).toString().padStart(2, '0');
  return {
    first,
    last,
    email:
      `${first}.${last}${digits(number, 6, 4)}@example.${pick(['com', 'org', 'net'], number, 7)}`.toLowerCase(),
    phone: `+1 (212) 555-${digits(number, 8, 4)}`,
    street: `${(1 + (mixed(number, 9) % 900)).toString()} ${pick(STREETS, number, 10)}`,
    city: pick(CITIES, number, 11),
    card: withLuhn(`4539${digits(number, 12, 6)}${digits(number, 13, 5)}`),
    ssn: `${(100 + (mixed(number, 14) % 560)).toString()}-${(10 + (mixed(number, 15) % 89)).toString()}-${(1000 + (mixed(number, 16) % 8999)).toString()}`,
    created: `${year.toString()}-${month}-${day}T${digits(number, 17, 1)}0:15:30Z`,
    amount: `${(mixed(number, 18) % 9000).toString()}.${digits(number, 19, 2)}`,
  };
}
