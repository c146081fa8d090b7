import type { BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { HostSite } from '../helpers/host-site.js';
import { cards, widgetPageTest } from './widget-page.js';

const it = widgetPageTest;

const search = (page: Page) => page.locator('ois-widget [part=search-field] [part=search]');

/** Keeps the file from arriving until the returned function is called. */
async function delayFile(context: BrowserContext): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await context.route(/ois-deferred/, async (route) => {
    await arrival;
    await route.continue();
  });
  return () => arrive();
}

/** Keeps the lists from arriving until the returned function is called. */
function delayLists(site: HostSite): () => void {
  let arrive = (): void => undefined;
  site.listArrival = new Promise<void>((resolve) => (arrive = resolve));
  return () => {
    arrive();
    site.listArrival = undefined;
  };
}

/** Keeps a slow machine's page from requesting the file after a time: while it waits for lists, and if it is not painted. */
const stopTimers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const set = setTimeout;
    const isStopped = (ms?: number) => ms === 3_000 || ms === 1_000;
    const setOthers = (callback: () => void, ms?: number) => set(callback, isStopped(ms) ? 300_000 : ms);
    Object.assign(window, { setTimeout: setOthers });
  });

describe('Deferred file', () => {
  it('is loaded for lists that do not come, and says so within 10 seconds', async ({
    page,
    site,
    openPage,
  }) => {
    // It stands still but for `runFor`: the request for the lists would fail after 15 seconds.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    const arrive = delayLists(site);
    try {
      await openPage();
      await page.getByText('Loading projects…').waitFor();
      // Timers of which each is set by the one before.
      await page.clock.runFor(4_000);
      await search(page).waitFor();
      await page.clock.runFor(5_000);
      await page.getByText('taking longer than usual').waitFor();
    } finally {
      arrive();
    }
    await cards(page).first().waitFor();
    expect(await page.getByText('taking longer than usual').count()).toBe(0);
  });

  it('is requested when the first cards are painted, not while token or lists are awaited', async ({
    page,
    context,
    site,
    openPage,
  }) => {
    await stopTimers(context);
    const arrive = delayLists(site);
    site.requests.length = 0;
    const requestedFiles = (): string[] => site.requests.filter((request) => request.includes('deferred'));
    try {
      await openPage();
      await expect
        .poll(() => site.requests.filter((request) => request.includes('published')).length)
        .toBe(2);
      // Long enough for two frames, after which it was requested once.
      await page.waitForTimeout(300);
      expect(requestedFiles()).toEqual([]);
      await page.evaluate(() => {
        const grid = document.querySelector('ois-widget')?.shadowRoot?.querySelector('ois-table-grid');
        const lists = grid?.shadowRoot?.querySelector('.lists') as Element;
        const observer = new MutationObserver(() => {
          requestAnimationFrame(() => performance.mark('frame'));
          observer.disconnect();
        });
        observer.observe(lists, { childList: true, subtree: true });
      });
    } finally {
      arrive();
    }
    await search(page).waitFor();
    const [frame, request] = await page.evaluate(() => [
      performance.getEntriesByName('frame')[0]?.startTime ?? NaN,
      performance.getEntriesByType('resource').find(({ name }) => name.includes('deferred'))?.startTime ??
        NaN,
    ]);
    expect(request).toBeGreaterThan(frame as number);
  });
});

describe('Placeholders', () => {
  /** Reads the styles of an element, or a pseudo-element of it. */
  const readStyles = (page: Page, selector: string, pseudoElement?: string) =>
    page
      .locator(`ois-table-grid ${selector}`)
      .first()
      .evaluate((element, name) => {
        const { content, visibility, fontFamily, fontSize, fontWeight, width } = getComputedStyle(
          element,
          name,
        );
        return { content, visibility, font: [fontFamily, fontSize, fontWeight], width };
      }, pseudoElement);

  it('lay out invisible text in the fonts of cards, and get their shapes from the deferred file', async ({
    page,
    context,
    site,
    openPage,
  }) => {
    await stopTimers(context);
    const arrive = delayLists(site);
    const texts = [];
    try {
      await openPage();
      await page.getByText('Loading projects…').waitFor();
      texts.push(await readStyles(page, 'li', '::before'), await readStyles(page, 'li', '::after'));
    } finally {
      arrive();
    }
    await search(page).waitFor();
    expect(texts).toMatchObject([
      { content: '"A家"', visibility: 'hidden' },
      { content: '"A家"', visibility: 'hidden' },
    ]);
    expect(texts[0]?.font).toEqual((await readStyles(page, '[part=tag]')).font);
    expect(texts[1]?.font[2]).toBe((await readStyles(page, '[part=name]')).font[2]);

    await page.locator('ois-table-grid').evaluate((grid) => Object.assign(grid, { loading: true }));
    await expect
      .poll(() => readStyles(page, 'li', '::before'))
      .toMatchObject({ content: '""', visibility: 'visible', width: '48px' });
    await page.locator('ois-widget').evaluate((widget) => (widget.style.visibility = 'hidden'));
    expect((await readStyles(page, 'li', '::before')).visibility).toBe('hidden');
  });
});

describe('Deferred file: while it is loading', () => {
  const requestedTables = ({ requests }: HostSite): string[] =>
    requests.filter((request) => request.endsWith('published-list'));

  it('shows the tables for tags chosen meanwhile when it arrives, and leaves the focus on the tag', async ({
    page,
    context,
    openPage,
  }) => {
    const arrive = await delayFile(context);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    const chip = page.locator('ois-tag-filter [part~=tag]').nth(2);
    await chip.press('Enter');
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    expect(await chip.evaluate((button) => button.matches(':focus'))).toBe(true);
    arrive();
    await search(page).waitFor();
    await page.getByText('3 projects').waitFor();
    await page.locator('ois-tag-filter').getByRole('button', { pressed: true }).press('Enter');
    await page.getByText('9 projects').waitFor();
  });

  it('sends nothing for a widget that was removed after a tag was chosen', async ({
    page,
    context,
    site,
    openPage,
  }) => {
    const arrive = await delayFile(context);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    const chip = page.locator('ois-tag-filter [part~=tag]').first();
    await chip.click();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await page.evaluate(() => document.querySelector('ois-widget')?.remove());
    const before = requestedTables(site).length;
    const file = page.waitForResponse(/ois-deferred/);
    arrive();
    await file;
    await page.waitForTimeout(300);
    expect(requestedTables(site).length).toBe(before);
  });
});

describe('Deferred file: while it is loading, and the lists have failed', () => {
  it('announces one error, once, when it arrives', async ({ page, context, openPage }) => {
    const arrive = await delayFile(context);
    await context.route(/published-list/, (route) => route.fulfill({ status: 500 }));
    const failed = page.waitForResponse(/published-list/);
    await openPage();
    await failed;
    await page.evaluate(() => {
      const root = document.querySelector('ois-widget')?.shadowRoot as ShadowRoot;
      const alerts: (string | undefined)[] = [];
      const collect = (): void => {
        const text = root.querySelector('[role=alert]')?.textContent?.replace(/\s+/g, ' ').trim();
        if (text !== undefined && text !== alerts.at(-1)) alerts.push(text);
      };
      collect();
      new MutationObserver(collect).observe(root, { childList: true, subtree: true, characterData: true });
      Object.assign(window, { alerts });
    });
    await page.waitForTimeout(300);
    expect(await page.locator('ois-table-grid ul[aria-hidden]').isVisible()).toBe(true);
    arrive();
    await page.getByText('The projects could not be loaded').waitFor();
    const alerts = await page.evaluate(() => (window as unknown as { alerts: string[] }).alerts);
    expect(alerts).toEqual([expect.stringContaining('The projects could not be loaded')]);
  });
});

describe('Deferred file: when it arrives', () => {
  it('takes over the first cards without replacing or moving them', async ({ page, context, openPage }) => {
    const arrive = await delayFile(context);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    const boxes = () =>
      cards(page).evaluateAll((all) =>
        all.map((card) => {
          const { left, top, width, height } = card.getBoundingClientRect();
          return [left, top, width, height].map(Math.round).join();
        }),
      );
    const before = await boxes();
    await cards(page).evaluateAll((all) => all.forEach((card, i) => (card.id = `card-${i}`)));
    await cards(page).nth(2).locator('[part=card-open]').focus();
    arrive();
    await search(page).waitFor();
    expect(await boxes()).toEqual(before);
    expect(await cards(page).evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      before.map((_box, i) => `card-${i}`),
    );
    // The focused card keeps the focus, and is the one in the tab order.
    const controls = page.locator('ois-table-grid [part=card-open]');
    expect(await controls.evaluateAll((all) => all.findIndex((control) => control.matches(':focus')))).toBe(
      2,
    );
    expect(
      await controls.evaluateAll((all) => all.map((control) => (control as HTMLElement).tabIndex)),
    ).toEqual(before.map((_box, i) => (i === 2 ? 0 : -1)));
  });
});
