import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateDocs } from '../../scripts/docs/generate-docs.js';
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
