import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';
import { OLD_DEFERRED_FILE, OLD_HAS_BUILD_IDS, isSameRelease, type Release } from '../versions/releases.js';
import {
  HOST_PAGE,
  serve,
  startVersionsSite,
  type Result,
  type Scenario,
  type VersionsSite,
} from '../versions/versions-site.js';

const RELEASES: Release[] = ['old', 'new'];
/** All combinations of two lists. */
const pairs = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.flatMap((a) => second.map((b): [A, B] => [a, b]));

const TAGS = {
  module: (folder = './') => `<script type="module" src="${folder}ois-widget.js"></script>`,
  'classic script': (folder = './') => `<script src="${folder}ois-widget.iife.js"></script>`,
};
const KINDS = Object.keys(TAGS) as (keyof typeof TAGS)[];
const widget = (backend: Release): string =>
  `<ois-widget token-endpoint="/ois-${backend}/token"></ois-widget>`;

const works = { cards: expect.toSatisfy((count: number) => count > 0), end: 'form' };
/** What a user reads in a widget whose deferred files are gone: in the old release, and in the new one. */
const RELOAD = /reload (the page|it)/;

const isSame = isSameRelease();
const TITLE = `Versions in %s${isSame ? ' (skipped: dist/ is the last release itself)' : ''}`;

describe.skipIf(isSame).each(findEngines(true))(TITLE, (engine) => {
  let site: VersionsSite;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startVersionsSite(), launchEngine(engine)]);
  });
  afterAll(() => Promise.all([site?.close(), browser?.close()]));
  const run = (scenario: Scenario): Promise<Result> => site.run(scenario, browser.open);

  it.for(pairs(KINDS, RELEASES))(
    'the %s of the %s release loads its own deferred files where those of both are on the server',
    async ([kind, release]) => {
      const html = widget('new') + TAGS[kind]();
      const result = await run({ html, find: serve(release, ['old', 'new']) });
      expect(result).toMatchObject({ ...works, lines: [] });
      const deferred = result.requests.filter((name) => /^ois-(late|deferred)/.test(name));
      expect(deferred).toEqual([
        release === 'old' ? OLD_DEFERRED_FILE : expect.stringMatching(/-[0-9a-f]{8}\.js$/),
      ]);
    },
  );

  it.for(pairs(KINDS, RELEASES))(
    'the %s of the %s release shows its cards and says in words what to do if its deferred files are gone',
    async ([kind, release]) => {
      const html = widget('new') + TAGS[kind]();
      const result = await run({ html, find: serve(release, [release === 'old' ? 'new' : 'old']) });
      expect(result).toMatchObject({ cards: works.cards, end: expect.stringMatching(RELOAD) });
      expect(result.lines.join('\n')).toMatch(/ois-(late|deferred-[0-9a-f]{8})\.js could not be loaded/);
    },
  );

  it.for(pairs(RELEASES, RELEASES))(
    'a widget of the %s release works with a backend of the %s release',
    async ([release, backend]) => {
      const html = `${widget(backend)}<ois-points token-endpoint="/ois-${backend}/token"></ois-points>
        ${TAGS.module()}<script type="module" src="./ois-points.js"></script>`;
      const result = await run({ html, find: serve(release, [release]), probe: { hasPoints: true } });
      expect(result).toMatchObject({ ...works, points: '12.34', lines: [] });
    },
  );

  describe('a page that loads ois-points.js', () => {
    const html = `${widget('new')}<ois-points token-endpoint="/ois-new/token"></ois-points>`;
    const points = '<script type="module" src="./ois-points.js"></script>';

    it.skipIf(OLD_HAS_BUILD_IDS)(
      'of 0.1.0, which has no build id, with the drop-in of this one works',
      async () => {
        const find = serve('new', ['new', 'old'], { 'ois-points.js': 'old' });
        const result = await run({ html: html + TAGS.module() + points, find, probe: { hasPoints: true } });
        expect(result).toMatchObject({ ...works, points: '12.34', lines: [] });
      },
    );

    it('of this release with the drop-in of the last one: the widget works, and the console says what to do', async () => {
      const find = serve('old', ['new', 'old'], { 'ois-points.js': 'new' });
      const result = await run({ html: html + TAGS.module() + points, find });
      expect(result).toMatchObject({ ...works, elements: [] });
      expect(result.lines).toEqual([
        expect.stringMatching(/ois-points\.js is of .* deploy all ois-\*\.js of one release together/),
      ]);
    });

    it.for(['ois-points.js', 'ois-notifications.js'])(
      'or ois-notifications.js without a drop-in: the console says what is missing: %s',
      async (name) => {
        const scripts = `<script type="module" src="./${name}"></script><script type="module" src="./ois-widget.js"></script>`;
        const result = await run({ html: widget('new') + scripts, find: serve('new', ['new']) });
        expect(result).toMatchObject(works);
        expect(result.lines).toEqual([
          expect.stringMatching(/Load ois-widget\.js \(.*\) on this page, before this file/),
        ]);
      },
    );
  });

  describe('two releases on one page', () => {
    it.for(pairs(KINDS, RELEASES))(
      'as %s, the %s one first: the first works with its own deferred files, and the second adds nothing',
      async ([kind, first]) => {
        const second = first === 'old' ? 'new' : 'old';
        const html = widget('new') + TAGS[kind](`./${first}/`) + TAGS[kind](`./${second}/`);
        const result = await run({ html, find: () => undefined });
        expect(result).toMatchObject(works);
        // 0.1.0 says nothing when it is the second.
        const said = ['<ois-widget> BAD_CONFIG: Two versions are loaded. Use one.'];
        expect(result.lines).toEqual(second === 'new' || OLD_HAS_BUILD_IDS ? said : []);
        const loaded = result.requests.filter((name) => name.startsWith(`${second}/`));
        expect(loaded).toEqual([`${second}/ois-widget${kind === 'module' ? '' : '.iife'}.js`]);
      },
    );

    it.skipIf(OLD_HAS_BUILD_IDS)(
      'shows the points of a widget of this release by its own class, if the page has loaded those of 0.1.0',
      async () => {
        const html = `${TAGS.module('./new/')}<script type="module" src="./old/ois-widget.js"></script>
        <script type="module" src="./old/ois-points.js"></script>
        <ois-widget token-endpoint="/ois-new/token" points></ois-widget>
        <ois-points token-endpoint="/ois-new/token"></ois-points>`;
        const result = await run({
          html,
          find: () => undefined,
          probe: { hasPoints: true, elementCount: 2 },
        });
        expect(result).toMatchObject({
          ...works,
          points: '12.34',
          lines: [],
          elements: ['ois-points', 'ois-points-2'],
        });
      },
    );
  });

  const parts = pairs(RELEASES, pairs(RELEASES, RELEASES)).map(([a, [b, c]]) => [a, b, c] as const);
  it.for(parts)(
    'full page: the drop-in of the %s release works with the page’s script of the %s one and the host of the %s one',
    async ([dropIn, embed, host]) => {
      const others: Record<string, Release> = { 'ois-embed.js': embed, 'ois-host.js': host };
      const result = await run({ html: HOST_PAGE, find: serve(dropIn, ['old', 'new'], others) });
      expect(result).toMatchObject({ ...works, lines: [] });
      expect(result.events).toEqual(expect.arrayContaining(['hello', 'ready', 'load', 'open']));
    },
  );
});
