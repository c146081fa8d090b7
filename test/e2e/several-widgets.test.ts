import { describe, expect } from 'vitest';
import { cards, forms, heading, hostPageTest, JONAS, MEI } from './host-page.js';

const it = hostPageTest;

describe('Two widgets with two users', () => {
  it.beforeEach(async ({ page, openPage }) => {
    await openPage(MEI + JONAS);
    await expect.poll(() => cards(page, '#jonas').count()).toBe(9);
  });

  it('keep their lists, tokens and forms apart', async ({ page, site, calls }) => {
    for (const user of ['mei', 'jonas']) {
      for (const name of await cards(page, `#${user}`).locator('[part=name]').allTextContents()) {
        expect(name).toMatch(new RegExp(`^${user} \\d$`));
      }
      await page
        .locator(`#${user}`)
        .getByRole('button', { name: /^office\b/ })
        .click();
      await expect.poll(() => cards(page, `#${user}`).count()).toBe(3);
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.url().startsWith(`${site.form}/${user}-2?`)),
        cards(page, `#${user}`).first().click(),
      ]);
      expect(new URL(sent.url()).searchParams.get('token')).toMatch(new RegExp(`^${user}-\\d+$`));
      await page.locator(`#${user}`).getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => forms(page).count()).toBe(0);
    }
    expect(calls().filter((call) => call.includes('token'))).toHaveLength(2);
  });

  it('keep working when the other is reset, filtered or fails', async ({ page }) => {
    await page.evaluate(async () => {
      const [mei, jonas] = document.querySelectorAll('ois-widget');
      if (!mei || !jonas) return;
      mei.tags = ['home'];
      jonas.tokenEndpoint = '/nobody/else/token';
      await mei.reset();
    });
    await page.locator('#jonas').getByRole('alert').waitFor();
    await expect.poll(() => cards(page, '#mei').count()).toBe(9);
    await cards(page, '#mei').first().click();
    await heading(page, '#mei').waitFor();
  });

  it('unlock the page’s scrolling only when the last form is closed', async ({ page }) => {
    const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
    const before = await overflow();
    await page.evaluate(async () => {
      for (const widget of document.querySelectorAll('ois-widget')) await widget.open(`${widget.id}-1`);
    });
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(2);
    await page.evaluate(() => document.querySelector('#mei')?.remove());
    await expect.poll(() => forms(page).count()).toBe(1);
    expect(await overflow()).toBe('hidden');
    await heading(page, '#jonas').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(overflow).toBe(before);
  });

  it('keep working when the other is removed with its form open', async ({ page, consoleMessages }) => {
    await cards(page, '#mei').first().click();
    await heading(page, '#mei').waitFor();
    await page.evaluate(() => document.querySelector('#mei')?.remove());
    await expect.poll(() => page.locator('#mei').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('visible');
    await page
      .locator('#jonas')
      .getByRole('button', { name: /^home\b/ })
      .click();
    await expect.poll(() => cards(page, '#jonas').count()).toBe(3);
    await cards(page, '#jonas').first().click();
    await heading(page, '#jonas').waitFor();
    expect(consoleMessages).toEqual([]);
  });
});

describe('Several widgets of one user', () => {
  const three = ['a', 'b', 'c'].map((id) => MEI.replace('mei', id)).join('');

  it('request token, tags and list once', async ({ page, openPage, calls }) => {
    await openPage(three);
    for (const id of ['a', 'b', 'c']) await expect.poll(() => cards(page, `#${id}`).count()).toBe(9);
    expect(calls().sort()).toEqual([
      'GET /mei/api/v1/hub/projects/published-list',
      'GET /mei/api/v1/hub/projects/published-tags',
      'POST /mei/token',
    ]);
  });

  it('go on loading when one is removed, and one that is reset gets a token of its own', async ({
    page,
    site,
    openPage,
    calls,
  }) => {
    await openPage('<ois-widget token-endpoint="/jonas/token"></ois-widget>');
    site.requests.length = 0;
    let sendLists = (): void => {};
    site.listArrival = new Promise((resolve) => (sendLists = resolve));
    await page.evaluate((html) => (document.body.innerHTML = html), three);
    await expect.poll(() => calls().filter((call) => call.endsWith('list'))).toHaveLength(1);
    await page.evaluate(() => document.querySelector('#a')?.remove());
    await page.evaluate(
      () => void document.querySelector<HTMLElementTagNameMap['ois-widget']>('#b')?.reset(),
    );
    await expect.poll(() => calls().filter((call) => call.endsWith('list'))).toHaveLength(2);
    site.listArrival = undefined;
    sendLists();
    for (const id of ['b', 'c']) await expect.poll(() => cards(page, `#${id}`).count()).toBe(9);
    expect(calls().filter((call) => call.endsWith('token'))).toHaveLength(2);
  });

  it('show each user their own list when they are reset one after the other', async ({
    page,
    site,
    openPage,
  }) => {
    await openPage(three);
    await expect.poll(() => cards(page, '#c').count()).toBe(9);
    // The server identifies the user by the endpoint here: the attribute stands for another session.
    await page.evaluate(() => {
      const [a, b] = document.querySelectorAll('ois-widget');
      a!.tokenEndpoint = '/jonas/token';
      void b!.reset();
    });
    const names = (id: string) => cards(page, id).locator('[part=name]').allTextContents();
    await expect.poll(async () => (await names('#a'))[0]).toBe('jonas 0');
    await expect.poll(async () => (await names('#b'))[0]).toBe('mei 0');
    expect((await names('#c'))[0]).toBe('mei 0');
    expect(site.requests.filter((call) => call.endsWith('token')).sort()).toEqual([
      'POST /jonas/token',
      'POST /mei/token',
      'POST /mei/token',
    ]);
  });
});

describe('Several copies of the drop-in', () => {
  const copies = [
    '/again/ois-widget.js',
    '/ois-widget.js',
    '/ois-widget.iife.js',
    '/again/ois-widget.iife.js',
  ];
  const tag = (src: string): string =>
    `<script ${src.includes('iife') ? '' : 'type="module"'} src="${src}" data-token-endpoint="/jonas/token"></script>`;

  it('share the elements that the first has registered', async ({
    page,
    site,
    consoleMessages,
    openPage,
    calls,
  }) => {
    const marked = '<div data-ois-widget></div>';
    await openPage(MEI + marked, copies.map(tag).join(''));
    await expect.poll(() => cards(page).count()).toBe(18);
    expect(await page.locator('ois-widget').count()).toBe(2);
    await expect.poll(calls).toHaveLength(6);
    await cards(page, '#mei').first().click();
    await heading(page, '#mei').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => document.querySelector('ois-widget')?.setAttribute('locale', 'zh-CN'));
    await page.getByRole('searchbox', { name: '搜索项目' }).waitFor();
    expect(site.requests.filter((call) => call.includes('ois-deferred'))).toHaveLength(1);
    expect(consoleMessages).toEqual([]);
  });
});
