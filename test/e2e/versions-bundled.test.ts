import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleApps } from '../versions/bundle.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';
import { isSameRelease, OLD_HAS_BUILD_IDS, type Release } from '../versions/releases.js';
import { startVersionsSite, type Result, type VersionsSite } from '../versions/versions-site.js';

const WIDGET = '<ois-widget token-endpoint="/ois-new/token"></ois-widget>';
const APP = '<script type="module" src="./app.js"></script>';
const dropIn = (release: Release): string =>
  `<script type="module" src="./${release}/ois-widget.js"></script>`;

const works = { cards: expect.toSatisfy((count: number) => count > 0), end: 'form' };
const SECOND = '<ois-widget> BAD_CONFIG: Two versions are loaded. Use one.';

const RELEASES: Release[] = isSameRelease() ? ['new'] : ['old', 'new'];

describe.each(findEngines(true))('Bundles and drop-ins on one page, in %s', (engine) => {
  let site: VersionsSite;
  let browser: LaunchedEngine;
  let withDefine = '';
  let withFormFrame = '';
  beforeAll(async () => {
    [site, browser] = await Promise.all([startVersionsSite(), launchEngine(engine)]);
    [withDefine = '', withFormFrame = ''] = await bundleApps(
      `import 'open-integration-widget/define';`,
      `import { OisFormFrame } from 'open-integration-widget';
      customElements.define('ois-form-frame', OisFormFrame);`,
    );
  });
  afterAll(() => Promise.all([site?.close(), browser?.close()]));

  const run = (app: string, html: string): Promise<Result> =>
    site.run({ html, find: () => undefined, scripts: { 'app.js': app } }, browser.open);

  it.for(RELEASES)(
    'a bundle with define and then a drop-in of the %s release: the bundle works, and loads nothing of the drop-in’s',
    async (release) => {
      const result = await run(withDefine, WIDGET + APP + dropIn(release));
      expect(result).toMatchObject(works);
      // 0.1.0 says nothing when it is the second.
      expect(result.lines).toEqual(release === 'new' || OLD_HAS_BUILD_IDS ? [SECOND] : []);
      expect(result.requests).toEqual(['app.js', `${release}/ois-widget.js`]);
    },
  );

  it.for(RELEASES)(
    'a drop-in of the %s release and then a bundle with define: the drop-in works, and define says that it is the second',
    async (release) => {
      const result = await run(withDefine, WIDGET + dropIn(release) + APP);
      expect(result).toMatchObject({ ...works, lines: [SECOND] });
      expect(result.requests).toContainEqual(
        expect.stringMatching(new RegExp(`^${release}/ois-(late|deferred)`)),
      );
    },
  );

  it('a page that has registered an <ois-form-frame> of its own: forms open in it, and a warning says so once', async () => {
    const result = await run(withFormFrame, WIDGET + WIDGET + APP + dropIn('new'));
    expect(result).toMatchObject(works);
    expect(result.lines).toEqual([
      '<ois-widget> BAD_CONFIG: <ois-form-frame> is of another version, which the page has registered. Load only one.',
    ]);
  });
});
