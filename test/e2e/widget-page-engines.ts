import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { startedOnce } from '../helpers/browser.js';
import { createWebKitTab, openPlaywrightTab } from '../helpers/tab.js';
import { launchWebKit } from '../helpers/webkit.js';
import { widgetPageTest } from './widget-page.js';

/** What the functions' bodies of a tab use. */
const declarations = `
  const root = document.querySelector('ois-widget')?.shadowRoot;
  const filter = root?.querySelector('ois-tag-filter')?.shadowRoot;
  const grid = root?.querySelector('ois-table-grid')?.shadowRoot;
`;

const tests = {
  Chromium: widgetPageTest.extend('tab', ({ browser }, { onCleanup }) =>
    openPlaywrightTab(browser, { declarations, onCleanup }),
  ),
  Firefox: widgetPageTest.extend('tab', ({ firefox }, { onCleanup }) =>
    openPlaywrightTab(firefox, { declarations, onCleanup }),
  ),
  WebKit: widgetPageTest
    .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit))
    .extend('tab', async ({ webkit }) => createWebKitTab(await webkit.openPage(), { declarations })),
};

/** The engines, for `describe.each`. */
export const ENGINES = Object.keys(tests) as (keyof typeof tests)[];

/** Returns `widgetPageTest` with a tab of an engine, and what its titles end with if the engine is not there. */
export function forEngine(engine: keyof typeof tests) {
  const isMissing = engine === 'WebKit' && !findWebKitGtk();
  const note = isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : '';
  return { it: tests[engine].skipIf(isMissing), note };
}
