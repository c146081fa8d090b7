import { readFileSync } from 'node:fs';
import { parseFlags } from './flags.js';

const USAGE = `Usage: open-integration-widget integrity [options]

Prints the script tag of this version with the hashes of its files, and an import map with the hashes of the files that
the script loads on demand. Put both into the head of your pages, before any other module script.

  --base URL     the folder of the files, such as https://cdn.example.com/ois/ (default: /; with --embed ./)
  --classic      the classic script, ois-widget.iife.js
  --embed        the tags of embed.html: put them there, in place of its style sheet and its two scripts
  --nonce TEXT   the attribute nonce of the script tags, for a Content-Security-Policy with nonces

With a Content-Security-Policy, allow the import map by --nonce, or by its hash in script-src, which the browser's console
names. Else the browser ignores it, and checks the first script only.
Browsers that do not know integrity in import maps (before Chrome 127, Safari 18 and Firefox 138) check the first script only.
`;

const OPTIONS = {
  base: { type: 'string' },
  classic: { type: 'boolean' },
  embed: { type: 'boolean' },
  nonce: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `integrity.json` of a build. */
interface Integrity {
  version: string;
  build: string;
  /** The hash of each file, such as `sha384-…`. */
  files: Record<string, string>;
}

export interface SnippetOptions {
  /** The folder of the files, with a slash at its end. */
  base: string;
  isClassic?: boolean;
  /** For `embed.html`. */
  isEmbed?: boolean;
  nonce?: string | undefined;
}

/** @throws {Error} if it is neither a path such as `/ois/` nor a full address */
function parseBase(value: string): string {
  const isPath = /^\.{0,2}\//.test(value) && !value.startsWith('//');
  const isAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if ((!isPath && !isAddress) || /[?#]/.test(value))
    throw new Error('--base must be a folder such as /ois/ or https://cdn.example.com/ois/.');
  return value.endsWith('/') ? value : `${value}/`;
}

function readIntegrity(): Integrity {
  // From dist/lib/cli/, or from src/cli/ of the repository.
  for (const path of ['../../integrity.json', '../../dist/integrity.json']) {
    try {
      return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Integrity;
    } catch {}
  }
  throw new Error('dist/integrity.json is missing. In the repository, run `npm run build` first.');
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Creates the tags for a page. The import map comes first: it applies to the modules that are loaded after it. */
export function createSnippet({ files, build }: Integrity, options: SnippetOptions): string {
  const { base, isClassic = false, isEmbed = false, nonce } = options;
  const isOnDemand = (name: string): boolean => name.endsWith(`-${build}.js`) || name === 'ois-doctor.js';
  const hashes = Object.entries(files).filter(([name]) => isOnDemand(name));
  const map = { integrity: Object.fromEntries(hashes.map(([name, hash]) => [base + name, hash])) };
  const json = JSON.stringify(map, null, 2).replaceAll('<', '\\u003c');
  const attributes = nonce === undefined ? '' : ` nonce="${escapeAttribute(nonce)}"`;
  const checked = (attribute: string, name: string): string =>
    `${attribute}="${escapeAttribute(base + name)}" integrity="${files[name]}" crossorigin="anonymous"`;
  const script = (name: string): string =>
    `<script${isClassic ? '' : ' type="module"'}${attributes} ${checked('src', name)}></script>`;
  const tags = isEmbed
    ? [
        `<link rel="stylesheet" ${checked('href', 'ois-embed.css')}>`,
        script('ois-widget.js'),
        script('ois-embed.js'),
      ]
    : [script(isClassic ? 'ois-widget.iife.js' : 'ois-widget.js')];
  return `<script type="importmap"${attributes}>\n${json}\n</script>\n${tags.join('\n')}\n`;
}

/**
 * Runs the command `integrity`.
 * @throws {Error} with a message for the user
 */
export async function run(args: string[]): Promise<void> {
  const {
    help,
    embed = false,
    base = embed ? './' : '/',
    classic = false,
    nonce,
  } = parseFlags({ args, options: OPTIONS }, USAGE).values;
  if (embed && classic) throw new Error('embed.html loads modules: leave out --classic or --embed.');
  const text = help
    ? USAGE
    : createSnippet(readIntegrity(), { base: parseBase(base), isClassic: classic, isEmbed: embed, nonce });
  process.stdout.write(text);
}
