/** What a report says of the scan as a whole; nothing that differs when the same is scanned again. */
export interface ReportFacts {
  readonly version: string;
  readonly threshold: number;
  readonly providers: readonly string[];
}
