import { readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { ROOT } from '../root.mjs';
import type { Generator } from './regions.js';

const LANGUAGES: Readonly<Record<string, string>> = { '.mjs': 'js' };

const APPS = 'demo/frameworks';

interface AppPackage {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Generated regions of docs/frameworks/: the apps that `npm run test:frameworks` builds and opens. */
export const frameworkRegions: Readonly<Record<string, Generator>> = {
  /** A file of an app, as `react/src/projects.tsx`. */
  file: (path, page) => {
    const text = readFileSync(join(ROOT, APPS, path), 'utf8');
    const link = posix.relative(posix.dirname(page), `${APPS}/${path}`);
    const language = LANGUAGES[extname(path)] ?? extname(path).slice(1);
    const [, ...name] = path.split('/');
    return `[${name.join('/')}](<${link}>)\n\n\`\`\`${language}\n${text.trim()}\n\`\`\``;
  },
  /** What an app is tested with. */
  versions: (app) => {
    const text = readFileSync(join(ROOT, APPS, app, 'package.json'), 'utf8');
    const { dependencies, devDependencies = {} } = JSON.parse(text) as AppPackage;
    const versions = Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => name !== 'open-integration-widget' && !name.startsWith('@types/'))
      .map(([name, version]) => `\`${name}\` ${version}`);
    return `Tested with ${versions.join(', ')}.`;
  },
};
