import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { readPrintedHtml } from '../helpers/printed-code.js';
import { MODULE } from './widget-page.js';
import type { Tab } from '../helpers/tab.js';
import { consentTests, type ConsentSite } from './consent-page.js';
import { selectRows } from '../helpers/select-rows.js';

const page = (content: string): string =>
  `<!doctype html><html lang="en"><title>Consent</title><link rel="icon" href="data:,">${content}`;

/** Each way to add a widget that waits for consent. */
const WAYS: Record<string, { html: string; path?: string }> = {
  'the module': {
    html: page(
      `<ois-widget token-endpoint="/ois/token" consent="required" points notifications url-state></ois-widget>${MODULE}`,
    ),
    path: '/?ois-open=code1',
  },
  'a marked place': {
    html: page(`<div data-ois-widget data-consent="given"></div>
      <script src="/ois-widget.iife.js" data-token-endpoint="/ois/token" data-consent="required"></script>`),
  },
  'OIS.mount': {
    html: page(`<div id="place"></div><script src="/ois-widget.iife.js"></script>
      <script>OIS.mount('#place', { tokenEndpoint: '/ois/token', consent: 'required', shortCode: 'code1' });</script>`),
  },
  'the full page': { html: '', path: '/embed.html#token-endpoint=/ois/token&consent=required' },
};

/** What waits for consent is the same in each engine. */
const ENGINES = selectRows(Object.keys(consentTests) as (keyof typeof consentTests)[], 0);

const GATE = `root?.querySelector('[part=grant-consent]')`;
const cardCount = (tab: Tab) => (): Promise<unknown> =>
  tab.run(`return root?.querySelector('ois-table-grid')?.shadowRoot?.querySelectorAll('[part=card]').length`);

/** Opens the page, waits until it asks for consent, and gives requests that must not come some time to come. */
async function openAsking(
  tab: Tab,
  site: ConsentSite,
  { html, path = '/' }: { html: string; path?: string },
) {
  site.html = html;
  site.reset();
  await tab.goto(site.own.origin + path);
  await expect.poll(() => tab.run(`return !!${GATE}`), { timeout: 15_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
}

describe.each(ENGINES)('Consent in %s', (engine) => {
  const isMissing = engine === 'WebKit' && !findWebKitGtk();
  const it = consentTests[engine].skipIf(isMissing);
  const note = isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : '';

  it.for(Object.keys(WAYS))(
    `is asked for by %s before anyone is contacted, and the widget works when it is given${note}`,
    async (way, { tab, site }) => {
      await openAsking(tab, site, WAYS[way]!);
      expect([site.hub.connections, site.form.connections]).toEqual([0, 0]);
      // Only the page with its icon, and files of the widget.
      expect(
        site.own.requests.filter(
          (request) => !/^GET \/((ois-|embed\.|favicon\.)[\w.-]+|\?.*)?$/.test(request),
        ),
      ).toEqual([]);
      await tab.run(`${GATE}.click()`);
      await expect.poll(cardCount(tab)).toBe(4);
      expect(site.own.requests.filter((request) => request === 'POST /ois/token')).not.toEqual([]);
      expect(site.hub.connections).toBeGreaterThan(0);
      expect(
        await tab.run('return localStorage.length + sessionStorage.length + document.cookie.length'),
      ).toBe(0);
      const isOpen = ['the module', 'OIS.mount'].includes(way);
      if (isOpen) await expect.poll(() => site.form.requests.join()).toContain('GET /code1?token=');
      else expect(site.form.connections).toBe(0);
    },
  );
});

describe('Consent that the page stores', () => {
  consentTests.Chromium('is asked for once, as docs/privacy.md says', async ({ page: tab, site }) => {
    site.html = page(readPrintedHtml('docs/privacy.md', 'Ask for consent') + MODULE);
    await tab.goto(site.own.origin);
    await tab.getByText('The projects come from Example Inc.').waitFor();
    await tab.getByRole('button', { name: 'Agree and show' }).click();
    await tab.locator('ois-table-grid [part=card]').first().waitFor();
    await tab.reload();
    await tab.locator('ois-table-grid [part=card]').first().waitFor();
    expect(await tab.getByRole('button', { name: 'Agree and show' }).count()).toBe(0);
  });
});

describe.each(ENGINES)('no-warm-up in %s', (engine) => {
  const isMissing = engine === 'WebKit' && !findWebKitGtk();
  const it = consentTests[engine].skipIf(isMissing);
  const note = isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : '';

  it.for([
    ['no-warm-up', 0],
    ['', 1],
  ] as const)(
    `keeps a pointer over a card from contacting the form site: "%s"${note}`,
    async ([attribute, expected], { tab, site }) => {
      site.html = page(`<ois-widget token-endpoint="/ois/token" ${attribute}></ois-widget>${MODULE}`);
      site.reset();
      await tab.goto(site.own.origin);
      // The deferred file has come, which would connect.
      const isReady = `return root?.querySelector('ois-form-frame')?.hasAttribute('exportparts') &&
        root.querySelector('ois-table-grid').shadowRoot.querySelectorAll('[part=card]').length`;
      await expect.poll(() => tab.run(isReady), { timeout: 15_000 }).toBe(4);
      const card = `root.querySelector('ois-table-grid').shadowRoot.querySelector('[part=card]')`;
      // A pointer moves on: the first one may come before the widget listens.
      const point = async (): Promise<string[]> => {
        await tab.run(
          `${card}.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))`,
        );
        return site.form.requests;
      };
      await point();
      // Each one ends the short wait that the one before has begun.
      if (expected) await expect.poll(point, { interval: 500 }).toContain('GET /');
      else {
        await sleep(500);
        await point();
      }
      expect(site.form.connections > 0).toBe(expected > 0);
      const frames = `return root.querySelector('ois-form-frame').shadowRoot.querySelectorAll('iframe').length`;
      if (!expected) expect(await tab.run(frames)).toBe(0);
      await tab.run('void widget.open("code2")');
      await expect.poll(() => site.form.requests.at(-1)).toMatch(/^GET \/code2\?token=/);
    },
  );
});
