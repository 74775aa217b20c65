import { SECRET_KINDS } from '../../src/recognizers/secrets/kinds/all-kinds.js';

const field = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Renders docs/secret-kinds.csv: each kind of secret with its vendor, severity, check, cue and source. */
export function renderSecretKinds(): string {
  const rows = [...SECRET_KINDS]
    .sort((a, b) => (a.kind < b.kind ? -1 : 1))
    .map(({ kind, vendor, source, severity, checksum, near }) => [
      kind,
      vendor,
      severity,
      checksum ?? '',
      near?.join(' ') ?? '',
      source,
    ]);
  return [['kind', 'vendor', 'severity', 'check', 'cue', 'source'], ...rows]
    .map((row) => `${row.map(field).join(',')}\n`)
    .join('');
}
