import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIntegrity } from '../../scripts/build-stamp.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { createSnippet } from '../../src/cli/integrity.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';
import {
  HOST_PAGE,
  serve,
  startVersionsSite,
  type Result,
  type VersionsSite,
} from '../versions/versions-site.js';

const WIDGET = '<ois-widget token-endpoint="/ois-new/token"></ois-widget>';
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types open-integration-widget";

const POLICIES: Record<string, string | undefined> = {
  'no policy': undefined,
  'a nonce': `script-src 'nonce-page'; ${TRUSTED_TYPES}`,
  "a nonce and 'strict-dynamic'": `script-src 'nonce-page' 'strict-dynamic'; ${TRUSTED_TYPES}`,
};

const cases = ['module', 'classic script'].flatMap((kind) =>
  Object.keys(POLICIES).map((policy) => [kind, policy] as const),
);

/** The tags of embed.html that the printed ones replace. */
const EMBED_TAGS = /<link rel="stylesheet"[^]*<script type="module" src="\.\/ois-embed\.js"><\/script>/;

/** What a changed file leaves behind if it runs: a line on the console of the test's page, or a request. */
const spoil = (name: string, text: string): string =>
  name.endsWith('.css')
    ? `body { background: url('./it-ran') }${text}`
    : `parent.console.error('It ran.');${text}`;

const KINDS = ['module', 'classic script'];
const EMBED_FILES = ['ois-widget.js', 'ois-embed.js'];

describe.each(findEngines(true))('Integrity in %s', (engine) => {
  let site: VersionsSite;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startVersionsSite(), launchEngine(engine)]);
  });
  afterAll(() => Promise.all([site?.close(), browser?.close()]));

  /** Opens a page with the printed tags of files on another origin. */
  function run(
    kind: string,
    policy?: string,
    change?: (name: string, text: string) => string,
  ): Promise<Result> {
    return site.run((base) => {
      const integrity = readIntegrity(`${ROOT}dist`)!;
      const tags = createSnippet(integrity, { base, isClassic: kind !== 'module', nonce: 'page' });
      return {
        html: tags + WIDGET,
        find: serve('new', ['new']),
        ...(policy === undefined ? {} : { policy }),
        ...(change === undefined ? {} : { change }),
      };
    }, browser.open);
  }

  it.for(cases)('printed tags: a %s works from another origin under %s', async ([kind, policy]) => {
    const result = await run(kind, POLICIES[policy]);
    expect(result).toMatchObject({
      cards: expect.toSatisfy((count: number) => count > 0),
      end: 'form',
      lines: [],
    });
  });

  it.for(KINDS)(
    'printed tags: a deferred file that was changed never runs, and the user of a %s reads what to do',
    async (kind) => {
      const change = (name: string, text: string): string =>
        name.startsWith('ois-deferred') ? `console.error('It ran.');${text}` : text;
      const result = await run(kind, undefined, change);
      expect(result.cards).toBeGreaterThan(0);
      expect(result.end).toMatch(/reload it/);
      expect(result.lines.join('\n')).toMatch(/ois-deferred-b[0-9a-f]{7}\.js could not be loaded/);
      expect(result.lines.join('\n')).not.toContain('It ran.');
    },
  );

  it.for(KINDS)('printed tags: a %s that was changed never runs', async (kind) => {
    const change = (name: string, text: string): string =>
      name.startsWith('ois-widget') ? `console.error('It ran.');${text}` : text;
    const result = await run(kind, undefined, change);
    expect(result).toMatchObject({ cards: 0, lines: expect.not.arrayContaining(['It ran.']) });
    expect(result.requests).toEqual([expect.stringMatching(/^ois-widget/)]);
  });

  describe('printed tags of embed.html', () => {
    /** Opens the full page in its host's page, with one file changed. */
    const runEmbed = (changed?: string): Promise<Result> =>
      site.run(() => {
        const tags = createSnippet(readIntegrity(`${ROOT}dist`)!, { base: './', isEmbed: true });
        const change = (name: string, text: string): string => {
          if (changed && name.startsWith(changed)) return spoil(name, text);
          return name === 'embed.html' ? text.replace(EMBED_TAGS, () => tags) : text;
        };
        return { html: HOST_PAGE, find: serve('new', ['new']), change };
      }, browser.open);
    const works = { cards: expect.toSatisfy((count: number) => count > 0), end: 'form', lines: [] };

    it('let the page load all of its files, and open a form', async () => {
      expect(readFileSync(`${ROOT}dist/embed.html`, 'utf8')).toMatch(EMBED_TAGS);
      const result = await runEmbed();
      expect(result).toMatchObject({ ...works, events: expect.arrayContaining(['ready', 'load', 'open']) });
      expect(result.requests).toEqual(expect.arrayContaining(['ois-embed.css', 'ois-embed.js']));
    });

    it('keep a style sheet that was changed from the page, which works without it', async () => {
      const result = await runEmbed('ois-embed.css');
      expect(result).toMatchObject(works);
      expect(result.requests).toContain('ois-embed.css');
      expect(result.requests).not.toContain('it-ran');
    });

    it('keep a deferred file that was changed from running, and the user reads what to do', async () => {
      const result = await runEmbed('ois-deferred');
      expect(result).toMatchObject({ cards: works.cards, end: expect.stringMatching(/reload it/) });
      expect(result.lines.join('\n')).not.toContain('It ran.');
    });

    it.for(EMBED_FILES)('keep %s from running if it was changed', async (name) => {
      const result = await runEmbed(name);
      expect(result).toMatchObject({ cards: 0, lines: [], requests: expect.arrayContaining([name]) });
    });
  });
});
