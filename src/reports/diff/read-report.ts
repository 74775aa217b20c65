import { Compile } from 'typebox/compile';
import { ReportSchema, type ReportDocument } from '../schema/report-schema.js';
import { REPORT_VERSION } from '../schema/report-version.js';

const report = Compile(ReportSchema);

/** The file is no report that can be compared; `message` says so. */
export class ReportFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReportFault';
  }
}

/**
 * Reads a JSON report.
 * @param name of its file
 * @throws ReportFault where it is none of this version; what stands there is not quoted
 */
export function readReport(text: string, name: string): ReportDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReportFault(`"${name}" is not JSON. Pass reports of \`scan --json\`.`);
  }
  if (report.Check(value)) return value;
  const [first] = report.Errors(value);
  const place = first === undefined || first.instancePath === '' ? '' : ` at ${first.instancePath}`;
  throw new ReportFault(
    `"${name}" is not a report of version ${REPORT_VERSION.toString()}${place}. Pass reports of \`scan --json\`.`,
  );
}
