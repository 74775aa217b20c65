// Runs every static check, all of them even when one fails, and names those that failed.
import { spawnSync } from 'node:child_process';

const CHECKS = [
  ['formatting', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ['architecture', 'depcruise', 'src', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ['unused code and dependencies', 'knip'],
  ['generated documents', process.execPath, 'dist/scripts/docs/generate-docs.js', '--check'],
  ['links of documents', process.execPath, 'dist/scripts/docs/check-links.js'],
  ['gold documents', process.execPath, 'dist/measure/accuracy/gold/check-gold.js'],
];

const wanted = process.argv.slice(2);
const failed = [];
for (const [name, command, ...args] of CHECKS) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  console.log(`— ${name}`);
  const file = command === process.execPath ? command : `node_modules/.bin/${command}`;
  const { status } = spawnSync(file, args, { stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
