import { listenSimulator, type ListeningSimulator } from '../simulator/index.js';
import { parseFlags } from './flags.js';
import { waitForStopSignal } from './stop-signal.js';

const USAGE = `Usage: open-integration-widget simulate [options]

Runs a simulated hub, its form site and its console on this machine until Ctrl-C.

  --hub-port N          port of the open API     (HUB_PORT, 5180; 0 takes any free one)
  --form-port N         port of the form site    (FORM_PORT, 5181)
  --console-port N      port of the console      (CONSOLE_PORT, 5182)
  --state FILE          save the state in this file across restarts
  --seed N              seed of the short codes
  --frame-ancestor URL  a site that may show forms in a frame; may be repeated (default: http pages of
                        localhost and 127.0.0.1)

CONSOLE_PASSWORD sets the console's password. Default: a random one at each start.
`;

/** During development, pages are on this machine, on any port. */
const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

const OPTIONS = {
  'hub-port': { type: 'string' },
  'form-port': { type: 'string' },
  'console-port': { type: 'string' },
  state: { type: 'string' },
  seed: { type: 'string' },
  'frame-ancestor': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

const MAX_PORT = 65_535;

/** @param name of the flag or environment variable, for the error */
function parseWholeNumber(name: string, value: string, max: number): number {
  if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
  throw new Error(`${name} must be a whole number from 0 to ${max}, not "${value}".`);
}

/** Parses a port of the flag, or else of the environment variable. Returns undefined if neither is set. */
function parsePort(flag: string, value: string | undefined, env: NodeJS.ProcessEnv): number | undefined {
  if (value !== undefined) return parseWholeNumber(`--${flag}`, value, MAX_PORT);
  const variable = flag.replace('-', '_').toUpperCase();
  const text = env[variable];
  return text ? parseWholeNumber(variable, text, MAX_PORT) : undefined;
}

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

function printAddresses(running: ListeningSimulator, state: string | undefined): void {
  const { hubUrl, formUrl, consoleUrl, consolePassword, simulator } = running;
  printLine(`Open API:   ${hubUrl}   (hubUrl)`);
  printLine(`Form site:  ${formUrl}   (formUrl)`);
  printLine(`Console:    ${consoleUrl}   (password: ${consolePassword})`);
  // Keys are stored as hashes, so a key of an earlier run cannot be shown again.
  if (simulator.keys.list().length === 0) {
    const { key } = simulator.keys.create({ label: 'First key' });
    printLine(`API key:    ${key}   (apiKey; shown this once)`);
  } else {
    printLine(`API key:    as before, from ${state}`);
  }
  printLine('Press Ctrl-C to stop.');
}

/**
 * Runs the command `simulate`. Resolves after Ctrl-C, when all servers are closed and the state is saved.
 * @throws {Error} with a message for the user
 */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const flags = parseFlags({ args, options: OPTIONS }, USAGE).values;
  if (flags.help) return printLine(USAGE);
  if (flags.state === '') throw new Error(`--state needs the name of a file.\n\n${USAGE}`);
  const running = await listenSimulator({
    hubPort: parsePort('hub-port', flags['hub-port'], env) ?? 5180,
    formPort: parsePort('form-port', flags['form-port'], env) ?? 5181,
    consolePort: parsePort('console-port', flags['console-port'], env) ?? 5182,
    ...(env.CONSOLE_PASSWORD ? { consolePassword: env.CONSOLE_PASSWORD } : {}),
    frameAncestors: flags['frame-ancestor'] ?? LOCAL_ORIGINS,
    ...(flags.state === undefined ? {} : { stateFile: flags.state }),
    ...(flags.seed === undefined ? {} : { seed: parseWholeNumber('--seed', flags.seed, 2 ** 32 - 1) }),
  });
  const stopSignal = waitForStopSignal();
  printAddresses(running, flags.state);
  await stopSignal;
  await running.close();
}
