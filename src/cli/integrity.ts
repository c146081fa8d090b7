import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const USAGE = `Usage: open-integration-widget integrity [options]

Prints the script tag of this version with the hashes of its files, and an import map with the hashes of the files that
the script loads on demand. Put both into the head of your pages, before any other module script.

  --base URL     the folder of the files, such as https://cdn.example.com/ois/ (default: /)
  --classic      the classic script, ois-widget.iife.js
  --nonce TEXT   the attribute nonce of both tags, for a Content-Security-Policy with nonces

Browsers that do not know integrity in import maps (before Chrome 127, Safari 18 and Firefox 138) check the first script only.
`;

const OPTIONS = {
  base: { type: 'string' },
  classic: { type: 'boolean' },
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
  nonce?: string | undefined;
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n\n${USAGE}`, { cause });
  }
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
  const { base, isClassic = false, nonce } = options;
  const script = isClassic ? 'ois-widget.iife.js' : 'ois-widget.js';
  const isOnDemand = (name: string): boolean => name.endsWith(`-${build}.js`);
  const hashes = Object.entries(files).filter(([name]) => isOnDemand(name));
  const map = { integrity: Object.fromEntries(hashes.map(([name, hash]) => [base + name, hash])) };
  const json = JSON.stringify(map, null, 2).replaceAll('<', '\\u003c');
  const attributes = nonce === undefined ? '' : ` nonce="${escapeAttribute(nonce)}"`;
  const source = `src="${escapeAttribute(base + script)}" integrity="${files[script]}" crossorigin="anonymous"`;
  return `<script type="importmap"${attributes}>
${json}
</script>
<script${isClassic ? '' : ' type="module"'}${attributes} ${source}></script>
`;
}

/**
 * Runs the command `integrity`.
 * @throws {Error} with a message for the user
 */
export async function run(args: string[]): Promise<void> {
  const { help, base = '/', classic = false, nonce } = parseFlags(args);
  const text = help
    ? USAGE
    : createSnippet(readIntegrity(), { base: parseBase(base), isClassic: classic, nonce });
  process.stdout.write(text);
}
