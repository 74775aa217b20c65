// Fails on every relative link or anchor of the repository's Markdown documents that leads nowhere.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { brokenLinks } from './broken-links.js';

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
});
const files = listed.split('\0').filter((file) => file !== '' && existsSync(file));
/** Documents that are still being written. */
const AWAITED =
  /[: /](?:command-line|own-rules|operations|deployment|load)\.md(?:#.*)?: there is no such file$/;
const broken = brokenLinks('.', files).filter((sentence) => !AWAITED.test(sentence));
for (const sentence of broken) console.error(sentence);
process.exit(files.length > 0 && broken.length === 0 ? 0 : 1);
