import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { listenSimulator, type ListeningSimulator } from '../simulator/index.js';

const USAGE = `Usage: open-integration-widget simulate [options]

Runs a simulated hub, its form site and its console on this machine until Ctrl-C.

  --hub-port N          port of the open API     (HUB_PORT, 5180; 0 takes any free one)
  --form-port N         port of the form site    (FORM_PORT, 5181)
  --console-port N      port of the console      (CONSOLE_PORT, 5182)
  --state FILE          keep everything in this file across restarts
  --seed N              another set of short codes
  --frame-ancestor URL  a site that may show forms in a frame; may be repeated (default: any of this machine)

CONSOLE_PASSWORD sets the console's password; without it there is another one each time.
`;

/** Who tries the hub out has a page on this machine, on whichever port. */
const THIS_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

const OPTIONS = {
  'hub-port': { type: 'string' },
  'form-port': { type: 'string' },
  'console-port': { type: 'string' },
  state: { type: 'string' },
  seed: { type: 'string' },
  'frame-ancestor': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n\n${USAGE}`, { cause });
  }
}

/** @param name what to call it in the error: the flag, or the environment variable that it came from */
function wholeNumber(name: string, value: string, most: number): number {
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
  throw new Error(`${name} must be a whole number from 0 to ${most}, not "${value}".`);
}

function portOf(flag: string, value: string | undefined, env: NodeJS.ProcessEnv, fallback: number): number {
  const variable = flag.replace('-', '_').toUpperCase();
  if (value !== undefined) return wholeNumber(`--${flag}`, value, 65_535);
  const set = env[variable];
  return set ? wholeNumber(variable, set, 65_535) : fallback;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function greet(running: ListeningSimulator, state: string | undefined): void {
  const { hubUrl, formUrl, consoleUrl, consolePassword, simulator } = running;
  say(`Open API:   ${hubUrl}   (hubUrl)`);
  say(`Form site:  ${formUrl}   (formUrl)`);
  say(`Console:    ${consoleUrl}   (password: ${consolePassword})`);
  // Keys are kept as fingerprints: what was shown in an earlier run cannot be shown again.
  if (simulator.keys.list().length === 0) {
    const { key } = simulator.keys.create({ label: 'First key' });
    say(`API key:    ${key}   (apiKey; shown this once)`);
  } else {
    say(`API key:    as before, from ${state}`);
  }
  say('Ctrl-C ends it.');
}

/**
 * The command `simulate`. It is over once Ctrl-C has closed everything and the state is in its file.
 * @throws {Error} with words for whoever typed the command
 */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const flags = parsed(args);
  if (flags.help) return say(USAGE);
  const running = await listenSimulator({
    hubPort: portOf('hub-port', flags['hub-port'], env, 5180),
    formPort: portOf('form-port', flags['form-port'], env, 5181),
    consolePort: portOf('console-port', flags['console-port'], env, 5182),
    ...(env.CONSOLE_PASSWORD ? { consolePassword: env.CONSOLE_PASSWORD } : {}),
    frameAncestors: flags['frame-ancestor'] ?? THIS_MACHINE,
    ...(flags.state === undefined ? {} : { stateFile: flags.state }),
    ...(flags.seed === undefined ? {} : { seed: wholeNumber('--seed', flags.seed, 2 ** 32 - 1) }),
  });
  const ending = new AbortController();
  const { signal } = ending;
  greet(running, flags.state);
  await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })]);
  // A second Ctrl-C ends the process at once, as if we had never listened.
  ending.abort();
  await running.close();
}
