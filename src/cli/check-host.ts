import { networkInterfaces } from 'node:os';
import { CHECKS, ENGLISH, fill, isHint } from '../check-host/texts.js';
import type { Result } from '../check-host/results.js';
import { parseFlags } from './flags.js';
import { waitForStopSignal } from './stop-signal.js';
import { toPlainText } from './plain-text.js';
import { RunState } from './check-host/run-state.js';
import { ensureBuilt, startServer } from './check-host/server.js';

const USAGE = `Usage: open-integration-widget check-host [options]

Serves a page that checks an app's end of the WebView bridge, and prints what the app does wrong and what to do. Put its
addresses into a test build of your app, and open the page there.

  --port N     port of the page (8790; 0 takes a free one). The next one is the form site’s
  --host NAME  address to listen on (127.0.0.1); 0.0.0.0 for phones in your network
  --json       prints JSON: a line with the ports at the start, and one with the results at the end
  --ci         only what needs no person; ends with 1 if the app made a mistake, or did not open the page

All tokens are random test tokens. Never give the app a real key.
`;

const OPTIONS = {
  port: { type: 'string', default: '8790' },
  host: { type: 'string', default: '127.0.0.1' },
  json: { type: 'boolean', default: false },
  ci: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const DEFAULT_IDLE_MS = 120_000;
const MAX_PORT = 65_534;

function parsePort(value: string): number {
  if (/^\d+$/.test(value) && Number(value) <= MAX_PORT) return Number(value);
  throw new Error(`--port must be a whole number from 0 to ${MAX_PORT}, not "${value}".`);
}

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Shortens details of the app, and removes what a terminal would obey. */
const clean = (text: string): string => toPlainText(text).slice(0, 500);

/** Addresses at which an app may reach this machine, each with who uses it. */
function listAddresses(host: string, port: number): [where: string, origin: string][] {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (host !== '0.0.0.0' && host !== '::') {
    const isLocal = host === '127.0.0.1' || host === 'localhost';
    return [['this machine', at(isLocal ? 'localhost' : host)]];
  }
  const network = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one?.family === 'IPv4' && !one.internal);
  return [
    ['this machine', at('localhost')],
    ...network.map((one): [string, string] => ['your network', at(one!.address)]),
  ];
}

function printAddresses(host: string, port: number, otherPort: number): void {
  for (const [where, origin] of listAddresses(host, port))
    printLine(`Page:        ${origin}/embed.html   (${where})`);
  printLine(`Token route: the same address, with /token in place of /embed.html`);
  printLine(`Form site:   the same address, with the port ${otherPort}`);
  printLine(
    `Android:     adb reverse tcp:${port} tcp:${port} && adb reverse tcp:${otherPort} tcp:${otherPort}`,
  );
  printLine(`             or 10.0.2.2 in place of localhost, in an emulator`);
  printLine('Put them into a test build of your app, and open the page. Press Ctrl-C to stop.\n');
}

function describe({ check, outcome, findings }: Result): string[] {
  const mark = { pass: '✓', fail: '✗', skip: '·' }[outcome];
  return [
    `${mark} ${CHECKS[check] ?? clean(check)}`,
    ...findings.map(({ id, details }) => {
      const text = fill(ENGLISH.findings[id] ?? '', details);
      return `  ${isHint(id) ? '·' : '✗'} ${clean(text)} (${clean(id)})`;
    }),
  ];
}

/** Prints each result once it is there, or all of them as JSON at the end. */
class Printer {
  #printed = new Map<string, string>();
  readonly #isJson: boolean;

  constructor(isJson: boolean) {
    this.#isJson = isJson;
  }

  print(results: readonly Result[]): void {
    if (this.#isJson) return;
    // Another run.
    if (results.length === 0) this.#printed.clear();
    for (const result of results) {
      const text = describe(result).join('\n');
      if (this.#printed.get(result.check) !== text) printLine(text);
      this.#printed.set(result.check, text);
    }
  }

  /** @returns whether the checks are complete, and no mistake was found */
  printEnd(results: readonly Result[], isComplete: boolean): boolean {
    const failed = results.filter(({ outcome }) => outcome === 'fail').length;
    const isOk = isComplete && failed === 0 && results.length > 0;
    if (this.#isJson) printLine(JSON.stringify({ ok: isOk, results }));
    else if (!isComplete) return false;
    else if (isOk) printLine('✓ No mistake found.\n');
    else printLine(`✗ ${failed} of ${results.length} checks failed.\n`);
    return isOk;
  }
}

/**
 * Runs the command `check-host`. Resolves after Ctrl-C, with `--ci` after one run.
 * @throws {Error} with a message for the user
 */
export async function run(args: string[], _env?: NodeJS.ProcessEnv, idleMs = DEFAULT_IDLE_MS): Promise<void> {
  const flags = parseFlags({ args, options: OPTIONS }, USAGE).values;
  if (flags.help) return void process.stdout.write(USAGE);
  const port = parsePort(flags.port);
  // Node would listen on all addresses.
  if (flags.host.trim() === '') throw new Error('--host must be an address, such as 127.0.0.1.');
  ensureBuilt();
  const state = new RunState(flags.ci);
  const printer = new Printer(flags.json);
  const stopping = new AbortController();
  let isOver = false;
  let hasEnded = false;
  let isOk = false;
  let lastChangeMs = performance.now();
  const update = (): void => {
    lastChangeMs = performance.now();
    printer.print(state.results);
    if (state.isFinished && !isOver) {
      isOk = printer.printEnd(state.results, true);
      hasEnded = true;
      if (flags.ci) stopping.abort();
    }
    isOver = state.isFinished;
  };
  const server = await startServer({
    state,
    host: flags.host,
    port,
    onChange: update,
  });
  const stopSignal = waitForStopSignal(stopping);
  if (flags.json) printLine(JSON.stringify({ port: server.port, otherPort: server.otherPort }));
  else printAddresses(flags.host, server.port, server.otherPort);
  const timer = setInterval(() => {
    if (state.recordPageGone()) {
      update();
      if (!state.isFinished && !flags.json) printLine('Open the page again: the checks go on.');
    }
    if (flags.ci && performance.now() - lastChangeMs > idleMs) {
      const last = state.results.at(-1);
      const advice = last
        ? `The page has stopped after this check: ${CHECKS[last.check] ?? clean(last.check)}`
        : 'Does it open the page?';
      process.stderr.write(`Nothing came from the app for ${idleMs / 1000} seconds. ${advice}\n`);
      printer.printEnd(state.results, false);
      hasEnded = true;
      stopping.abort();
    }
  }, 500);
  await stopSignal;
  clearInterval(timer);
  // Ctrl-C before the first end.
  if (!hasEnded) printer.printEnd(state.results, false);
  await server.close();
  if (!isOk) process.exitCode = 1;
}
