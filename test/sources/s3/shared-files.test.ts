import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'node:test';
import { parseSharedFile } from '../../../src/sources/s3/shared-files.js';

const TEXT = `# kept by hand
[default]
aws_access_key_id = AKIADEFAULT
aws_secret_access_key=a=b/c+d==
; a remark = of another kind
[profile  work]
region = eu-central-1
s3 =
  addressing_style = path
  region = of no profile
Endpoint_URL = https://store.example.org
`;

test('headings, names and values are read; remarks and what is indented are not', () => {
  const sections = parseSharedFile(`\uFEFF${TEXT.replaceAll('\n', '\r\n')}`);
  assert.deepEqual([...sections.keys()], ['default', 'profile work']);
  assert.deepEqual(sections.get('default'), {
    aws_access_key_id: 'AKIADEFAULT',
    aws_secret_access_key: 'a=b/c+d==',
  });
  assert.deepEqual(sections.get('profile work'), {
    region: 'eu-central-1',
    s3: '',
    endpoint_url: 'https://store.example.org',
  });
});

test('what is written is read again, whatever stands between', () => {
  const name = fc.stringMatching(/^[a-z_]{1,12}$/);
  const value = fc.stringMatching(/^[\w+/=]{1,40}$/);
  const noise = fc.constantFrom('', '# x = y', ';', '  nested = 1', 'no sign');
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), noise, (fields, between) => {
      const lines = Object.entries(fields).map(([key, one]) => `${key} = ${one}`);
      const text = ['[profile x]', ...lines].join(`\n${between}\n`);
      assert.deepEqual(parseSharedFile(text).get('profile x'), fields);
    }),
  );
});
