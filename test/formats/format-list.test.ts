import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineFormat, type Format } from '../../src/formats/define-format.js';
import { FormatList } from '../../src/formats/format-list.js';
import { FORMATS } from '../../src/formats/registry.js';
import { sniffFormat } from '../../src/formats/sniff-format.js';
import { textBlocks } from '../../src/formats/text/text.js';

/** A format that the program does not know. */
const note = defineFormat({
  kind: 'text',
  name: 'note',
  title: 'notes',
  extensions: ['.note'],
  mediaTypes: ['text/x-note'],
  rewriting: { form: 'text' },
  looksLike: ({ text }) =>
    text.startsWith('NOTE!') ? 'sure' : text.startsWith('note:') ? 'likely' : 'possible',
  read: textBlocks,
});
const formats = new FormatList<Format>([...FORMATS, note]);

const found = (name: string, content: string, mediaType?: string): string => {
  const head = Buffer.from(content);
  const answer = sniffFormat({ name, head, ...(mediaType !== undefined && { mediaType }) }, { formats });
  return 'reason' in answer ? answer.reason : answer.format.name;
};

describe('a format that is added to the list alone', () => {
  const cases: readonly (readonly [what: string, args: Parameters<typeof found>, format: string])[] = [
    ['its ending', ['a.note', 'x'], 'note'],
    ['its ending in capitals', ['A.NOTE', 'x'], 'note'],
    ['its media type', ['', 'x', 'text/x-note'], 'note'],
    ['its media type with parameters', ['', 'x', 'Text/X-Note; charset=utf-8'], 'note'],
    ['sure bytes, whatever the name says', ['a.csv', 'NOTE! x'], 'note'],
    ['likely bytes where the name says nothing', ['a', 'note: x'], 'note'],
    ['not likely bytes where the name says otherwise', ['a.csv', 'note: x'], 'table'],
    ['not its ending inside a name', ['a.note.md', 'x'], 'markdown'],
    ['not a longer ending', ['a.notes', 'x'], 'text'],
    ['not a media type that the name denies', ['a.json', '1', 'text/x-note'], 'json'],
    ['not another media type', ['', 'x', 'text/x-notes'], 'text'],
  ];
  for (const [what, args, format] of cases) {
    it(`is found by ${what}`, () => {
      assert.equal(found(...args), format);
    });
  }

  it('is found by its name', () => {
    assert.equal(formats.named('note'), note);
    assert.equal(formats.named('notes'), undefined);
  });

  it('is read in all files where it is asked for by name', () => {
    const answer = sniffFormat({ name: 'a.csv', head: Buffer.from('x') }, { formats, format: note });
    assert.ok(!('reason' in answer));
    assert.equal(answer.format, note);
  });
});

describe('a list of formats', () => {
  const rival = (claim: Partial<Pick<Format, 'name' | 'extensions' | 'mediaTypes'>>): readonly Format[] => [
    ...FORMATS,
    { ...note, ...claim },
  ];
  const claims = [{ name: 'json' }, { extensions: ['.x', '.pdf'] }, { mediaTypes: ['text/csv'] }] as const;
  for (const claim of claims) {
    it(`refuses a second claim on ${JSON.stringify(claim)}`, () => {
      assert.throws(() => new FormatList(rival(claim)), /both claim/);
    });
  }

  const odd = [
    { name: 'Note' },
    { extensions: ['note'] },
    { extensions: ['.Note'] },
    { mediaTypes: ['text'] },
  ];
  for (const part of odd) {
    it(`has no format with ${JSON.stringify(part)}`, () => {
      assert.throws(() => defineFormat({ ...note, ...part }), RangeError);
    });
  }
});
