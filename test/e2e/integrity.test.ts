import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readIntegrity } from '../../scripts/build-stamp.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { createSnippet } from '../../src/cli/integrity.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';
import { serve, startVersionsSite, type Result, type VersionsSite } from '../versions/versions-site.js';

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

describe.each(findEngines(inject('isThorough')))('Integrity in %s', (engine) => {
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

  it.for(['module', 'classic script'])(
    'printed tags: a deferred file that was changed never runs, and the user of a %s reads what to do',
    async (kind) => {
      const change = (name: string, text: string): string =>
        name.startsWith('ois-deferred') ? `console.error('It ran.');${text}` : text;
      const result = await run(kind, undefined, change);
      expect(result.cards).toBeGreaterThan(0);
      expect(result.end).toMatch(/reload the page/);
      expect(result.lines.join('\n')).toMatch(/ois-deferred-b[0-9a-f]{7}\.js could not be loaded/);
      expect(result.lines.join('\n')).not.toContain('It ran.');
    },
  );

  it.for(['module', 'classic script'])('printed tags: a %s that was changed never runs', async (kind) => {
    const change = (name: string, text: string): string =>
      name.startsWith('ois-widget') ? `console.error('It ran.');${text}` : text;
    const result = await run(kind, undefined, change);
    expect(result).toMatchObject({ cards: 0, lines: expect.not.arrayContaining(['It ran.']) });
    expect(result.requests).toEqual([expect.stringMatching(/^ois-widget/)]);
  });
});
