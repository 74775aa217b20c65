import { severityOf, type PresetName } from '../core/presets.js';
import { visibleJson } from '../core/visible-text.js';
import type { ScanClassifier, ScanFinding } from '../scan/scan-finding.js';

/** The text of findings that differ only in fingerprint and location, around these two. */
interface Frame {
  /** One of these findings. */
  readonly example: ScanFinding;
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/**
 * Returns a function that serializes findings with their severity, as `visibleJson({ ...finding, severity })` would.
 * The findings of a log share most of their text, which is written once.
 * @param preset the preset that determines severities
 * @returns the members of the object, without braces
 */
export function createFindingJson(preset: PresetName | undefined): (finding: ScanFinding) => string {
  /** The last frame for each list of classifiers, which findings share. */
  const frames = new WeakMap<readonly ScanClassifier[], Frame>();
  return (finding) => {
    const { fingerprint, location, classifiers } = finding;
    let frame = frames.get(classifiers);
    if (frame === undefined || !isAlike(finding, frame.example)) {
      frame = frameOf(finding, severityOf(finding.category, preset, finding.severity));
      frames.set(classifiers, frame);
    }
    return `${frame.before}${visibleJson(fingerprint)}${frame.between}${visibleJson(location)}${frame.after}`;
  };
}

/** Returns whether two findings differ only in fingerprint and location, and have their members in the same order. */
function isAlike(one: ScanFinding, other: ScanFinding): boolean {
  const names = Object.keys(one) as (keyof ScanFinding)[];
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every(
      (name, at) =>
        name === others[at] && (name === 'fingerprint' || name === 'location' || one[name] === other[name]),
    )
  );
}

function frameOf(finding: ScanFinding, severity: string): Frame {
  const parts: string[] = [];
  let part = '';
  let comma = '';
  for (const [name, value] of Object.entries<unknown>({ ...finding, severity })) {
    if (value === undefined) continue;
    part += `${comma}"${name}":`;
    comma = ',';
    if (name !== 'fingerprint' && name !== 'location') part += visibleJson(value);
    else {
      parts.push(part);
      part = '';
    }
  }
  const [before = '', between = ''] = parts;
  return { example: finding, before, between, after: part };
}
