import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../../scripts/root.mjs';
import * as newServer from '../../src/server/index.js';

/** The last release, or what `dist/` contains. */
export type Release = 'old' | 'new';

/** The backend kit of a release. */
export type ServerKit = Pick<typeof newServer, 'createBackend' | 'toNodeHandler'>;

const { version, files } = JSON.parse(
  brotliDecompressSync(readFileSync(`${ROOT}test/versions/last-release.json.br`)).toString(),
) as { version: string; files: Record<string, string> };

/** Name of the file with what first paint does without. */
export const OLD_DEFERRED_FILE = Object.keys(files).find((name) => /^ois-(late|deferred)/.test(name))!;

/** Files of 0.1.0 have no build id: they share what the first script on the page offers. */
export const OLD_HAS_BUILD_IDS = version !== '0.1.0';

/** Returns the text of a file of `dist/`, or undefined if the release has none of that name. */
export function readReleaseFile(release: Release, name: string): string | undefined {
  if (release === 'old') return Object.hasOwn(files, name) ? files[name] : undefined;
  try {
    return readFileSync(`${ROOT}dist/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether `dist/` is the last release itself, as right after a release: then there are no two versions. */
export const isSameRelease = (): boolean =>
  readReleaseFile('old', 'ois-widget.js') === readReleaseFile('new', 'ois-widget.js');

/** Names of a release's files that only its scripts load, and no page. */
export function isDeferredFile(name: string): boolean {
  return /^ois-(late|deferred|locale)\b/.test(name) || /-[0-9a-f]{8}\.js$/.test(name);
}

/** Unpacks the backend kit of the last release, which finds its dependencies among those of this project. */
export async function importOldServer(): Promise<{ kit: ServerKit; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-last-release-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    if (!name.startsWith('lib/')) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const url = pathToFileURL(join(folder, 'lib/server/index.js')).href;
  const kit = (await import(/* @vite-ignore */ url)) as ServerKit;
  return { kit, remove: () => rmSync(folder, { recursive: true }) };
}
