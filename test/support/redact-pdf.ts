import assert from 'node:assert/strict';
import { performRedaction } from '../../src/formats/pdf/redact-pdf.js';
import { rewriteWith } from '../../src/formats/pdf/rewrite-pdf.js';
import type { Work } from '../../src/formats/rewriting/passage.js';
import type { Attachments } from '../../src/formats/rewriting/rewriting.js';

/** Replaces each value. */
export const LABEL = '[GONE]';

/** Replaces some values by a label, wherever they stand in a text. */
const replacing = (values: readonly string[]): Work => ({
  texts: (texts) =>
    Promise.resolve(
      texts.map(({ text }) => {
        let changed = '';
        let from = 0;
        const replaced = [
          ...text.matchAll(
            new RegExp(
              `(?<!\\w)(?:${values.map((value) => value.replaceAll(/\W/g, String.raw`\$&`)).join('|')})(?!\\w)`,
              'g',
            ),
          ),
        ].map(({ 0: value, index }) => {
          changed += text.slice(from, index) + LABEL;
          from = index + value.length;
          return {
            before: { start: index, end: from },
            after: { start: changed.length - LABEL.length, end: changed.length },
          };
        });
        return { text: changed + text.slice(from), replaced };
      }),
    ),
  table: () => assert.fail('a PDF has no tables'),
  form: () => assert.fail('a PDF has no other forms'),
});

/** What becomes of a PDF in this process: each value is replaced by a label. */
export async function redact(pdf: Buffer, values: readonly string[], attachments: Attachments = 'keep') {
  const notes: string[] = [];
  const bytes = await rewriteWith(performRedaction, pdf, {
    work: replacing(values),
    attachments,
    headers: 'auto',
    note: (note) => void notes.push(note),
    layouts: new Map(),
    examined: new Map(),
    inner: () => Promise.resolve({ reason: '' as const }),
    secret: Buffer.alloc(32),
    part: '',
  });
  return { bytes, notes };
}
