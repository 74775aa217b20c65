import type { AcceptedBy, ScanEvent, ScanEvents, ScanFinding } from '../scan-finding.js';

/** Decides whether a finding is already accepted, and by what; undefined for a new finding. */
export type Accepts = (finding: ScanFinding) => AcceptedBy | undefined;

/**
 * Turns accepted findings of a scan into `accepted` events and subtracts them from the finding counts of their files.
 */
export async function* acceptEvents(events: ScanEvents, accepts: Accepts): ScanEvents {
  let accepted = 0;
  const accept = (event: ScanEvent): ScanEvent => {
    if (event.type === 'finding') {
      const by = accepts(event.finding);
      if (by === undefined) return event;
      accepted += 1;
      return { type: 'accepted', finding: event.finding, by };
    }
    if (event.type === 'accepted' || event.type === 'more') return event;
    const before = accepted;
    accepted = 0;
    return event.type === 'file'
      ? { type: 'file', file: { ...event.file, findings: event.file.findings - before } }
      : event;
  };
  for await (const batch of events) yield batch.map(accept);
}
