import type { InTab } from '../state/use-tab-detector.js';

interface Props {
  readonly tab: InTab;
  /** Bytes that a browser loads; absent where the service does not have the files. */
  readonly bytes: number | undefined;
}

/** Turns detection in this tab on and off, and says what it does not do. */
export const TabSwitch = ({ tab, bytes }: Props) => (
  <div class="tab-switch">
    <label class="check">
      <input
        type="checkbox"
        role="switch"
        checked={tab.wanted}
        aria-describedby="tab-switch"
        onChange={({ currentTarget }) => tab.setWanted(currentTarget.checked)}
      />
      Detect in this tab
    </label>
    <p id="tab-switch" class="hint" role="status">
      {stateOf(tab, bytes)}
    </p>
  </div>
);

function stateOf({ wanted, detector, failure }: InTab, bytes: number | undefined): string {
  const size = bytes === undefined ? '' : ` (${Math.round(bytes / 1e6).toString()} MB)`;
  if (!wanted) return `Loads the small model${size} into your browser; nothing is sent.`;
  if (failure !== undefined) return 'Not ready. Nothing is sent.';
  if (detector === undefined) return `Loading the small model${size}…`;
  return 'Ready, also offline. Not in this mode: the base model, which finds more; custom rules; policies; images; Protect.';
}
