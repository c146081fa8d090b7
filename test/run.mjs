// Runs all checks one after the other. `npm test -- unit e2e` runs only the named ones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensureFirefox, ensureWebKit } from '../scripts/browsers.mjs';
import { ensureDependencies, ensureNode } from '../scripts/ensure.mjs';
import { ROOT } from '../scripts/root.mjs';
import { ensureLanguage } from '../scripts/services.mjs';
import { run, runTool } from '../scripts/tools.mjs';
import { readReport } from './read-report.mjs';

/** @typedef {keyof typeof browsers} Browser */
/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [names] of the tests that failed, with their files
 */
/** @typedef {{ counts: Counts, seconds: string }} Result of a step, and how long it took */
/**
 * @typedef {object} Step
 * @property {string} title
 * @property {string} [needs] the step without which this one is pointless
 * @property {string[]} [follows] the steps that are run first if this one is named
 * @property {Browser | Browser[]} [browser] one or several
 * @property {boolean} [isOptional] whether it runs only if it is named
 * @property {string} [beginsWith] the step at whose start it begins, rather than after it: one alone would not use both cores
 * @property {(output?: string[]) => Promise<Counts>} run shows what is printed, or puts it into `output`
 */

const browsers = {
  Chromium: { ensure: ensureChromium, advice: 'Install one, or set CHROMIUM_PATH' },
  Firefox: { ensure: ensureFirefox, advice: 'Install firefox-esr, or set FIREFOX_PATH' },
  WebKit: { ensure: ensureWebKit, advice: 'Install webkit2gtk-driver and xvfb' },
};

/** @type {Record<string, Step>} */
const steps = {
  types: { title: 'Type check', run: () => tool('typescript', ['-p', 'tsconfig.json']) },
  lint: { title: 'Lint', run: () => tool('oxlint', ['--deny-warnings']) },
  format: { title: 'Format', run: () => tool('oxfmt', ['--check']) },
  build: { title: 'Build', beginsWith: 'types', run: (output) => script('scripts/build.mjs', output) },
  size: { title: 'Size of the drop-ins', needs: 'build', run: () => script('scripts/size.mjs') },
  consumers: { title: 'Types for frameworks', needs: 'build', run: () => script('test/types/run.mjs') },
  package: {
    title: 'Package: entries, types, unused code',
    needs: 'build',
    beginsWith: 'consumers',
    run: (output) => script('scripts/check-package.mjs', output),
  },
  services: {
    title: 'Services',
    beginsWith: 'types',
    run: (output) => script('scripts/install-for-tests.mjs', output, ['unit', 'e2e']),
  },
  compilers: {
    title: 'Compilers for demo/hosts',
    isOptional: true,
    run: (output) => script('scripts/install-for-tests.mjs', output, ['compilers']),
  },
  unit: {
    title: 'Unit tests',
    follows: ['services'],
    // Many of them wait, for deadlines or other processes: more at once than there are cores. Each worker loads the modules again.
    run: () => vitest(['unit', 'node'], { flags: ['--maxWorkers=4'] }),
  },
  measured: { title: 'Time and memory', needs: 'build', run: () => vitest(['measured']) },
  waiting: {
    title: 'Deadlines',
    beginsWith: 'measured',
    run: (output) => vitest(['waiting'], { output, flags: ['--maxWorkers=2'] }),
  },
  browser: {
    title: 'Component tests in Chromium',
    browser: 'Chromium',
    run: () => vitest(['browser', 'fresh']),
  },
  // These two have one window each, and leave a part of both cores. Beside those in Chromium, all would take longer.
  firefox: {
    title: 'Component tests in Firefox',
    browser: 'Firefox',
    run: () => vitest(['firefox']),
  },
  webkit: {
    title: 'Component tests in WebKit',
    browser: 'WebKit',
    beginsWith: 'firefox',
    run: (output) => vitest(['webkit'], { output }),
  },
  e2e: {
    title: 'End to end',
    needs: 'build',
    follows: ['build', 'services'],
    browser: ['Chromium', 'Firefox'],
    run: () => vitest(['e2e'], { flags: ['--maxWorkers=2'] }),
  },
  thorough: {
    title: 'Whole matrix',
    needs: 'build',
    follows: ['build', 'services', 'compilers'],
    browser: ['Chromium', 'Firefox', 'WebKit'],
    isOptional: true,
    run: () =>
      vitest(['thorough', 'thorough-chromium', 'thorough-firefox', 'thorough-webkit'], {
        flags: ['--maxWorkers=2'],
      }),
  },
  frameworks: {
    title: 'Frameworks and languages',
    needs: 'build',
    browser: 'Chromium',
    isOptional: true,
    run: frameworkTests,
  },
  newest: {
    title: 'Frameworks in other versions',
    needs: 'build',
    browser: 'Chromium',
    isOptional: true,
    run: () => vitest(['newest']),
  },
};

ensureNode();
const chosen = chosenSteps(process.argv.slice(2));
ensureDependencies();
process.exitCode = (await runSteps()) ? 0 : 1;

/** @param {string[]} names of steps; none for all but the optional ones */
function chosenSteps(names) {
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
    process.exit(1);
  }
  const wanted = new Set(names.flatMap((name) => [...(steps[name]?.follows ?? []), name]));
  return Object.entries(steps).filter(([name, { isOptional }]) =>
    names.length === 0 ? !isOptional : wanted.has(name),
  );
}

/** @returns {Promise<boolean>} whether nothing failed */
async function runSteps() {
  /** @type {Map<Step, () => Promise<Result>>} that have begun beside another one */
  const early = new Map();
  const sum = { passed: 0, failed: 0 };
  const summary = [];
  const names = [];
  const broken = new Set();
  const missing = await missingBrowsers(chosen.flatMap(([, { browser }]) => browser ?? []));
  for (const [name, step] of chosen) {
    for (const [, other] of chosen) {
      if (other.beginsWith === name && !whyPointless(other, broken, missing)) early.set(other, begin(other));
    }
    console.log(`\n=== ${step.title}`);
    const why = whyPointless(step, broken, missing);
    if (why) console.error(`Not run: ${why}.`);
    const finish = early.get(step) ?? (() => timed(step.run()));
    const { counts, seconds } = why ? { counts: { passed: 0, failed: 1 }, seconds: '0.0' } : await finish();
    const verdict = counts.failed ? 'FAILED' : 'ok';
    console.log(`--- ${step.title}: ${verdict} (${seconds} s)`);
    summary.push(`${step.title.padEnd(30)} ${verdict.padEnd(7)} ${seconds.padStart(6)} s`);
    if (counts.failed) broken.add(name);
    if (counts.failed) names.push(...listFailures(step.title, counts.names));
    sum.passed += counts.passed;
    sum.failed += counts.failed;
  }
  if (names.length > 0) console.log(`\nFailed:\n  ${names.join('\n  ')}`);
  console.log(`\n${summary.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0;
}

/**
 * @param {string} title of a step that failed
 * @param {string[]} [names] of its tests that failed; the same test may fail in the steps of several browsers
 */
function listFailures(title, names = []) {
  return names.length === 0 ? [title] : names.map((name) => `${title}: ${name}`);
}

/**
 * Begins a step beside others. What it returns waits for its end, and shows what it printed.
 * @param {Step} step
 */
function begin(step) {
  /** @type {string[]} */
  const output = [];
  const result = timed(step.run(output));
  return async () => {
    await result;
    console.log(output.join(''));
    return result;
  };
}

/**
 * @param {Promise<Counts>} running a step that has just begun
 * @returns {Promise<Result>}
 */
async function timed(running) {
  const since = performance.now();
  const counts = await running;
  return { counts, seconds: ((performance.now() - since) / 1000).toFixed(1) };
}

/**
 * Installs what the steps need.
 * @param {Browser[]} wanted
 * @returns {Promise<Set<Browser>>} those that cannot be had
 */
async function missingBrowsers(wanted) {
  /** @type {Set<Browser>} */
  const missing = new Set();
  for (const name of new Set(wanted)) {
    if (!(await browsers[name].ensure().catch(complain))) missing.add(name);
  }
  return missing;
}

async function frameworkTests() {
  for (const program of /** @type {const} */ (['go', 'javac', 'php', 'python3']))
    await ensureLanguage(program).catch(complain);
  return vitest(['frameworks']);
}

/**
 * Why a step cannot run, if it cannot. It counts as failed.
 * @param {Step} step
 * @param {Set<string>} broken
 * @param {Set<Browser>} missing
 * @returns {string | undefined}
 */
function whyPointless(step, broken, missing) {
  if (step.needs && broken.has(step.needs)) return `the step "${step.needs}" failed`;
  const browser = [step.browser ?? []].flat().find((name) => missing.has(name));
  return browser && `there is no ${browser}. ${browsers[browser].advice}`;
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {string[]} [output]
 */
async function tool(name, args, output) {
  return asOne(await runTool(name, args, output));
}

/** @param {Error} error */
function complain({ message }) {
  console.error(message);
  return false;
}

/**
 * @param {string} file
 * @param {string[]} [output]
 * @param {string[]} [args]
 */
async function script(file, output, args = []) {
  return asOne(await run(process.execPath, [join(ROOT, file), ...args], {}, output));
}

/**
 * @param {number} exitCode
 * @returns {Counts}
 */
function asOne(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {string[]} projects of test/projects.ts
 * @param {{ flags?: string[], output?: string[] | undefined }} [options]
 * @returns {Promise<Counts>}
 */
async function vitest(projects, { flags = [], output } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ois-widget-test-'));
  const report = join(folder, 'report.json');
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...flags,
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=./test/retried-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const exitCode = await runTool('vitest', args, output);
  const { passed, failed, names } = readReport(report);
  rmSync(folder, { recursive: true });
  // A file that does not load, or an error outside of any test, fails a run without a failed test in it.
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, names.length, 1), names };
}
