/**
 * What CHANGELOG.md says of a version: the lines below its heading, up to the next one.
 * @param version `Unreleased`, or numbers as in the heading `## [0.2.0] - 2026-11-22`
 * @returns undefined where there is no such heading, or nothing below it
 */
export function changelogSection(text, version) {
  const parts = text.split(/^## /m).slice(1);
  const section = parts.find((part) => part.startsWith(`[${version}]`));
  const body = section?.slice(section.indexOf('\n') + 1).trim();
  return body === '' ? undefined : body;
}
