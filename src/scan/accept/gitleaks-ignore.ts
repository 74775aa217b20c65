import { readFile } from 'node:fs/promises';
import type { ScanFinding } from '../scan-finding.js';

/** The file in which gitleaks users list accepted findings. */
const GITLEAKS_IGNORE_FILE = '.gitleaksignore';
const SECRET = 'PASSWORD';

/** Whether a `.gitleaksignore` accepts a finding; `commit` is set for findings in a git history. */
export type IsIgnored = (finding: ScanFinding, commit?: string) => boolean;

/** Reads the `.gitleaksignore` in the working directory, if there is one. */
export const readGitleaksIgnore = async (): Promise<IsIgnored> =>
  gitleaksIgnore(await readFile(GITLEAKS_IGNORE_FILE, 'utf8').catch(() => ''));

/**
 * Parses a `.gitleaksignore`. A line `FILE:RULE:LINE` or `COMMIT:FILE:RULE:LINE` accepts the secrets of that line. The
 * rule is ignored, because rule names differ between the tools. `#` starts a comment.
 */
export function gitleaksIgnore(text: string): IsIgnored {
  const entries = new Set(
    text.split('\n').flatMap((line) => {
      const match = /^(?:(?<commit>[\da-f]{40,64}):)?(?<file>[^#\s].*):[\w.-]+:(?<line>\d+)\s*$/.exec(
        line.trim(),
      );
      const { commit = '', file = '', line: at = '' } = match?.groups ?? {};
      return file === '' ? [] : [keyOf(commit, file, Number(at))];
    }),
  );
  if (entries.size === 0) return () => false;
  return ({ file, category, location }, commit) => {
    if (category !== SECRET || location.location_unit !== 'file') return false;
    const name = commit === undefined ? file.replace(/^\.\//, '') : file.slice(file.indexOf(':') + 1);
    // An entry without a commit accepts the line in every commit.
    return [commit ?? '', ''].some((one) => entries.has(keyOf(one, name, location.start_line)));
  };
}

const keyOf = (commit: string, file: string, line: number): string => `${commit}:${file}:${line.toString()}`;
