import { parseFlags } from './flags.js';
import { checkEndpoint } from './check-endpoint/check-endpoint.js';
import type { FindingId } from './check-endpoint/findings.js';
import { toPlainText } from './plain-text.js';

const USAGE = `Usage: open-integration-widget check-endpoint URL [options]

Sends requests to a token endpoint as the widget does, and prints what it does wrong and what to do.

  --cookie TEXT         the Cookie header of a signed-in user, from the browser's developer tools
  --header "NAME: TEXT" another header that identifies a user; may be repeated
  --page URL            the page with the widget, if it is on another origin than the endpoint

Without --cookie and --header it checks only what visitors get who are not signed in.
OIS_COOKIE in the environment replaces --cookie. With OIS_API_KEY it also looks for the key in all responses.
It prints no token, cookie or key, and exits with 1 if it found a mistake. A line with · is a hint.
`;

const OPTIONS = {
  cookie: { type: 'string' },
  header: { type: 'string', multiple: true },
  page: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @param name of the argument, for the error */
function parseAddress(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new Error(
    `${name} must be a full address such as https://www.example.com/ois/token, without a name or password.`,
  );
}

/** @throws {Error} without the header's value, which is a credential */
function parseHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+):\s*([\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new Error('--header must be "NAME: TEXT" in ASCII, such as --header "Authorization: Bearer …".');
  if (/^(connection|content-length|host|transfer-encoding)$/i.test(name))
    throw new Error(`--header cannot set ${name}, which belongs to the connection.`);
  return [name, value];
}

/** Maximum length of a printed finding, which may contain text of the endpoint (UTF-16 code units). */
const MAX_TEXT_LENGTH = 500;

/** The widget can have a form-url of its own. */
const isHint = (id: FindingId): boolean => id === 'no-form-url';

/**
 * Runs the command `check-endpoint`.
 * @throws {Error} with a message for the user
 */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values: flags, positionals } = parseFlags(
    { args, options: OPTIONS, allowPositionals: true },
    USAGE,
  );
  if (flags.help) return void process.stdout.write(USAGE);
  const [address] = positionals;
  if (address === undefined || positionals.length > 1)
    throw new Error(`Give the address of one token endpoint.\n\n${USAGE}`);
  const endpoint = parseAddress('URL', address);
  const cookie = flags.cookie ?? env['OIS_COOKIE'];
  // Without its value, which is a credential.
  if (cookie && !/^[\x20-\x7e]*$/.test(cookie)) throw new Error('--cookie must be ASCII text.');
  const credentials = Object.fromEntries([
    ...(cookie ? [parseHeader(`Cookie: ${cookie}`)] : []),
    ...(flags.header ?? []).map(parseHeader),
  ]);
  const findings = await checkEndpoint({
    endpoint,
    pageOrigin: flags.page === undefined ? undefined : parseAddress('--page', flags.page).origin,
    credentials,
    apiKey: env['OIS_API_KEY'] || undefined,
  });
  for (const { id, text } of findings)
    process.stdout.write(
      `${isHint(id) ? '·' : '✗'} ${toPlainText(text).slice(0, MAX_TEXT_LENGTH)} (${id})\n`,
    );
  const isWhole = Object.keys(credentials).length > 0;
  if (findings.every(({ id }) => isHint(id)))
    process.stdout.write(
      isWhole
        ? '✓ No mistake found.\n'
        : '✓ No mistake found for visitors who are not signed in. Give --cookie or --header to check the rest.\n',
    );
  else process.exitCode = 1;
}
