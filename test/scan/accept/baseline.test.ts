import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Baseline, BaselineFault } from '../../../src/scan/accept/baseline.js';
import { fingerprintOf } from '../../../src/scan/results/finding-of.js';
import type { ScanFinding } from '../../../src/scan/scan-finding.js';

const SALT = '0123456789abcdef0123456789abcdef';
const findingOf = (file: string, value: string): ScanFinding => ({
  file,
  fingerprint: fingerprintOf({ file, category: 'PERSON' }, value),
  category: 'PERSON',
  score: 1,
  location: { location_unit: 'extracted_text', start_index: 0, end_index: 1 },
  classifiers: [],
});
const NONE: ReadonlySet<string> = new Set();

describe('a baseline', () => {
  it('accepts what it was made of and nothing else, also when it is read again', () => {
    const finding = fc.record({ file: fc.string(), value: fc.string() });
    fc.assert(
      fc.property(fc.array(finding), finding, (all, other) => {
        const findings = all.map(({ file, value }) => findingOf(file, value));
        const made = Baseline.empty(SALT).replacedBy(findings, NONE);
        const read = Baseline.parse(made.toText(), 'b');
        assert.equal(read.toText(), made.toText());
        for (const one of findings) assert.ok(read.accepts(one));
        const known = findings.some(
          ({ fingerprint }) => fingerprint === findingOf(other.file, other.value).fingerprint,
        );
        assert.equal(read.accepts(findingOf(other.file, other.value)), known);
      }),
    );
  });

  it('holds neither values nor the fingerprints of reports', () => {
    const finding = findingOf('a.txt', 'Jane Doe');
    const text = Baseline.empty(SALT).replacedBy([finding], NONE).toText();
    assert.ok(!text.includes('Jane'));
    assert.ok(!text.includes(finding.fingerprint.slice(0, 8)));
    const other = Baseline.empty(SALT.replace('0', '1')).replacedBy([finding], NONE).toText();
    assert.notEqual(text.slice(text.indexOf('accepted')), other.slice(other.indexOf('accepted')));
  });

  it('forgets what is gone, and keeps what could not be read', () => {
    const [gone, unread, inner, near] = ['gone.txt', 'unread.zip', 'unread.zip!a/b.txt', 'unread.zipped'].map(
      (file) => findingOf(file, 'x'),
    );
    assert.ok(gone && unread && inner && near);
    const first = Baseline.empty(SALT).replacedBy([gone, unread, inner, near], NONE);
    const next = first.replacedBy([findingOf('new.txt', 'y')], new Set(['unread.zip']));
    assert.deepEqual(
      [gone, unread, inner, near].map((finding) => next.accepts(finding)),
      [false, true, true, false],
    );
    assert.equal(next.size, 3);
  });

  it('keeps what lies in a folder that could not be read', () => {
    for (const [folder, inside, outside] of [
      ['a/b', ['a/b/c.txt', 'a/b/c/d.zip!e'], ['a/bc.txt', 'a/c.txt']],
      ['a/', ['a/b.txt'], ['ab.txt']],
      ['./a', ['a/b.txt'], ['b/a/b.txt']],
      ['.', ['a.txt', '.env', '..a/b'], ['../a.txt', '/a.txt']],
      ['/', ['/a.txt'], ['a.txt']],
      ['s3://data/a', ['s3://data/a/b.txt'], ['s3://data/ab.txt']],
    ] as const) {
      const all = [...inside, ...outside];
      const first = Baseline.empty(SALT).replacedBy(
        all.map((file) => findingOf(file, 'x')),
        NONE,
      );
      const next = first.replacedBy([], new Set([folder]));
      assert.deepEqual(
        all.filter((file) => next.accepts(findingOf(file, 'x'))),
        inside,
        folder,
      );
    }
  });

  for (const text of [
    '',
    '[]',
    '{"data_discovery_baseline":2,"salt":"0123456789abcdef0123456789abcdef","accepted":[]}',
    '{"data_discovery_baseline":1,"salt":"short","accepted":[]}',
    '{"data_discovery_baseline":1,"salt":"0123456789abcdef0123456789abcdef","accepted":[{"file":"a"}]}',
  ]) {
    it(`is refused as ${text === '' ? 'nothing' : text}`, () => {
      assert.throws(
        () => Baseline.parse(text, 'b.json'),
        (error) => error instanceof BaselineFault && error.message.includes('b.json'),
      );
    });
  }
});
