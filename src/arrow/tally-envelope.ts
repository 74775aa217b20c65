import { isRecord } from '../core/is-record.js';
import type { TableTallyData } from '../discovery/table-tally/table-tally.js';
import { readTallyData } from '../discovery/table-tally/tally-schema.js';
import { RequestFault } from './request-fault.js';

/** What tallies of one table have in common. */
export interface TallySettings {
  /** Columns of the table. */
  readonly width: number;
  /** Distinct values of a column that are kept. */
  readonly values: number;
  /** Whether the names of the columns were read as their headers. */
  readonly headers: boolean;
  /** Version of the program that counted. */
  readonly version: string;
}

/** A tally of one column as it travels. */
export interface Envelope {
  readonly settings: TallySettings;
  readonly tally: TableTallyData;
}

/** First byte: the form of what follows. */
const FORM = 1;

export function writeEnvelope({ settings, tally }: Envelope): Uint8Array {
  const json = Buffer.from(JSON.stringify({ settings, tally }));
  return Buffer.concat([Buffer.of(FORM), json]);
}

/**
 * @param version of this program: what another counted may count otherwise
 * @throws RequestFault TALLY_INVALID
 */
export function readEnvelope(bytes: Uint8Array, version: string): Envelope {
  const { settings, tally } = parse(bytes);
  if (settings.version !== version)
    throw new RequestFault('TALLY_INVALID', 'A tally was counted by another version of the program.');
  return { settings, tally };
}

function parse(bytes: Uint8Array): Envelope {
  try {
    if (bytes[0] !== FORM) throw new TypeError('another form');
    const json: unknown = JSON.parse(Buffer.from(bytes.subarray(1)).toString());
    if (!isRecord(json) || !isSettings(json['settings'])) throw new TypeError('no settings');
    return { settings: json['settings'], tally: readTallyData(json['tally']) };
  } catch {
    throw new RequestFault('TALLY_INVALID', 'What should be a tally is none, or of another form.');
  }
}

const isSettings = (value: unknown): value is TallySettings =>
  isRecord(value) &&
  Number.isSafeInteger(value['width']) &&
  Number.isSafeInteger(value['values']) &&
  typeof value['headers'] === 'boolean' &&
  typeof value['version'] === 'string';
