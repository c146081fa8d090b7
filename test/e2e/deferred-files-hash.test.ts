import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { builtFile } from '../helpers/built-files.js';
import { cards, MODULE, widgetPageTest } from './widget-page.js';

const it = widgetPageTest;

const DEFERRED = builtFile('ois-deferred');
const DEFERRED_URLS = (['ois-deferred', 'ois-points', 'ois-notifications'] as const).map(
  (name) => `/${builtFile(name)}`,
);
const CLASSIC = '<script src="/ois-widget.iife.js"></script>';

describe('Deferred file: with a hash in the page’s import map', () => {
  const hash = (text: Buffer | string): string =>
    `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const SCRIPTS = [
    ['module', MODULE],
    ['classic script', CLASSIC],
  ] as const;
  const importMap = (integrity: string): string =>
    `<script type="importmap">${JSON.stringify({ integrity: { [`/${DEFERRED}`]: integrity } })}</script>`;

  it.for(SCRIPTS)('is used if the hash matches: %s', async ([_kind, script], { page, openPage }) => {
    await openPage('en', importMap(hash(readFileSync(`${ROOT}dist/${DEFERRED}`))) + script);
    await expect.poll(() => cards(page).count()).toBe(9);
    await cards(page).first().click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
  });

  it.for(SCRIPTS)(
    'is never used if the hash differs: %s',
    async ([_kind, script], { page, site, openPage }) => {
      const urls: string[] = [];
      page.on('request', (request) => void (/ois-deferred/.test(request.url()) && urls.push(request.url())));
      await openPage('en', importMap(hash('something else')) + script);
      await expect.poll(() => cards(page).count()).toBe(9);
      await cards(page).first().click();
      await page.getByRole('alert').getByText('reload it').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => customElements.get('ois-form-frame'))).toBeUndefined();
      expect(new Set(urls)).toEqual(new Set([`${site.origin}/${DEFERRED}`]));
    },
  );
});

describe('Deferred file: what it exports', () => {
  // A bundle with the drop-in and `open-integration-widget` has the file once, and the elements twice.
  it('is created once for each copy of the elements', async ({ page, openPage }) => {
    await openPage('en', MODULE);
    // As a text: Vitest would change the import.
    const compared = await page.evaluate(`(async () => {
      const builds = globalThis[Symbol.for('open-integration-widget')];
      const shared = Object.values(builds).find(({ LitElement }) => LitElement);
      const other = { ...shared };
      const files = await Promise.all(${JSON.stringify(DEFERRED_URLS)}.map((url) => import(url)));
      return files.map(({ default: create }) => [create(shared) === create(shared), create(shared) === create(other)]);
    })()`);
    expect(compared).toEqual(DEFERRED_URLS.map(() => [true, false]));
  });
});
