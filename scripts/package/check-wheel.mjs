// Builds the wheel, installs it with Node from the package index into an empty environment, and uses it there without
// any other Node: `npm run python:check`. PYTHON names another Python than python3.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const USE = `
import pyarrow as pa
from data_discovery_spark import __version__, classify, discover, label

people = pa.table({"id": [1, 2], "note": ["Card 4111 1111 1111 1111, Jane Miller, Boston", None]})
assert label(people, ["note"]).column("note").to_pylist() == ["Card [CREDIT_CARD], [PERSON], [LOCATION]", None]
first = classify(people, "note").column("findings").to_pylist()[0]
assert [found["category"] for found in first] == ["CREDIT_CARD", "PERSON", "LOCATION"], first
columns = pa.table({"mail": [f"user{number}@example.com" for number in range(30)], "n": list(range(30))})
found = discover(columns).to_pylist()
assert [(row["column_name"], row["category"], row["rows"]) for row in found] == [("mail", "EMAIL_ADDRESS", 30)], found
print(f"the wheel {__version__} is well")
`;

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-wheel-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
run(process.execPath, 'scripts/package/build-wheel.mjs', folder);
const [wheel] = readdirSync(folder).filter((file) => file.endsWith('.whl'));
const python = path.join(folder, 'empty', 'bin', 'python');
run(process.env.PYTHON ?? 'python3', '-m', 'venv', path.join(folder, 'empty'));
run(python, '-m', 'pip', 'install', '--quiet', `${path.join(folder, wheel)}[node]`);
const { status } = spawnSync(python, ['-c', USE], { cwd: folder, env: { PATH: folder }, stdio: 'inherit' });
assert.equal(status, 0, 'what was installed could not be used');

function run(command, ...args) {
  const ended = spawnSync(command, args, { stdio: 'inherit' });
  assert.equal(ended.status, 0, `${command} ${args.join(' ')}`);
}
