import { findingsCsv, findingsJson } from '../model/findings-file.js';
import { SaveButton } from './save-button.js';

interface Props {
  readonly kind: 'text' | 'csv';
  /** Generates the rows on click. */
  readonly rows: () => Parameters<typeof findingsJson>[0];
}

/** Buttons that save the displayed findings. */
export function SaveFindings({ kind, rows }: Props) {
  return (
    <>
      <SaveButton
        what="findings"
        file="findings.json"
        type="application/json"
        text={() => findingsJson(rows())}
      >
        findings.json
      </SaveButton>
      <SaveButton what="findings" file="findings.csv" type="text/csv" text={() => findingsCsv(kind, rows())}>
        findings.csv
      </SaveButton>
    </>
  );
}
