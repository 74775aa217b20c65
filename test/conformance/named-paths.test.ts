import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

/** In code marks: a path below a folder of the repository. */
const PATH =
  /`((?:src|test|web|docs|deploy|training|measure|examples|scripts|models)(?:\/[\w./-]+)?|[\w-]*\.(?:cjs|json|md))`/g;

const pathsIn = (document: string): readonly string[] =>
  readFileSync(document, 'utf8')
    .split('\n')
    // What the scaffold would write is not there.
    .filter((line) => !line.includes('npm run new:recognizer -- '))
    .flatMap((line) => Array.from(line.matchAll(PATH), ([, path = '']) => path));

describe('the documents that show the way', () => {
  for (const document of ['docs/architecture.md', 'CONTRIBUTING.md']) {
    it(`${document} names paths that exist`, () => {
      const paths = pathsIn(document);
      assert.ok(paths.length > 20, paths.length.toString());
      assert.deepEqual(
        paths.filter((path) => !existsSync(path)),
        [],
      );
    });
  }

  it('CONTRIBUTING.md and the picture leave no room of src out', () => {
    const rooms = readdirSync('src');
    const listed = new Set(pathsIn('CONTRIBUTING.md'));
    assert.deepEqual(
      rooms.filter((room) => !listed.has(`src/${room}`)),
      [],
    );
    const picture = readFileSync('docs/architecture.md', 'utf8');
    assert.deepEqual(
      rooms.filter((room) => !picture.includes(`<b>${room}</b>`) && !picture.includes(`\`src/${room}\``)),
      [],
    );
  });
});
