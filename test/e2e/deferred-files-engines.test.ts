import { describe, expect } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { startedOnce } from '../helpers/browser.js';
import { builtFile } from '../helpers/built-files.js';
import { createWebKitTab, openPlaywrightTab } from '../helpers/tab.js';
import { launchWebKit } from '../helpers/webkit.js';
import { MODULE, widgetPageTest } from './widget-page.js';

const DEFERRED = `/${builtFile('ois-deferred')}`;

/** What the functions' bodies of a tab use. */
const declarations = `
  const root = document.querySelector('ois-widget')?.shadowRoot;
  const filter = root?.querySelector('ois-tag-filter')?.shadowRoot;
  const grid = root?.querySelector('ois-table-grid')?.shadowRoot;
`;

/** Resets the site, and serves a page that records the codes of the widget's errors. */
const base = widgetPageTest.extend('url', ({ site }, { onCleanup }) => {
  site.pages.set('/', {
    html: `<!doctype html><html lang="en"><title>Host</title>
      <ois-widget token-endpoint="/mei/token"></ois-widget>
      <script>
        window.codes = [];
        addEventListener('ois-error', ({ detail }) => codes.push(detail.error.code));
      </script>${MODULE}`,
  });
  onCleanup(() => {
    site.listStatus = 200;
    site.unavailableScripts.clear();
    site.scriptArrivals.clear();
  });
  return `${site.origin}/`;
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

describe.each(Object.keys(tests) as (keyof typeof tests)[])('Deferred file in %s', (engine) => {
  const isMissing = engine === 'WebKit' && !findWebKitGtk();
  const it = tests[engine].skipIf(isMissing);
  const note = isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : '';

  it(`gives a failed request a plain LOAD_FAILED if it cannot be loaded either${note}`, async ({
    tab,
    url,
    site,
  }) => {
    site.unavailableScripts.add(DEFERRED);
    site.listStatus = 500;
    await tab.goto(url);
    await expect.poll(() => tab.run('return codes')).toEqual(['LOAD_FAILED']);
    const alert = `return root.querySelector('[role=alert]')?.textContent.replace(/\\s+/g, ' ').trim()`;
    await expect
      .poll(() => tab.run(alert))
      .toMatch(/^Part of this page could not be loaded\. Try again, or reload it\. ?Try again$/);
    // The file may be refused for as long as the page is open: some browsers remember that.
    site.listStatus = 200;
    await tab.run(`root.querySelector('[role=alert] button').click()`);
    await expect.poll(() => tab.run(`return grid?.querySelectorAll('[part~=card]').length`)).toBe(9);
    await expect.poll(() => tab.run(`return root.querySelector('[role=alert]') === null`)).toBe(true);
    expect(await tab.run('return codes')).toEqual(['LOAD_FAILED']);
  });

  it(`takes over a tag that was pressed before it arrived${note}`, async ({ tab, url, site }) => {
    let arrive = (): void => undefined;
    site.scriptArrivals.set(DEFERRED, new Promise((resolve) => (arrive = resolve)));
    await tab.goto(url);
    const chips = `return [...(filter?.querySelectorAll('[part~=tag]') ?? [])]`;
    await expect.poll(() => tab.run(`${chips}.length`)).toBe(3);
    await expect.poll(() => tab.run(`return grid?.querySelectorAll('[part~=card]').length`)).toBe(9);
    const lists = (): number => site.requests.filter((request) => request.endsWith('published-list')).length;
    const before = lists();
    // At once: the press shows, although nothing is loaded yet.
    await tab.run(`filter.querySelectorAll('[part~=tag]')[1].click()`);
    await expect
      .poll(() => tab.run(`${chips}.map(({ ariaPressed }) => ariaPressed)`))
      .toEqual(['false', 'true', 'false']);
    expect(await tab.run(`return grid.querySelectorAll('[part~=card]').length`)).toBe(9);
    expect(lists()).toBe(before);
    arrive();
    await expect.poll(() => tab.run(`return grid?.querySelectorAll('[part~=card]').length`)).toBe(3);
    await expect.poll(lists).toBe(before + 1);
    expect(await tab.run(`return document.querySelector('ois-widget').tags`)).toEqual(['garden']);
    // The selected tag is the first one now.
    await expect
      .poll(() => tab.run(`${chips}.map(({ ariaPressed }) => ariaPressed)`))
      .toEqual(['true', 'false', 'false']);
    expect(await tab.run('return codes')).toEqual([]);
  });
});
