import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

/** The script is no part of what is compiled, so it is asked as a program is. */
function sectionOf(text: string, version: string): string | null {
  const program = `
    import { changelogSection } from './scripts/package/changelog-section.mjs';
    const [text, version] = process.argv.slice(1);
    process.stdout.write(JSON.stringify(changelogSection(text, version) ?? null));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, text, version], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as string | null;
}

const LOG =
  '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n\n### Added\n\n- A.\n\n## [0.1.0] - 2026-03-01\n\n- B.\n';

describe('the notes of a release', () => {
  for (const [version, notes] of [
    ['0.2.0', '### Added\n\n- A.'],
    ['0.1.0', '- B.'],
    ['Unreleased', null],
    ['0.3.0', null],
    ['0.2', null],
  ] as const) {
    it(`of ${version} are ${notes === null ? 'none' : 'its section alone'}`, () => {
      assert.equal(sectionOf(LOG, version), notes);
    });
  }
});
