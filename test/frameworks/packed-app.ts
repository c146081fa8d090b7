import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/root.mjs';

const execute = promisify(execFile);
const APPS = `${ROOT}demo/frameworks/`;
const VERSIONS = `${ROOT}test/frameworks/versions/`;
const INSTALL = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** The package as published to npm. */
export interface Tarball {
  path: string;
  close(): void;
}

/** Packs what `npm run build` has put into `dist/`. */
export async function packTarball(): Promise<Tarball> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-tarball-'));
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  const [file = ''] = readdirSync(folder);
  return { path: join(folder, file), close: () => rmSync(folder, { recursive: true }) };
}

/** Other versions of an app's dependencies, with what they need. */
export interface AppVersion {
  /** Versions by package, in place of those in `package.json`. */
  packages: Record<string, string>;
  /** Folder of the files that differ, in test/frameworks/versions. */
  changes?: string;
  /** Folder with another Node.js. */
  nodeFolder?: string;
}

/** A copy of one of the apps in demo/frameworks. */
export interface App {
  folder: string;
  /** Environment variable by which its Node.js is found. */
  programs: { PATH?: string };
  /** Runs one of its npm scripts to its end. @throws {Error} with what it printed */
  run(script: string): Promise<void>;
  close(): void;
}

/** Puts versions of packages into the text of a `package.json`. */
function setVersions(text: string, versions: Record<string, string>): string {
  const manifest = JSON.parse(text) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  for (const [name, version] of Object.entries(versions)) {
    const group = name in manifest.devDependencies ? manifest.devDependencies : manifest.dependencies;
    group[name] = version;
  }
  return JSON.stringify(manifest, null, 2);
}

/** Copies an app into a folder of its own, and installs the package and the app's other dependencies there. */
export async function installApp(
  name: string,
  tarball: string,
  { packages, changes, nodeFolder }: AppVersion = { packages: {} },
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), `ois-${name}-`));
  cpSync(APPS + name, folder, { recursive: true });
  if (changes !== undefined) cpSync(VERSIONS + changes, folder, { recursive: true });
  const file = join(folder, 'package.json');
  const versions = { ...packages, 'open-integration-widget': `file:${tarball}` };
  writeFileSync(file, setVersions(readFileSync(file, 'utf8'), versions));
  const programs =
    nodeFolder === undefined ? {} : { PATH: `${nodeFolder}${delimiter}${process.env['PATH']}` };
  const npm = async (args: string[]): Promise<void> => {
    try {
      // Vitest sets NODE_ENV, which would make a development build.
      const env = {
        ...process.env,
        ...programs,
        NODE_ENV: '',
        NEXT_TELEMETRY_DISABLED: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
      };
      await execute('npm', args, { cwd: folder, env, maxBuffer: 2 ** 26 });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${name}: npm ${args[0]} ${args[1]} failed:\n${stdout}\n${stderr}`, { cause: error });
    }
  };
  const close = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await npm(INSTALL);
  } catch (error) {
    close();
    throw error;
  }
  return { folder, programs, run: (script) => npm(['run', script]), close };
}

/** Starts the server of an app that has one, with its `start` script. @returns a function that stops it */
export function startApp({ folder, programs }: App, env: Record<string, string>): () => void {
  // A process group of its own: npm starts a shell, which starts the server.
  const child = spawn('npm', ['run', 'start'], {
    cwd: folder,
    env: { ...process.env, ...programs, NODE_ENV: 'production', ...env },
    stdio: 'ignore',
    detached: true,
  });
  return () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
  };
}
