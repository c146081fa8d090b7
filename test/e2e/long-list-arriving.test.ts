import { describe, expect } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { startedOnce } from '../helpers/browser.js';
import { createWebKitTab, openPlaywrightTab } from '../helpers/tab.js';
import { launchWebKit } from '../helpers/webkit.js';
import { MODULE, widgetPageTest } from './widget-page.js';

/** More than 500,000 bytes. */
const TABLE_COUNT = 6_000;

/** What the functions' bodies of a tab use. */
const declarations = `
  const root = document.querySelector('ois-widget')?.shadowRoot;
  const filter = root?.querySelector('ois-tag-filter')?.shadowRoot;
  const grid = root?.querySelector('ois-table-grid')?.shadowRoot;
`;

/** Serves a page with a widget whose lists arrive in two halves, and returns what lets the second one arrive. */
const base = widgetPageTest.extend('finish', ({ site }, { onCleanup }) => {
  let arrive = (): void => undefined;
  site.tableCount = TABLE_COUNT;
  site.restArrival = new Promise((resolve) => (arrive = resolve));
  site.pages.set('/', {
    html: `<!doctype html><html lang="en"><title>Host</title>
      <ois-widget token-endpoint="/mei/token"></ois-widget>
      <script>
        window.events = [];
        for (const name of ['ois-load', 'ois-error']) addEventListener(name, () => events.push(name));
        window.shifts = 0;
        if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
          new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; })
            .observe({ type: 'layout-shift', buffered: true });
      </script>${MODULE}`,
  });
  onCleanup(() => {
    arrive();
    site.restArrival = undefined;
    site.tableCount = 9;
  });
  return () => {
    arrive();
    site.restArrival = undefined;
  };
});

const tests = {
  Chromium: base.extend('tab', ({ browser }, { onCleanup }) =>
    openPlaywrightTab(browser, { declarations, onCleanup }),
  ),
  Firefox: base.extend('tab', ({ firefox }, { onCleanup }) =>
    openPlaywrightTab(firefox, { declarations, onCleanup }),
  ),
  WebKit: base
    .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit))
    .extend('tab', async ({ webkit }) => createWebKitTab(await webkit.openPage(), { declarations })),
};

describe.each(Object.keys(tests) as (keyof typeof tests)[])('Long list in %s', (engine) => {
  const isMissing = engine === 'WebKit' && !findWebKitGtk();
  const it = tests[engine].skipIf(isMissing);
  const note = isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : '';

  it(`shows its first cards before the rest arrives, and moves nothing then${note}`, async ({
    tab,
    site,
    finish,
  }) => {
    await tab.goto(`${site.origin}/`);
    const firstName = `return grid?.querySelector('[part=name]')?.textContent`;
    await expect.poll(() => tab.run(firstName)).toBe('mei 0');
    await expect.poll(() => tab.run(`return root.querySelector('[part=search]') !== null`)).toBe(true);
    const count = `return grid.querySelector('[part=count]').textContent.trim()`;
    expect(await tab.run(count)).toBe('Loading projects…');
    expect(await tab.run('return events')).toEqual([]);
    finish();
    await expect.poll(() => tab.run(count)).toBe('6,000 projects');
    await expect.poll(() => tab.run(`return filter.querySelectorAll('[part~=tag]').length`)).toBe(3);
    expect(await tab.run('return events')).toEqual(['ois-load']);
    expect(await tab.run('return shifts')).toBeLessThan(0.005);
  });

  it(`keeps the place of a user who has scrolled on${note}`, async ({ tab, site, finish }) => {
    await tab.goto(`${site.origin}/`);
    const inMiddle = `return grid.elementFromPoint(innerWidth / 3, innerHeight / 2)?.closest('li')?.textContent.trim()`;
    // The page is short until the deferred file makes room for all of the first tables.
    await expect.poll(() => tab.run(`scrollTo(0, 3000); return scrollY`)).toBe(3_000);
    await expect.poll(() => tab.run(inMiddle)).toMatch(/^Mmei \d\d/);
    const place = `return JSON.stringify([scrollY, grid.querySelector('[part=list]').getBoundingClientRect().top])`;
    const before = [await tab.run(inMiddle), await tab.run(place)];
    finish();
    const count = `return grid.querySelector('[part=count]').textContent.trim()`;
    await expect.poll(() => tab.run(count)).toBe('6,000 projects');
    expect([await tab.run(inMiddle), await tab.run(place)]).toEqual(before);
  });
});
