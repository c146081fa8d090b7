import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../root.mjs';
import { elementRegions } from './elements.js';
import { errorRegions } from './errors.js';
import { languageRegions } from './languages.js';
import { fillRegions, type Generator } from './regions.js';

const GENERATORS: Readonly<Record<string, Generator>> = {
  ...elementRegions,
  ...errorRegions,
  ...languageRegions,
};

/** Returns the paths of all pages of the documentation. */
export function listPages(): string[] {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  return ['README.md', ...pages.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`)]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => existsSync(join(ROOT, path)))
    .sort();
}

/** Returns the contents of each page with generated regions, by its path in the project. */
export async function generateDocs(): Promise<Record<string, string>> {
  const config = await resolveConfig(join(ROOT, 'README.md'));
  const files: Record<string, string> = {};
  for (const page of listPages()) {
    const text = readFileSync(join(ROOT, page), 'utf8');
    if (!text.includes('<!-- generated: ')) continue;
    files[page] = await format(fillRegions(text, page, GENERATORS), { ...config, parser: 'markdown' });
  }
  return files;
}
