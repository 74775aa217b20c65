/** The engines whose SQL is written. */
export type Dialect = 'postgres' | 'mariadb';

/** A column that is planted in every so manieth table. */
interface Planted {
  /** As it is made, and as it is found. */
  readonly name: string;
  readonly found: string;
  /** None: the table holds nothing. */
  readonly category: string | undefined;
  /** Its value in the row `i`. */
  readonly value: Readonly<Record<Dialect, string>>;
}

const both = (sql: string): Readonly<Record<Dialect, string>> => ({ postgres: sql, mariadb: sql });
/** One of some values, by the number of the row. */
const oneOf = (values: readonly string[]): Readonly<Record<Dialect, string>> => {
  const list = values.map((value) => `'${value}'`).join(', ');
  const at = `1 + i % ${values.length.toString()}`;
  return { postgres: `(array[${list}])[${at}]`, mariadb: `elt(${at}, ${list})` };
};

const CARDS = ['4111 1111 1111 1111', '5500 0000 0000 0004', '4012 8888 8888 1881', '3782 822463 10005'];
const IBANS = ['DE89370400440532013000', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606'];

/** What tables hold in turn. */
export const PLANTED: readonly Planted[] = [
  {
    name: 'email',
    found: 'email',
    category: 'EMAIL_ADDRESS',
    value: both("concat('user', i, '@example.org')"),
  },
  { name: 'card', found: 'card', category: 'CREDIT_CARD', value: oneOf(CARDS) },
  { name: 'iban', found: 'iban', category: 'BANK_ACCOUNT', value: oneOf(IBANS) },
  {
    name: 'phone',
    found: 'phone',
    category: 'PHONE_NUMBER',
    value: both("concat('+44 20 7946 0', lpad(cast(i % 1000 as char(3)), 3, '0'))"),
  },
  {
    name: 'prefs',
    found: 'prefs.contact.mail',
    category: 'EMAIL_ADDRESS',
    value: both(`concat('{"theme":"dark","contact":{"mail":"p', i, '@example.net"}}')`),
  },
  { name: 'sku', found: 'sku', category: undefined, value: both("concat('SKU-', i)") },
];

/** Makes a table of so many rows: a planted column between look-alikes. */
export function tableStatements(dialect: Dialect, at: number, rows: number): string {
  const planted = PLANTED[at % PLANTED.length];
  if (planted === undefined) throw new RangeError('nothing is planted');
  const { name, value } = planted;
  const table = `t${at.toString()}`;
  const numbers =
    dialect === 'postgres'
      ? `generate_series(1, ${rows.toString()}) as s(i)`
      : `(select seq as i from seq_1_to_${rows.toString()}) as s`;
  return (
    `create table ${table} (id int primary key, handle varchar(40), ${name} text, batch varchar(20));` +
    `insert into ${table} select i, concat('item@', i), ${value[dialect]}, concat('B', i % 97) from ${numbers};`
  );
}
