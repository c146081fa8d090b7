import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest as it } from '../helpers/browser.js';
import { populate } from '../simulator/console/populate.js';
import { runningConsole } from './running-console.js';

const { running, hook, signIn } = runningConsole();

const TABLE_PAGES = [
  '/keys',
  '/tables',
  '/points',
  '/points/users',
  '/webhooks',
  '/webhooks/deliveries',
  '/webhooks/complaints',
  '/faults',
];

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(2);

/** Finds cells that stick out of their table's card, and, in tables with short texts, cells of too many lines. */
const findUnreadableCells = (page: Page, isShort: boolean): Promise<string[]> =>
  page.evaluate(
    (limit) =>
      [...document.querySelectorAll('td')].flatMap((cell) => {
        const card = cell.closest('.card')!.getBoundingClientRect();
        const parts = [cell, ...cell.querySelectorAll(':not(.unseen)')].map((one) =>
          one.getBoundingClientRect(),
        );
        const isCut = parts.some(
          ({ left, right }) => right > left && (left < card.left - 1 || right > card.right + 1),
        );
        const isTall = cell.getBoundingClientRect().height > limit;
        const text = cell.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
        return isCut || isTall ? [`${isCut ? 'cut' : 'tall'}: ${text}`] : [];
      }),
    isShort ? 130 : Infinity,
  );

const WIDTHS = [1440, 1200, 1008, 980, 880, 821, 768, 390, 320];

describe('Console tables from 1440 to 320 pixels', () => {
  it.for(['mei.lin@shop.example', LONG])('are not cut off: user id %s', async (text, { context }) => {
    running().simulator.reset();
    running().simulator.webhooks.add({ notificationUrl: 'http://localhost:1/ois/webhook' });
    await populate(running().simulator, hook(), text);
    for (const event of ['enterprise_authorization_approved', 'order_grab_available'] as const) {
      await running().simulator.fire(event, { clientUserId: text });
    }
    const page = await signIn(context);
    const found: string[] = [];
    for (const path of TABLE_PAGES) {
      await page.goto(running().consoleUrl + path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const cells = await findUnreadableCells(page, text !== LONG);
        found.push(...cells.slice(0, 3).map((cell) => `${path} at ${width} pixels ${cell}`));
      }
    }
    expect(found).toEqual([]);
  });

  it('are not cut off with text of twice the size', async ({ context }) => {
    running().simulator.reset();
    await populate(running().simulator, hook(), 'mei.lin@shop.example');
    const page = await signIn(context);
    await page.setViewportSize({ width: 1280, height: 800 });
    const found: string[] = [];
    for (const path of TABLE_PAGES) {
      await page.goto(running().consoleUrl + path);
      // As browsers that enlarge only the text.
      await page.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLElement>('body, body *')];
        const sizes = all.map((one) => parseFloat(getComputedStyle(one).fontSize));
        for (const [index, one] of all.entries()) one.style.fontSize = `${sizes[index]! * 2}px`;
      });
      found.push(...(await findUnreadableCells(page, false)).map((cell) => `${path} ${cell}`));
    }
    expect(found).toEqual([]);
  });
});

describe('Console links in forced colours', () => {
  it.override('contextOptions', { forcedColors: 'active' });

  it('show which section and view are open', async ({ context }) => {
    const page = await signIn(context);
    await page.goto(`${running().consoleUrl}/points`);
    const borders = await page
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => [link.textContent, getComputedStyle(link).borderTopStyle]));
    expect(borders.filter(([, style]) => style === 'solid').map(([text]) => text)).toEqual([
      'Points',
      'Records',
    ]);
  });
});
