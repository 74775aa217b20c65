import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDocx, makePdf } from './sample-documents.js';
import { mixed, samplePerson, type SamplePerson } from './sample-people.js';

const HEADER =
  'id,first_name,last_name,email,phone,street,city,card_number,ssn,created_at,amount,status,quantity,note\n';
const STATUS = ['open', 'paid', 'late', 'closed'];
const NOTES = [
  '',
  '',
  '',
  'asked to be called back on Monday',
  'prefers letters, not calls',
  'moved, new "Main Street"',
];

/** A table of made-up customers of about so many bytes, the same each time. */
export async function writeSampleTable(file: string, bytes: number): Promise<void> {
  const out = createWriteStream(file);
  out.write(HEADER);
  let written = HEADER.length;
  for (let row = 0; written < bytes;) {
    let text = '';
    for (const end = row + 500; row < end; row++) text += tableRow(row);
    written += text.length;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

function tableRow(row: number): string {
  const person = samplePerson(row);
  const note = NOTES[mixed(row, 31) % NOTES.length] ?? '';
  const quoted = /[",]/.test(note) ? `"${note.replaceAll('"', '""')}"` : note;
  const { first, last, email, phone, street, city, card, ssn, created, amount } = person;
  const status = STATUS[mixed(row, 30) % STATUS.length] ?? '';
  const quantity = (mixed(row, 32) % 50).toString();
  return `${row.toString()},${first},${last},${email},${phone},${street},${city},${card},${ssn},${created},${amount},${status},${quantity},${quoted}\n`;
}

const letter = (number: number): string => {
  const { first, last, street, city, email, phone, amount } = samplePerson(number);
  return (
    `Dear ${first} ${last},\n\nthank you for your order ${number.toString()}. We shall send it to ${street}, ${city} this week.\n` +
    `If anything is wrong, write to ${email} or ring ${phone}.\n\nThe amount of ${amount} is due within 30 days.\n\nKind regards\nThe shop\n`
  );
};

const asJson = ({ first, last, email, ssn, amount }: SamplePerson): object => ({
  customer: { name: `${first} ${last}`, contact: { email }, ssn },
  total: Number(amount),
  tags: ['retail', 'new'],
});

/** Kinds of files of a mixed folder, each made of a number. */
const KINDS: readonly { readonly ending: string; readonly make: (number: number) => string | Buffer }[] = [
  { ending: 'txt', make: (n) => [0, 1, 2, 3].map((part) => letter(n * 4 + part)).join('\n\n') },
  {
    ending: 'md',
    make: (n) => `# Order ${n.toString()}\n\n- buyer: **${samplePerson(n).first}**\n\n${letter(n)}`,
  },
  { ending: 'log', make: (n) => Array.from({ length: 40 }, (_v, line) => logLine(n * 40 + line)).join('') },
  {
    ending: 'csv',
    make: (n) => HEADER + Array.from({ length: 20 }, (_v, row) => tableRow(n * 20 + row)).join(''),
  },
  { ending: 'tsv', make: (n) => `email\tamount\n${samplePerson(n).email}\t${samplePerson(n).amount}\n` },
  { ending: 'json', make: (n) => JSON.stringify(asJson(samplePerson(n)), undefined, 2) },
  {
    ending: 'ndjson',
    make: (n) =>
      Array.from({ length: 10 }, (_v, line) => `${JSON.stringify(asJson(samplePerson(n + line)))}\n`).join(
        '',
      ),
  },
  {
    ending: 'html',
    make: (n) =>
      `<!doctype html><html><body><h1>Order</h1><p>${letter(n).replaceAll('\n', '<br>\n')}</p></body></html>`,
  },
  { ending: 'eml', make: mail },
  { ending: 'pdf', make: (n) => makePdf([letter(n), letter(n + 1)]) },
  { ending: 'docx', make: (n) => makeDocx(letter(n).split('\n')) },
  { ending: 'bin', make: (n) => Buffer.from([0, 1, 2, 3, n % 256]) },
];

function logLine(number: number): string {
  const address = `10.${(mixed(number, 40) % 256).toString()}.4.${(mixed(number, 41) % 256).toString()}`;
  const { created, email } = samplePerson(number);
  return `${created} INFO request from ${address} user=${email} took ${(mixed(number, 42) % 900).toString()} ms\n`;
}

function mail(number: number): string {
  const { first, last, email } = samplePerson(number);
  return (
    `From: Shop <shop@example.com>\r\nTo: ${first} ${last} <${email}>\r\nSubject: Order ${number.toString()}\r\n` +
    `MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${letter(number).replaceAll('\n', '\r\n')}`
  );
}

/** A folder of made-up files of all kinds, 100 to a folder, the same each time. */
export async function writeSampleFolder(folder: string, files: number): Promise<void> {
  for (let number = 0; number < files; number++) {
    const kind = KINDS[number % KINDS.length];
    if (kind === undefined) continue;
    const inner = path.join(
      folder,
      `part-${Math.floor(number / 100)
        .toString()
        .padStart(3, '0')}`,
    );
    await mkdir(inner, { recursive: true });
    await writeFile(
      path.join(inner, `file-${number.toString().padStart(5, '0')}.${kind.ending}`),
      kind.make(number),
    );
  }
}
