import type { AcceptedBy, ScanEvent, ScanFinding } from '../scan-finding.js';

/** Says whether a finding is no news, and by what. */
export type Accepts = (finding: ScanFinding) => AcceptedBy | undefined;

/** What a scan tells, with findings that are no news told as such and left out of the counts of their files. */
export async function* acceptEvents(
  events: AsyncIterable<ScanEvent>,
  accepts: Accepts,
): AsyncIterable<ScanEvent> {
  let accepted = 0;
  for await (const event of events) {
    if (event.type === 'finding') {
      const by = accepts(event.finding);
      if (by !== undefined) accepted += 1;
      yield by === undefined ? event : { type: 'accepted', finding: event.finding, by };
      continue;
    }
    if (event.type === 'file')
      yield { type: 'file', file: { ...event.file, findings: event.file.findings - accepted } };
    else yield event;
    if (event.type !== 'accepted') accepted = 0;
  }
}
