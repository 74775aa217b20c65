import type { OffsetUnit } from '../../core/offsets.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { ExaminedText, Reaches } from './slot.js';

/** A plain text: one slot, all of it. @throws ServiceError as `classifyText` */
export async function examinePlainText(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  reaches: Reaches,
  explain: boolean,
): Promise<ExaminedText> {
  const told = await classifyText(deps, Buffer.from(text, 'utf8'), unit, reaches, explain);
  const { body, occurrences, outcomes } = told;
  const slots = [{ start: 0, end: body.length, value: body, found: occurrences }];
  return { body, outcomes, slots, told };
}
