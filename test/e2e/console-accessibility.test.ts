import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect } from 'vitest';
import { browserTest as it } from '../helpers/browser.js';
import { populate } from '../simulator/console/populate.js';
import { runningConsole } from './running-console.js';

const { running, hook } = runningConsole();

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(2);

interface Axe {
  run(options: object): Promise<AxeResults>;
}

// Everything but the colours is the same in the dark theme, and the colours are the same at any width.
describe.each<[number, ('light' | 'dark')[]]>([
  [1280, ['light', 'dark']],
  [320, ['dark']],
])('Console at %i pixels, checked by axe in the themes %j', (width, schemes) => {
  // The page's own policy would keep axe out.
  it.override('contextOptions', { viewport: { width, height: 800 }, bypassCSP: true });

  it('is accessible on every page, and does not scroll sideways', async ({ page }) => {
    running().simulator.reset();
    await populate(running().simulator, hook(), LONG);
    const found: string[] = [];
    const check = async (): Promise<void> => {
      // The text is there before the stylesheet.
      await page.waitForLoadState();
      const where = page.url().slice(running().consoleUrl.length);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push(`${where} is ${wide} wide`);
      await page.addScriptTag({ path: AXE });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const isSecond = colorScheme !== schemes[0];
        const rules = isSecond
          ? { runOnly: ['color-contrast', 'link-in-text-block'] }
          : { rules: { 'color-contrast': { enabled: width > 320 } } };
        const { violations } = await page.evaluate(
          (options) => (globalThis as unknown as { axe: Axe }).axe.run(options),
          { ...rules, resultTypes: ['violations'] },
        );
        const places = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        found.push(...places.map((place) => `${where} ${colorScheme} ${place}`));
      }
    };
    await page.goto(running().consoleUrl);
    await check();
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('not the password').waitFor();
    await check();
    await page.getByLabel('Password').fill(running().consolePassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    // One page of each kind.
    const seen = new Set<string>();
    const queue = ['/', '/no-such-page'];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const kind = path
        .replace(/=[^&]*/g, '=')
        .replace(/(balance|logs|publishedTags)$/, 'recharge')
        .replace(/^(\/test\/event\/)(order|enterprise)_.*/, '$1$2');
      if (seen.has(kind)) continue;
      seen.add(kind);
      await page.goto(running().consoleUrl + path);
      await check();
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      queue.push(...links);
    }
    expect(seen.size).toBeGreaterThan(25);

    // Pages after a submit: mistakes, a confirmation, a new key, a call.
    await page.goto(`${running().consoleUrl}/tables/new`);
    await page.getByRole('button', { name: 'Create and publish' }).click();
    await page.getByRole('alert').waitFor();
    await check();
    await page.goto(`${running().consoleUrl}/points/top-up`);
    await page.getByLabel('Amount').fill('50');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Confirm' }).waitFor();
    await check();
    await page.goto(`${running().consoleUrl}/keys/new`);
    await page.getByLabel('Label').fill('axe');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
    await check();
    await page.goto(`${running().consoleUrl}/test/call/publishedList`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('As curl').first().waitFor();
    await check();
    expect(found).toEqual([]);
  });
});
