import { parseArgs } from 'node:util';
import type { Finding } from '../doctor/finding.js';
import { findChromium } from './doctor/chromium.js';
import { toPlainText } from './plain-text.js';
import { examine } from './doctor/examine.js';

const USAGE = `Usage: open-integration-widget doctor --page URL [options]

Prints what keeps a widget from working, and what to do. Opens the page in an installed Chromium, Chrome or Edge (or
CHROMIUM_PATH).

  --page URL            the page
  --token-endpoint URL  if a script of the page sets it
  --cookie TEXT         the Cookie header of a signed-in user (or OIS_COOKIE)
  --webhook URL         a webhook to check
  --redis URL           a Redis to check (or OIS_REDIS_URL)
  --no-browser          HTTP alone
  --json                prints JSON

Also looks for the key in OIS_API_KEY. Prints no token, cookie or key. Exit code: 1 mistakes, 2 wrong options.
`;

const OPTIONS = {
  page: { type: 'string' },
  'token-endpoint': { type: 'string' },
  cookie: { type: 'string' },
  webhook: { type: 'string' },
  redis: { type: 'string' },
  'no-browser': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Wrong options. The message is for the user. */
class UsageError extends Error {}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function parseAddress(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new UsageError(
    `${name} must be a full address such as https://www.example.com/, without a name or password.`,
  );
}

const toPlain = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? toPlainText(value) : value;

const format = ({ id, title, why, fix }: Finding): string =>
  `✗ ${toPlainText(title)} (${id})\n  ${toPlainText(why)}\n  → ${toPlainText(fix)}\n`;

/** Runs the command `doctor`. */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await runDoctor(args, env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

async function runDoctor(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const flags = parseFlags(args);
  if (flags.help) return void process.stdout.write(USAGE);
  if (flags.page === undefined) throw new UsageError(`--page is missing.\n\n${USAGE}`);
  const endpoint = flags['token-endpoint'];
  const page = parseAddress('--page', flags.page);
  const cookie = flags.cookie ?? env['OIS_COOKIE'];
  // Without its value, which is a credential.
  if (cookie && !/^[\x20-\x7e]*$/.test(cookie)) throw new UsageError('--cookie must be ASCII text.');
  const browser = flags['no-browser'] ? undefined : findChromium(env);
  const { findings, isVisited, visitError } = await examine({
    page,
    tokenEndpoint: endpoint === undefined ? undefined : parseAddress('--token-endpoint', endpoint),
    cookie,
    webhook: flags.webhook === undefined ? undefined : parseAddress('--webhook', flags.webhook),
    redis: flags.redis ?? (env['OIS_REDIS_URL'] || undefined),
    apiKey: env['OIS_API_KEY'] || undefined,
    browser,
  });
  const isLost = browser !== undefined && !isVisited;
  const how = isVisited
    ? 'in a browser'
    : `by HTTP alone${isLost ? ', as the browser did not show the page' : ''}`;
  if (visitError instanceof Error) process.stderr.write(`${toPlainText(visitError.message)}\n`);
  if (flags.json) process.stdout.write(`${JSON.stringify(findings, toPlain, 2)}\n`);
  else if (findings.length === 0) process.stdout.write(`✓ No mistake found (${how}).\n`);
  else process.stdout.write(`${findings.map(format).join('')}(Checked ${how}.)\n`);
  if (findings.length > 0) process.exitCode = 1;
}
