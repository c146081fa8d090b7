// Makes a release of what is committed: checks, tests, packs, commits and tags it. Nothing is pushed or published.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { addRelease, readUnreleased } from './changelog.mjs';

const USAGE = `Usage: npm run release -- patch|minor|major|<version> [--dry-run]

Run it in a clean work tree whose CHANGELOG.md has entries under "Unreleased". --dry-run checks, and shows the steps.
`;
/** Of the last release: `npm run test:versions` tests the next one with it. */
const KEPT = 'test/versions/last-release.json.br';
const KEEP = 'test/versions/keep-release.mjs';
/** Pages with the package's address on a CDN, which has the version. */
const PINNED = ['README.md', 'docs/widget.md'];
const CHANGED = ['package.json', 'package-lock.json', 'CHANGELOG.md', ...PINNED];

const args = process.argv.slice(2);
// Without the `--` before it, npm takes the option for its own.
const isDryRun = args.includes('--dry-run') || process.env['npm_config_dry_run'] === 'true';
const [bump = '', ...others] = args.filter((arg) => arg !== '--dry-run');

try {
  if (others.length > 0) throw new Error(USAGE);
  release(bump);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

/** @param {string} by the part of the version to increase, or a version */
function release(by) {
  const { version: current, repository } = readManifest();
  const version = increase(current, by);
  const tag = `v${version}`;
  if (run('git', ['status', '--porcelain']) !== '') {
    throw new Error('The work tree has changes. Commit or remove them: a release is what is committed.');
  }
  if (run('git', ['tag', '--list', tag]) !== '')
    throw new Error(`The tag ${tag} exists. Choose another version.`);
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const entries = readUnreleased(changelog);
  if (!entries) {
    throw new Error(
      'CHANGELOG.md has no entry under "Unreleased". Describe there what users of the package will notice.',
    );
  }
  console.log(`${current} → ${version}\n\n${entries}\n`);

  step('npm test', () => show('npm', ['test']));
  step('npm run test:types', () => show('npm', ['run', 'test:types']));
  step('npm run test:versions', () => show('npm', ['run', 'test:versions']));
  let isCommitted = false;
  try {
    step(`set the version, move the entries to [${version}]`, () => {
      run('npm', ['version', version, '--no-git-tag-version']);
      const date = new Date().toISOString().slice(0, 10);
      writeFileSync('CHANGELOG.md', addRelease(changelog, { version, date, repository }));
      for (const page of PINNED) {
        const text = readFileSync(page, 'utf8');
        writeFileSync(
          page,
          text.replaceAll(`open-integration-widget@${current}`, `open-integration-widget@${version}`),
        );
      }
    });
    step('npm pack, which builds', () => show('npm', ['pack']));
    step(`commit, and tag ${tag}`, () => {
      run('git', ['commit', '--quiet', '--message', `Release ${version}`, '--', ...CHANGED]);
      isCommitted = true;
      run('git', ['tag', '--annotate', tag, '--message', `Release ${version}`]);
    });
  } catch (error) {
    if (isCommitted) run('git', ['reset', '--quiet', '--soft', 'HEAD~1']);
    run('git', ['checkout', '--quiet', 'HEAD', '--', ...CHANGED]);
    throw error;
  }
  step(`keep its files as ${KEPT}, for the tests of the next one`, () => keepFiles(version));
  console.log(
    isDryRun
      ? 'Dry run: nothing was changed.'
      : `Released. Publish it: git push --follow-tags && npm publish open-integration-widget-${version}.tgz`,
  );
}

/**
 * Keeps the files of the release that was built. After the tag, whose tests were those with the release before.
 * @param {string} version
 */
function keepFiles(version) {
  try {
    show(process.execPath, [KEEP]);
    run('git', ['commit', '--quiet', '--message', `Tests: the last release is ${version}`, '--', KEPT]);
  } catch {
    console.error(
      `The release is made, but its files are not kept for the tests of the next one. Run \`node ${KEEP}\`, and commit ${KEPT}.`,
    );
    process.exitCode = 1;
  }
}

/** @returns {{ version: string, repository: string }} */
function readManifest() {
  const { version, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
  return { version, repository: repository.url.replace(/^git\+|\.git$/g, '') };
}

/**
 * @param {string} current
 * @param {string} by
 * @returns {string} the next version
 */
function increase(current, by) {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  const next = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] };
  if (Object.hasOwn(next, by)) return next[/** @type {keyof typeof next} */ (by)].join('.');
  if (!/^\d+\.\d+\.\d+$/.test(by)) throw new Error(USAGE);
  if (by.localeCompare(current, 'en', { numeric: true }) <= 0) {
    throw new Error(`Choose a version above ${current}, which is the present one.`);
  }
  return by;
}

/**
 * @param {string} title
 * @param {() => void} action not run in a dry run
 */
function step(title, action) {
  console.log(`- ${title}`);
  if (!isDryRun) action();
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, parameters) {
  return execFileSync(command, parameters, { encoding: 'utf8' }).trim();
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function show(command, parameters) {
  execFileSync(command, parameters, { stdio: 'inherit' });
}
