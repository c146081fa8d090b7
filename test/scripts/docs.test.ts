import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateDocs, listPages } from '../../scripts/docs/generate-docs.js';
import { createTable, fillRegions } from '../../scripts/docs/regions.js';
import { ROOT } from '../../scripts/root.mjs';

const files = Object.entries(await generateDocs());

describe('npm run generate: documentation', () => {
  it.each(files)('%s is up to date; if not, run: npm run generate', (file, contents) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toBe(contents);
  });
});

describe('fillRegions', () => {
  const generators = { greet: (name: string) => `Hello ${name}\n` };

  it('replaces what is between the comments, and keeps the rest', () => {
    const filled = 'a\n\n<!-- generated: greet you -->\n\nHello you\n\n<!-- /generated -->\n\nb\n';
    expect(fillRegions(filled.replace('Hello you', 'old'), 'page.md', generators)).toBe(filled);
    expect(fillRegions(filled, 'page.md', generators)).toBe(filled);
  });

  it('refuses a region that nothing generates', () => {
    expect(() => fillRegions('<!-- generated: gone -->\n<!-- /generated -->', 'page.md', generators)).toThrow(
      'page.md has the region "gone"',
    );
  });
});

describe('createTable', () => {
  it('escapes what would end a cell, and keeps a cell in one line', () => {
    expect(
      createTable(
        ['a', 'b'],
        [
          ['x | y', 'one\n  two'],
          [undefined, ''],
        ],
      ),
    ).toBe('| a | b |\n| --- | --- |\n| x \\| y | one two |\n|  |  |');
  });
});

describe('README.md', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const guide = readFileSync(join(ROOT, 'docs/getting-started.md'), 'utf8');

  it('has the backend of docs/getting-started.md, which is run by a test', () => {
    const [code = ''] = /const backend = createBackend\(\{.*?\}\);/s.exec(readme) ?? [];
    expect(code).toContain('identify');
    expect(guide).toContain(code);
  });

  it('has at most 150 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  });

  it('names the version of the package in addresses of a CDN', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const versions = [...readme.matchAll(/open-integration-widget@([\d.]+)/g)].map(([, named]) => named);
    expect(new Set(versions)).toEqual(new Set([version]));
  });

  it('leads to every page of docs/', () => {
    const linked = (path: string, text: string): boolean =>
      text.includes(`/${path})`) ||
      text.includes(`/${path}#`) ||
      text.includes(`](${path.replace('docs/', '')}`);
    const all = Object.fromEntries(
      listPages().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
    );
    const unreachable = listPages().filter(
      (path) => path !== 'README.md' && !Object.values(all).some((text) => linked(path, text)),
    );
    expect(unreachable).toEqual([]);
  });
});
