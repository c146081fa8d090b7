import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';
import { packPackage } from '../helpers/packed-app.js';

/** React logs problems in the development build only. */
type Mode = 'production' | 'development';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .extend('npmPackage', { scope: 'file' }, startedOnce(packPackage))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }))
  .extend(
    'openApp',
    ({ page, context, site, npmPackage }) =>
      async (main: string, { markup = '', mode = 'production' as Mode } = {}): Promise<void> => {
        const files = {
          'index.html': `<!doctype html><html lang="en"><title>App</title><div id="root">${markup}</div><script type="module" src="/main.js"></script></html>`,
          'main.js': main,
        };
        const folder = await npmPackage.buildApp(files, {
          mode,
          define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
        });
        await context.route(`${site.origin}/assets/*`, (route) =>
          route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
        );
        site.requests.length = 0;
        site.pages.set('/', { html: readFileSync(join(folder, 'index.html'), 'utf8') });
        await page.goto('/');
      },
  )
  .extend(
    'calls',
    ({ site }) =>
      (): string[] =>
        site.requests.filter((call) => /token|published/.test(call)).sort(),
  );

const cards = (page: Page) => page.locator('ois-table-grid [part=card]');

const LISTS = [
  'GET /mei/api/v1/hub/projects/published-list',
  'GET /mei/api/v1/hub/projects/published-tags',
  'POST /mei/token',
];

/** An app that renders after each event of the widget, with `props` written in its template. */
const app = (props: string): string => `
  import { createElement, useReducer } from 'react';
  import { createRoot } from 'react-dom/client';
  import 'open-integration-widget/define';

  function App() {
    const [renders, render] = useReducer((count) => count + 1, 0);
    return createElement('ois-widget', {
      'onois-ready': render, 'onois-load': render, 'onois-filter': render, 'onois-error': render,
      'data-renders': renders,
      ${props}
    });
  }
  createRoot(document.getElementById('root')).render(createElement(App));
`;

/** Properties, and an app that sets them again on each render. */
const RENDERED_ANEW = [
  ['tags', `'token-endpoint': '/mei/token', tags: ['garden']`],
  [
    'messages and a limit',
    `'token-endpoint': '/mei/token', messages: { retry: 'Again' }, limit: NaN, tags: []`,
  ],
  [
    'a tokenProvider',
    `hubUrl: location.origin + '/mei', tags: ['garden'],
       tokenProvider: () => fetch('/mei/token', { method: 'POST' }).then((answer) => answer.json())`,
  ],
] as const;

describe('OisWidget in React', () => {
  it.for(RENDERED_ANEW)(
    'loads once if a component sets %s again on each render',
    async ([, props], { page, openApp, calls }) => {
      await openApp(app(props ?? ''));
      await cards(page).first().waitFor();
      await expect
        .poll(async () => Number(await page.locator('ois-widget').getAttribute('data-renders')))
        .toBeGreaterThan(0);
      // Further renders would send further requests.
      await page.waitForTimeout(500);
      expect(calls()).toEqual(LISTS);
    },
  );

  it('keeps the tags that the user has chosen', async ({ page, openApp, calls }) => {
    await openApp(app(`'token-endpoint': '/mei/token', tags: ['garden']`));
    await expect.poll(() => cards(page).count()).toBe(3);
    await page.getByRole('button', { name: /^garden\b/ }).click();
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.waitForTimeout(300);
    expect(await page.getByRole('button', { name: /^garden\b/ }).getAttribute('aria-pressed')).toBe('false');
    expect(calls().length).toBeLessThanOrEqual(LISTS.length + 1);
  });

  it('hydrates without errors', async ({ page, openApp, consoleMessages }) => {
    const element = `createElement('ois-widget', { 'token-endpoint': '/mei/token', className: 'mine' })`;
    const main = `
      import { createElement } from 'react';
      import { hydrateRoot } from 'react-dom/client';
      import 'open-integration-widget/define';
      // As after a slow start: the element is upgraded before React runs.
      await customElements.whenDefined('ois-widget');
      await document.querySelector('ois-widget').updateComplete;
      hydrateRoot(document.getElementById('root'), ${element}, {
        onRecoverableError: (error) => console.error(error),
      });
    `;
    const markup = '<ois-widget token-endpoint="/mei/token" class="mine"></ois-widget>';
    await openApp(main, { markup, mode: 'development' });
    await cards(page).first().waitFor();
    await page.waitForTimeout(300);
    const unexpected = consoleMessages.filter(
      (message) => !/React DevTools|Lit is in dev mode/.test(message),
    );
    expect(unexpected).toEqual([]);
  });
});
