import type { PresetName } from '../core/presets.js';

/** What a report says of the scan as a whole; nothing that differs when the same is scanned again. */
export interface ReportFacts {
  readonly version: string;
  readonly threshold: number;
  readonly providers: readonly string[];
  /** The purpose that was chosen; none where all categories are told. */
  readonly preset?: PresetName;
}
