import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.mjs';
import { findBrokenLinks, type Files } from './helpers/markdown-links.js';
import { readTextFiles } from './helpers/text-files.js';

const PAGES = readTextFiles(/^(llms\.txt|(\w+|docs\/[\w/-]+|demo\/hosts\/\w+)\.md)$/);

const PROJECT: Files = {
  exists: (path) => existsSync(join(ROOT, path)),
  readMarkdown: (path) => (path.endsWith('.md') ? readFileSync(join(ROOT, path), 'utf8') : undefined),
};

describe('Documentation links', () => {
  it('are checked in the README, ARCHITECTURE, CONTRIBUTING, SECURITY and docs/', () => {
    expect(PAGES.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'README.md',
        'ARCHITECTURE.md',
        'CONTRIBUTING.md',
        'SECURITY.md',
        'docs/widget.md',
      ]),
    );
  });

  it.each(PAGES.map((page) => [page.path, page] as const))(
    '%s: every relative link, anchor and file name leads somewhere',
    (_path, page) => {
      expect(findBrokenLinks(page, PROJECT)).toEqual([]);
    },
  );
});

describe.each(['README.md', 'CHANGELOG.md'])('%s, which is read outside of the repository', (path) => {
  it('links nothing that is only in the repository', () => {
    const text = readFileSync(join(ROOT, path), 'utf8').replace(/^```.*?^```/gms, '');
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !/^(https:|#)/.test(target!))).toEqual([]);
  });
});

const WEB = 'https://github.com/open-integration-widget/open-integration-widget/blob/main/';

describe('findBrokenLinks', () => {
  const other = '# Other\n\n## Set `x` up, twice\n\n## Again\n\n## Again\n';
  const files: Files = {
    exists: (path) => ['docs/a.md', 'docs/other.md', 'README.md', 'src/hub/'].includes(path),
    readMarkdown: (path) => (path === 'docs/other.md' ? other : '# Title\n\n```\n# code\n```\n'),
  };
  const check = (text: string): string[] => findBrokenLinks({ path: 'docs/a.md', text }, files);

  it.each([
    ['[a](gone.md)', 'gone.md: no such file'],
    ['![a](gone.png)', 'gone.png: no such file'],
    ['[a](../docs/gone.md#other)', 'no such file'],
    ['[a](other.md#gone)', 'other.md#gone: no such heading'],
    ['[a](other.md#again-2)', 'no such heading'],
    ['[a](#gone)', '#gone: no such heading'],
    ['[a](#code)', '#code: no such heading'],
    ['see `src/gone.ts`', 'src/gone.ts: no such file'],
    [`[a](${WEB}docs/gone.md)`, 'docs/gone.md: no such file'],
    [`[a](${WEB}docs/other.md#gone)`, 'docs/other.md#gone: no such heading'],
  ])('reports %s', (text, fault) => {
    expect(check(text)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    '[a](other.md)',
    '[a](./other.md#set-x-up-twice)',
    '[a](other.md#again-1)',
    '[a](../README.md#title)',
    '[a](#title)',
    '[a](https://example.com/gone.md)',
    `[a](${WEB}docs/other.md#again)`,
    '`src/hub/`',
    '`src/<name>.ts`',
    '```\n[a](gone.md)\n```\n',
  ])('accepts %s', (text) => {
    expect(check(text)).toEqual([]);
  });
});
