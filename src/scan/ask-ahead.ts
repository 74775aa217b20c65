import { findOffence } from '../text/untrusted-input.js';
import { fileFailure } from './file-failure.js';
import type { FileScan } from './file-scan.js';
import type { RecordBlock } from '../formats/content/record-block.js';
import type { ScanDeps } from './scan-deps.js';
import type { ScanAnswer, ScanItem } from './scan-items.js';
import type { ScanOptions } from './scan-options.js';
import type { TextBlock } from '../formats/content/text-block.js';

const NOTHING: ScanAnswer = { kind: 'nothing' };

/**
 * The work that a step needs, as far as it may be done before the steps in front of it are told.
 * @throws ScanFailure where nothing can be read any more
 */
export async function askAhead(
  { finder }: Pick<ScanDeps, 'finder'>,
  { contextRows }: Pick<ScanOptions, 'contextRows'>,
  item: ScanItem,
): Promise<ScanAnswer> {
  if (item.kind !== 'part' || item.scan.noTable !== undefined) return NOTHING;
  const { part, scan, known } = item;
  try {
    if (part.kind === 'texts') return await readTexts(part.block);
    if (part.kind === 'records') return await readRecords(scan, part.block);
    return NOTHING;
  } catch (error) {
    return { kind: 'refused', reason: fileFailure(error) };
  }

  async function readTexts({ inputs }: TextBlock): Promise<ScanAnswer> {
    const offence = inputs
      .map(({ text }) => findOffence(text)?.reason)
      .find((reason) => reason !== undefined);
    return { kind: 'texts', found: await finder.find(inputs), offence };
  }

  async function readRecords({ table }: FileScan, { index, bytes }: RecordBlock): Promise<ScanAnswer> {
    if (table === undefined) return NOTHING;
    const { form, reading } = table;
    const readsAll = finder.samples && contextRows === 'all';
    const sampleBelow = !finder.samples ? 0 : readsAll ? (known ? 0 : Infinity) : reading.sampleBelow;
    if (known && sampleBelow === 0) return NOTHING;
    const counts = await finder.count({ ...form, block: index, bytes, sampleBelow }, !known);
    const examined = readsAll ? await reading.examine(counts.sample) : undefined;
    return { kind: 'rows', counts, examined };
  }
}
