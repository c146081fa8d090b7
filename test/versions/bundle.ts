import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPackage } from '../helpers/packed-app.js';

/** Bundles apps that import the package. @returns the only script of each */
export async function bundleApps(...apps: string[]): Promise<string[]> {
  const npmPackage = await packPackage();
  const output = { codeSplitting: false, entryFileNames: 'app.js' };
  const scripts: string[] = [];
  try {
    for (const code of apps) {
      const files = { 'index.html': '<script type="module" src="/main.js"></script>', 'main.js': code };
      const folder = await npmPackage.buildApp(files, { build: { rolldownOptions: { output } } });
      scripts.push(readFileSync(join(folder, 'app.js'), 'utf8'));
    }
    return scripts;
  } finally {
    npmPackage.close();
  }
}
