/** What the page does with the input. */
export type Mode = 'find' | 'protect';

interface Props {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}

const MODES = { find: 'Find', protect: 'Protect' } as const;

/** Switches between showing and replacing sensitive data. */
export const ModeSwitch = ({ mode, onMode }: Props) => (
  <div class="segments mode" role="radiogroup" aria-label="What to do">
    {(['find', 'protect'] as const).map((one) => (
      <label key={one}>
        <input type="radio" name="mode" value={one} checked={mode === one} onChange={() => onMode(one)} />
        <span>{MODES[one]}</span>
      </label>
    ))}
  </div>
);
