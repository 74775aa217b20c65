import { CATEGORIES, entityTypesOf } from '../../core/harmonization-table.js';
import type { InventoryRow } from '../inventory/inventory-row.js';
import { type PresetName, type Severity, severityOf } from '../../core/presets.js';
import { visible, visibleJson } from '../../core/visible-text.js';
import type { Place } from '../../formats/content/place.js';
import type { AcceptedBy, ScanFinding } from '../../scan/scan-finding.js';
import { isUnread, type UnreadFile } from '../../sources/unread-file.js';
import { defineReport, separator, type ReportFacts } from '../define-report.js';
import { placeInWords } from '../place-in-words.js';
import type { ScanSummary, ShardShare } from '../scan-summary.js';
import { shareInWords } from '../summary-in-words.js';

/** SARIF level for each severity. */
const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** Scores for `security-severity`, which viewers grade as critical above 9, high from 7 and medium from 4. */
const GRADES: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.0',
  low: '2.0',
};

/** Name of the fingerprint; change it when the computation changes. */
const FINGERPRINT = 'dataDiscovery/v1';
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** SARIF 2.1.0, for tools that show findings in code. */
export const sarif = defineReport({
  name: 'sarif',
  title: 'write SARIF 2.1.0, with one rule per category',
  extensions: ['.sarif'],
  open(facts) {
    const between = separator();
    const rules = CATEGORIES.map((category) => ({ category, labels: entityTypesOf(category) }));
    return {
      start: () => sarifStart(facts, rules),
      event(event) {
        if (event.type === 'finding') return between() + sarifResult(event.finding, facts.preset);
        if (event.type !== 'accepted' || event.by === 'unchanged-line') return '';
        return between() + sarifResult(event.finding, facts.preset, event.by);
      },
      end: sarifEnd,
    };
  },
});

/** Returns the properties of a rule, with the severity on the scale that viewers of security findings expect. */
const rulePropertiesOf = (category: string, preset: PresetName | undefined): object => ({
  'security-severity': GRADES[severityOf(category, preset)],
  tags: ['security', 'sensitive-data'],
});

/** Returns where to read about a category, and what to do about a finding. */
const helpOf = (category: string): object => {
  const advice =
    'Remove the value, or move it to an approved location. To accept it, add the comment ' +
    '"data-discovery:allow" to its line, or add it to the baseline (--update-baseline).';
  const page = `docs/entities.md#${category.toLowerCase()}`;
  return {
    text: `${advice} Definition of ${category}: ${page}, or \`data-discovery docs\`.`,
    markdown: `${advice} Definition of ${category}: [${page}](${page}), or \`data-discovery docs\`.`,
  };
};

/** A category as a SARIF rule. */
interface SarifRule {
  readonly category: string;
  readonly labels: readonly string[];
}

/** Returns the start of a SARIF 2.1.0 log, up to its results. Columns count code points. */
function sarifStart(
  { version, threshold, providers, preset }: ReportFacts,
  rules: readonly SarifRule[],
): string {
  const tool = {
    driver: {
      name: 'data-discovery',
      semanticVersion: version,
      rules: rules.map(({ category, labels }) => ({
        id: category,
        name: category,
        help: helpOf(category),
        properties: rulePropertiesOf(category, preset),
        shortDescription: { text: `Sensitive data: ${category}` },
        fullDescription: { text: `Sensitive data of the category ${category}: ${labels.join(', ')}.` },
        defaultConfiguration: { level: LEVELS[severityOf(category, preset)] },
      })),
    },
  };
  const properties = { threshold, providers };
  return (
    `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"tool":${visibleJson(tool)},` +
    `"columnKind":"unicodeCodePoints","properties":${visibleJson(properties)},"results":[`
  );
}

/** Returns one finding as a result; it contains the value only if values were requested. */
function sarifResult(finding: ScanFinding, preset: PresetName | undefined, accepted?: AcceptedBy): string {
  const { category, score, location, classifiers, details, part, key, value } = finding;
  const severity = severityOf(category, preset, finding.severity);
  const where = whereInWords(location, part);
  const result = {
    ruleId: category,
    level: LEVELS[severity],
    message: {
      text: visible(
        `${category} (score ${score.toString()})${where}${value === undefined ? '' : `: ${value}`}`,
      ),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(pathOf(finding)) },
          ...(location.location_unit === 'file' && { region: regionOf(location) }),
        },
        ...(location.location_unit !== 'file' && {
          logicalLocations: [{ fullyQualifiedName: logicalName(location, part) }],
        }),
      },
    ],
    partialFingerprints: { [FINGERPRINT]: finding.fingerprint },
    ...(accepted !== undefined && {
      suppressions: [{ kind: accepted === 'comment' ? 'inSource' : 'external' }],
    }),
    properties: {
      score,
      severity,
      place: placeInWords(finding),
      location,
      classifiers,
      ...(location.location_unit !== 'column' && details !== undefined && { kind: details.kind }),
      ...(finding.commit !== undefined && { commit: finding.commit, author_date: finding.author_date }),
      ...(part !== undefined && { part }),
      ...(key !== undefined && { key }),
    },
  };
  return `\n${visibleJson(result)}`;
}

/** Returns the end of the log, with notifications for unread inputs and the reason why the scan was aborted. */
function sarifEnd(summary: ScanSummary): string {
  const failed = summary.unread.filter(isUnread);
  const notes = summary.files.flatMap(({ file, notes }) =>
    notes.map((reason) => ({ file, reason, skipped: true })),
  );
  const invocation = {
    executionSuccessful: failed.length === 0 && summary.stoppedBy === undefined,
    toolExecutionNotifications: [
      ...[...summary.unread, ...notes].map(notification),
      ...summary.inventory.flatMap(notListed),
      ...(summary.share === undefined ? [] : [share(summary.share)]),
      ...(summary.stoppedBy === undefined ? [] : [cutShort(summary.stoppedBy)]),
    ],
  };
  return `\n],"invocations":[${visibleJson(invocation)}]}]}\n`;
}

const notListed = ({ file, category = '', not_listed: count }: InventoryRow): readonly object[] =>
  count === undefined
    ? []
    : [
        {
          level: 'note',
          message: { text: `${count.toString()} further findings of ${category} are not listed.` },
          locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
        },
      ];

const share = (part: ShardShare): object => ({
  level: 'note',
  message: { text: `${shareInWords(part)}.` },
});

const cutShort = (reason: string): object => ({
  level: 'error',
  message: { text: `The scan was aborted: ${reason}.` },
});

const notification = (unread: UnreadFile): object => ({
  level: isUnread(unread) ? 'error' : 'note',
  message: {
    text: unread.part === undefined ? unread.reason : `${unread.part} was not read: ${unread.reason}`,
  },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(unread.file) } } }],
});

/** Returns the path of a file; in a git history, without the commit, so that viewers find it in the work tree. */
const pathOf = ({ file, commit }: Pick<ScanFinding, 'file' | 'commit'>): string =>
  commit === undefined ? file : file.slice(file.indexOf(':') + 1);

/** Encodes a path as a relative reference, or as a `file:` URI if it is absolute; addresses keep their scheme. */
function uriOf(file: string): string {
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:\/\//.exec(file) ?? [];
  const path = Buffer.from(file.slice(scheme.length)).toString('utf8');
  return (path.startsWith('/') ? 'file://' : scheme) + path.split('/').map(encodeURIComponent).join('/');
}

const regionOf = (place: Extract<Place, { location_unit: 'file' }>): object => ({
  startLine: place.start_line,
  startColumn: place.start_column,
  endLine: place.end_line,
  endColumn: place.end_column,
  charOffset: place.start_index,
  charLength: place.end_index - place.start_index,
});

function whereInWords(location: Place, part: string | undefined): string {
  if (location.location_unit === 'column') return ` in column "${location.column_name}"`;
  if (location.location_unit === 'page')
    return ` on page ${location.page.toString()}${part === undefined ? '' : ` of ${part}`}`;
  return part === undefined ? '' : ` in ${part}`;
}

function logicalName(location: Place, part: string | undefined): string {
  const inner =
    location.location_unit === 'column'
      ? `column ${location.column_index.toString()}: ${location.column_name}`
      : location.location_unit === 'page'
        ? `page ${location.page.toString()}`
        : 'text';
  return part === undefined ? inner : `${part} / ${inner}`;
}
