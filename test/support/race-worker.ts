// Registers one address many times at once and says how often that worked. Arguments: the place as JSON, an
// e-mail address, how many times.
import { createAccountDeps } from '../../src/accounts/account-service.js';
import { createPasswordHasher } from '../../src/accounts/password-hasher.js';
import { register } from '../../src/accounts/register.js';
import { ServiceError } from '../../src/core/errors.js';
import { createDatabase, type DatabasePlace } from '../../src/storage/database.js';
import { createSqlAccountStore } from '../../src/storage/sql-account-store.js';
import { CALLER } from './account-fixture.js';

const [, , place = '', email = '', times = '0'] = process.argv;
const store = createSqlAccountStore(createDatabase(JSON.parse(place) as DatabasePlace, Date.now));
const deps = createAccountDeps({ store, now: Date.now, hasher: createPasswordHasher(2) });
const results = await Promise.allSettled(
  Array.from({ length: Number(times) }, () => register(deps, email, CALLER)),
);
await store.close();
const made = results.filter(({ status }) => status === 'fulfilled').length;
const taken = results.filter(
  (result) =>
    result.status === 'rejected' &&
    result.reason instanceof ServiceError &&
    result.reason.code === 'EMAIL_TAKEN',
).length;
process.stdout.write(JSON.stringify({ made, taken }));
