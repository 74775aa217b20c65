// Registers accounts and changes passwords without end, and says on standard output what was acknowledged, so
// that a test can kill it at any moment and look at what is left. Arguments: the place as JSON, a prefix.
import { writeSync } from 'node:fs';
import type { DatabasePlace } from '../../src/storage/database.js';
import { CALLER, createAccountFixture } from './account-fixture.js';

const [, , place = '', prefix = ''] = process.argv;
const fixture = createAccountFixture(JSON.parse(place) as DatabasePlace);

/** Written at once: nothing acknowledged waits in a buffer when the process is killed. */
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

for (let number = 0; ; number += 1) {
  const email = `${prefix}${number.toString()}@example.org`;
  say({ registering: email });
  const { password } = await fixture.admin.register(email);
  say({ registered: email, password });
  let oldPassword = password;
  for (const newPassword of ['Chang3d-once-by-crash', 'Chang3d-twice-by-crash']) {
    say({ changing: email, newPassword });
    await fixture.service.changePassword({ email, oldPassword, newPassword }, CALLER);
    say({ changed: email, password: newPassword });
    oldPassword = newPassword;
  }
}
