// Puts the lock file into the package that is packed, under the only name that npm heeds in one: who installs it
// gets the versions that were tested. `overrides` of package.json count for nobody else. --undo takes it away.
import { copyFileSync, rmSync } from 'node:fs';

const LOCK = 'npm-shrinkwrap.json';
if (process.argv[2] === '--undo') rmSync(LOCK, { force: true });
else copyFileSync('package-lock.json', LOCK);
