/** What of a result is shown; acts without a new request. */
export interface Filter {
  readonly threshold: number;
  readonly off: ReadonlySet<string>;
  readonly onThreshold: (threshold: number) => void;
  readonly onOff: (off: ReadonlySet<string>) => void;
}
