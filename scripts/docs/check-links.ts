// Fails on every relative link or anchor of the repository's Markdown documents that leads nowhere.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { brokenLinks } from './broken-links.js';

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
});
const files = listed.split('\0').filter((file) => file !== '' && existsSync(file));
const broken = brokenLinks('.', files);
for (const sentence of broken) console.error(sentence);
process.exit(files.length > 0 && broken.length === 0 ? 0 : 1);
