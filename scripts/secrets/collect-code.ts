import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Packages whose code is held out: alarms are counted on them. */
export const HELD_OUT: readonly string[] = ['fastify', 'jose', 'mysql2', 'nodemailer'];
const CODE = /\.(?:[cm]?[jt]s|md|json|ya?ml|sh|py|txt)$/;
const LICENCES = /^\(?(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)\b.*$/;
/** Longer files are bundles; longer lines are minified. */
const MOST_BYTES = 300_000;
const LONGEST_LINE = 400;

/** The files of installed packages under permissive licences, as text, in order of their names. */
export function* codeOfPackages(folder = 'node_modules'): Generator<string> {
  for (const name of packagesIn(folder)) {
    const root = path.join(folder, name);
    if (HELD_OUT.includes(name) || name.startsWith('@zxcvbn-ts')) continue;
    if (!LICENCES.test(licenceOf(root))) continue;
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!CODE.test(file) || file.includes('node_modules')) continue;
      const place = path.join(root, file);
      const { size } = statSync(place);
      if (size > MOST_BYTES || !statSync(place).isFile()) continue;
      const lines = readFileSync(place, 'utf8').split('\n');
      yield lines.filter((line) => line.length <= LONGEST_LINE).join('\n');
    }
  }
}

const packagesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(path.join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .sort();

function licenceOf(root: string): string {
  try {
    const { license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      license?: unknown;
    };
    return typeof license === 'string' ? license : '';
  } catch {
    return '';
  }
}
