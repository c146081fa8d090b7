import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { install, isInstalled } from '../../scripts/ensure.mjs';
import { HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { checkTypes, listFiles, noCompilers, withCompilers, withCopy, type Mistake } from './compilers.js';

const SOURCES = join(ROOT, 'src/react-native');

/** Where each version of React Native is installed: the former one by the tests below. */
const FOLDERS = { '0.88': HOST_CHECKS, '0.87': join(HOST_CHECKS, 'former') };

const VERSIONS = [
  ['0.88', 'react-native-webview'],
  ['0.88', 'react-native-webview-16'],
  ['0.87', 'react-native-webview'],
  ['0.87', 'react-native-webview-16'],
] as const;

type Versions = (typeof VERSIONS)[number];

const installed = (name: string, folder = HOST_CHECKS): string => join(folder, 'node_modules', name);

/** The compiler's options, with the packages that an app brings. */
const createOptions = ([reactNative, webView]: Versions) => ({
  jsx: 'react-jsx',
  lib: ['ES2023', 'DOM'],
  types: [],
  noUnusedLocals: true,
  noUnusedParameters: true,
  paths: {
    'open-integration-widget/bridge': [join(ROOT, 'src/bridge/index.ts')],
    'open-integration-widget/react-native': [join(SOURCES, 'index.ts')],
    react: [installed('@types/react')],
    'react/jsx-runtime': [installed('@types/react/jsx-runtime')],
    'react-native': [installed('react-native/types_generated/index.d.ts', FOLDERS[reactNative])],
    'react-native-webview': [installed(webView)],
    'react-native-webview/*': [installed(`${webView}/*`)],
    'react-native-safe-area-context': [installed('react-native-safe-area-context')],
    'react-native-get-random-values': [installed('react-native-get-random-values')],
  },
});

const compile = (mistake?: Mistake, versions: Versions = VERSIONS[0]): Promise<string> =>
  withCopy('react-native', mistake, (folder) =>
    checkTypes(folder, listFiles(folder, '.ts', '.tsx'), createOptions(versions)),
  );

/** Checks the package's sources without the declarations of React Native that the build uses. */
async function compileSources(versions: Versions): Promise<string> {
  const cache = join(HOST_CHECKS, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'react-native-'));
  try {
    const files = listFiles(SOURCES, '.ts', '.tsx').filter((file) => !file.endsWith('.d.ts'));
    return await checkTypes(folder, files, createOptions(versions));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(noCompilers)(
  `React Native component and sample${withCompilers}`,
  { timeout: 600_000 },
  () => {
    beforeAll(() => {
      const former = FOLDERS['0.87'];
      if (isInstalled(former) || install(former, ['--ignore-scripts'])) return;
      throw new Error(`npm could not install ${former}. Check that it can reach the package registry.`);
    });

    it.each(VERSIONS)('compile with the types of React Native %s and %s', async (...versions) => {
      expect(await compileSources(versions)).toBe('');
      expect(await compile(undefined, versions)).toBe('');
    });

    it.each<Mistake>([
      ['OisScreen.tsx', 'fetchToken={fetchToken}', 'fetchToken={fetchBalance}'],
      ['OisScreen.tsx', "type === 'recharge-requested'", "type === 'recharged'"],
      ['OisScreen.tsx', 'onLeave={onLeave}', ''],
      ['your-server.ts', 'Promise<HostToken | undefined>', 'Promise<HostToken | string>'],
    ])('%s does not compile with a mistake in `%s`', async (...mistake) => {
      expect(await compile(mistake)).toMatch(/error TS/);
    });
  },
);
