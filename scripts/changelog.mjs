// CHANGELOG.md in the format of https://keepachangelog.com
const UNRELEASED = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|^\[|(?![\s\S]))/m;

/**
 * Returns the entries that no release has yet.
 * @param {string} changelog
 * @returns {string} empty if there are none
 */
export function readUnreleased(changelog) {
  const [, section = ''] = UNRELEASED.exec(changelog) ?? [];
  return /^- /m.test(section) ? section.trim() : '';
}

/**
 * Moves the entries that no release has yet to a new release.
 * @param {string} changelog
 * @param {{ version: string, date: string, repository: string }} release `date` as `2026-01-31`; `repository` is its URL
 * @returns {string} the new changelog
 */
export function addRelease(changelog, { version, date, repository }) {
  const entries = readUnreleased(changelog);
  const withRelease = changelog.replace(
    UNRELEASED,
    () => `## [Unreleased]\n\n## [${version}] - ${date}\n\n${entries}\n\n`,
  );
  const link = `[${version}]: ${repository}/releases/tag/v${version}\n`;
  return withRelease
    .replace(
      /^(\[Unreleased\]: .*\/)v[^/]*(\.\.\.HEAD\n)/m,
      (_line, start, end) => `${start}v${version}${end}${link}`,
    )
    .replace(/\n{3,}/g, '\n\n');
}
