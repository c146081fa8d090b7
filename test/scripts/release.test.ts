import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRelease, readUnreleased } from '../../scripts/changelog.mjs';
import { ROOT } from '../../scripts/root.mjs';

const execute = promisify(execFile);
const URL = 'https://example.com/widget';
const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A thing.

## [0.1.0] - 2026-01-01

### Added

- The first thing.

[Unreleased]: ${URL}/compare/v0.1.0...HEAD
[0.1.0]: ${URL}/releases/tag/v0.1.0
`;
const EMPTY = CHANGELOG.replace('### Added\n\n- A thing.\n\n', '');

describe('readUnreleased', () => {
  it('returns the entries of no release', () => {
    expect(readUnreleased(CHANGELOG)).toBe('### Added\n\n- A thing.');
  });

  it.each([EMPTY, CHANGELOG.replace('- A thing.', ''), '# Changelog\n', ''])(
    'returns nothing if there are none',
    (changelog) => expect(readUnreleased(changelog)).toBe(''),
  );

  it('reads the changelog of this project', () => {
    const changelog = readFileSync(`${ROOT}CHANGELOG.md`, 'utf8');
    const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
    expect(changelog).toContain(`## [${version}]`);
    expect(readUnreleased(`${changelog.replace(/^## \[Unreleased\]\n/m, '$&\n- One.\n')}`)).toContain(
      '- One.',
    );
  });
});

it('addRelease: moves the entries of no release, and links the release', () => {
  const release = { version: '0.2.0', date: '2026-02-03', repository: URL };
  expect(addRelease(CHANGELOG, release)).toBe(
    CHANGELOG.replace('## [Unreleased]', '## [Unreleased]\n\n## [0.2.0] - 2026-02-03').replace(
      'compare/v0.1.0...HEAD\n',
      `compare/v0.2.0...HEAD\n[0.2.0]: ${URL}/releases/tag/v0.2.0\n`,
    ),
  );
});

/** Builds a package of two files, which contain its version. */
const BUILD = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
mkdirSync('dist/lib/server', { recursive: true });
for (const file of ['ois-widget.js', 'lib/server/index.js']) writeFileSync('dist/' + file, '// ' + version);
`;
const KEPT = 'test/versions/last-release.json.br';

describe('npm run release', () => {
  let folder: string;
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const release = (...args: string[]) =>
    execute(process.execPath, [`${ROOT}scripts/release.mjs`, ...args], { cwd: folder });
  const commit = (): void => {
    git('add', '.');
    git('commit', '--quiet', '--message', 'All');
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ois-release-'));
    git('init', '--quiet');
    git('config', 'user.name', 'Test');
    git('config', 'user.email', 'test@example.com');
    const scripts = {
      test: 'node -e "console.log(\'tested\')"',
      'test:types': 'node -e "console.log(\'compiled\')"',
      'test:versions': 'node -e "console.log(\'compared with the last release\')"',
      prepack: 'node build.mjs',
    };
    const manifest = { name: 'open-integration-widget', version: '0.1.0', scripts };
    write('package.json', JSON.stringify({ ...manifest, repository: { url: `git+${URL}.git` } }));
    write('package-lock.json', JSON.stringify({ ...manifest, lockfileVersion: 3, packages: {} }));
    write('build.mjs', BUILD);
    mkdirSync(join(folder, 'test/versions'), { recursive: true });
    mkdirSync(join(folder, 'scripts'));
    for (const file of ['.gitignore', 'test/versions/keep-release.mjs', 'scripts/root.mjs'])
      copyFileSync(join(ROOT, file), join(folder, file));
    write(KEPT, '');
    write('CHANGELOG.md', CHANGELOG);
    mkdirSync(join(folder, 'docs'));
    for (const page of ['README.md', 'docs/widget.md'])
      write(page, 'From open-integration-widget@0.1.0/dist/\n');
    commit();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('shows the steps and changes nothing with --dry-run', async () => {
    const { stdout } = await release('minor', '--dry-run');
    expect(stdout).toContain('0.1.0 → 0.2.0');
    expect(stdout).toContain('- A thing.');
    expect(stdout).toContain('Dry run: nothing was changed.');
    expect(stdout).not.toContain('tested');
    expect([git('status', '--porcelain'), git('tag'), read('CHANGELOG.md')]).toEqual(['', '', CHANGELOG]);
  });

  it('tests, builds, packs, commits and tags, and keeps the files for the tests of the next version', async () => {
    const { stdout } = await release('patch');
    for (const text of ['tested', 'compiled', 'compared with the last release'])
      expect(stdout).toContain(text);
    expect(stdout).toContain('npm publish open-integration-widget-0.1.1.tgz');
    expect(existsSync(join(folder, 'open-integration-widget-0.1.1.tgz'))).toBe(true);
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.1' });
    for (const page of ['README.md', 'docs/widget.md'])
      expect(git('show', `v0.1.1:${page}`)).toContain('open-integration-widget@0.1.1/dist/');
    expect(read('CHANGELOG.md')).toMatch(
      /## \[Unreleased\]\n\n## \[0\.1\.1\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing/,
    );
    expect([git('status', '--porcelain'), git('tag', '--points-at', 'HEAD~1')]).toEqual(['', 'v0.1.1']);
    expect(git('diff', '--name-only', 'v0.1.1', 'HEAD')).toBe(KEPT);
    const kept = brotliDecompressSync(readFileSync(join(folder, KEPT))).toString();
    expect(JSON.parse(kept)).toEqual({
      version: '0.1.1',
      files: { 'ois-widget.js': '// 0.1.1', 'lib/server/index.js': '// 0.1.1' },
    });
  });

  it('leaves the release as it is and says what to do if its files cannot be kept', async () => {
    write('build.mjs', '');
    commit();
    await expect(release('minor')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('npm publish open-integration-widget-0.2.0.tgz'),
      stderr: expect.stringContaining('node test/versions/keep-release.mjs'),
    });
    expect([git('status', '--porcelain'), git('tag', '--points-at', 'HEAD')]).toEqual(['', 'v0.2.0']);
  });

  it.each([
    ['the work tree has changes', 'minor', () => write('new.txt', ''), 'Commit or remove them'],
    [
      'the changelog has no new entry',
      'minor',
      () => {
        write('CHANGELOG.md', EMPTY);
        commit();
      },
      'no entry under "Unreleased"',
    ],
    ['the tag exists', '0.2.0', () => void git('tag', 'v0.2.0'), 'The tag v0.2.0 exists'],
    ['the version is the present one', '0.1.0', () => undefined, 'Choose a version above 0.1.0'],
    ['the version is an older one', '0.0.12', () => undefined, 'Choose a version above 0.1.0'],
    ['the version is none', 'next', () => undefined, 'Usage: npm run release'],
    ['there is no version', '', () => undefined, 'Usage: npm run release'],
  ])('refuses if %s', async (_reason, version, prepare, message) => {
    prepare();
    await expect(release(version, '--dry-run')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  });

  it.each([
    ['the package cannot be packed', () => write('build.mjs', 'process.exit(1);')],
    ['the tag cannot be set', () => void git('config', 'tag.gpgSign', 'true')],
  ])('restores the files and makes no commit if %s', async (_reason, prepare) => {
    git('config', 'gpg.program', 'false');
    prepare();
    write('new.txt', '');
    commit();
    const head = git('rev-parse', 'HEAD');
    await expect(release('minor')).rejects.toMatchObject({ code: 1 });
    expect([git('status', '--porcelain'), git('tag'), read('CHANGELOG.md')]).toEqual(['', '', CHANGELOG]);
    expect(git('rev-parse', 'HEAD')).toBe(head);
  });
});
