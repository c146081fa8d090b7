import { describe, expect } from 'vitest';
import { useEmbedPage } from './embed-page.js';

const { it, embed } = useEmbedPage();

describe('Full page in an app', () => {
  it('keeps forms within the app’s insets', async () => {
    await embed.start({
      welcome: () => ({ host: 'app', insets: { top: 31, right: 0, bottom: 17, left: 0 } }),
    });
    await embed.cards().first().click();
    const dialog = embed.page.locator('ois-form-frame dialog');
    await dialog.waitFor();
    const padding = () =>
      dialog.evaluate((box) => [getComputedStyle(box).paddingTop, getComputedStyle(box).paddingBottom]);
    await expect.poll(padding).toEqual(['31px', '17px']);
    const before = embed.messages.length;
    await embed.app.request('back');
    await embed.app.request('set-insets', { top: 0, right: 0, bottom: 90, left: 0 });
    await expect
      .poll(() => embed.page.evaluate(() => getComputedStyle(document.body).paddingBottom))
      .toBe('106px');
    // Its height is another one too.
    await expect.poll(() => embed.messages.slice(before)).toContainEqual(expect.stringMatching('^height'));
  });

  it('keeps the search field below the app’s bar while the page is scrolled, and shows no card behind the bar', async () => {
    await embed.start({
      welcome: () => ({ host: 'app', insets: { top: 47, right: 0, bottom: 0, left: 0 } }),
    });
    const { page } = embed;
    await page.setViewportSize({ width: 390, height: 500 });
    await embed.cards().first().waitFor();
    await page.mouse.move(200, 400);
    const search = page.locator('[part=search]').first();
    const startTop = (await search.boundingBox())!.y;
    await page.mouse.wheel(0, 600);
    const top = async () => (await search.boundingBox())!.y;
    await expect.poll(top).toBeLessThan(startTop);
    expect(await top()).toBeGreaterThanOrEqual(47);
    expect(await page.evaluate(() => document.elementFromPoint(200, 20)?.localName)).toBe('html');
  });

  it('sends no open event for a form that the app opens', async () => {
    const opened: string[] = [];
    await embed.start(
      { handlers: { token: embed.token, 'open-form': ({ shortCode }) => void opened.push(shortCode) } },
      '#open-in=host',
    );
    await embed.waitForMessage('^ready');
    await embed.cards().first().click();
    await expect.poll(() => opened).toHaveLength(1);
    await embed.app.request('refresh');
    await expect.poll(() => embed.messages.filter((line) => line.startsWith('load'))).toHaveLength(2);
    expect(embed.messages.filter((line) => line.startsWith('open '))).toEqual([]);
  });

  it('D3 (B) requests the form of a deep link from the app once, after welcome and token', async () => {
    const opened: object[] = [];
    const nonce = 'nonce-of-this-load';
    const code = embed.hub.simulator.tables.list()[2]!.short_code;
    await embed.page.addInitScript(`window.OISHostNonce = '${nonce}'`);
    await embed.start(
      {
        nonce,
        handlers: {
          async token() {
            await new Promise((done) => setTimeout(done, 700));
            return embed.token();
          },
          'open-form': (form) => void opened.push({ ...form }),
        },
      },
      `#open-in=host&short-code=${code}`,
    );
    await embed.waitForMessage('^ready');
    await expect.poll(() => opened.length).toBe(1);
    expect(opened).toEqual([
      { shortCode: code, name: expect.any(String), url: `${embed.hub.formUrl}/${code}` },
    ]);
    // In one task: between the presses of a real double click, a busy machine may pause.
    await embed
      .cards()
      .nth(3)
      .locator('[part~=card-open]')
      .evaluate((button: HTMLElement) => [button.click(), button.click()]);
    await expect.poll(() => opened.length).toBe(2);
    await embed.page.waitForTimeout(300);
    expect(opened).toHaveLength(2);
  });

  it('sends the address on the form site that the page names, whatever comes with the token', async () => {
    const opened: object[] = [];
    const nonce = 'nonce-of-this-load';
    await embed.page.addInitScript(`window.OISHostNonce = '${nonce}';
      const meta = '<meta name="ois:form-url" content="https://forms.example/f">';
      document.addEventListener('readystatechange', () => document.head.insertAdjacentHTML('beforeend', meta), { once: true });`);
    const handlers = { token: embed.token, 'open-form': (form: object) => void opened.push({ ...form }) };
    await embed.start({ nonce, handlers }, '#open-in=host&short-code=a1');
    await expect.poll(() => opened).toMatchObject([{ shortCode: 'a1', url: 'https://forms.example/f/a1' }]);
  });

  it('sends links to other sites to an app that supports open-external', async () => {
    const links: string[] = [];
    await embed.start({
      handlers: { token: embed.token, 'open-external': ({ url }) => void links.push(url) },
    });
    await embed.waitForMessage('^ready');
    const address = embed.page.url();
    await embed.page.evaluate(() => {
      const [other, own] = ['https://help.example/a?b#c', '#theme=dark'].map((href) =>
        Object.assign(document.createElement('a'), { href, textContent: href }),
      );
      document.body.prepend(other!, own!);
    });
    await embed.page.getByRole('link', { name: 'help.example' }).click();
    await expect.poll(() => links).toEqual(['https://help.example/a?b#c']);
    expect(embed.page.url()).toBe(address);
    await embed.page.getByRole('link', { name: '#theme' }).click();
    await expect
      .poll(() => embed.page.evaluate(() => document.documentElement.dataset['theme']))
      .toBe('dark');
    expect(links).toHaveLength(1);
  });

  it('does not handle links if the app does not support open-external', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    await embed.page.evaluate(() => {
      const link = { href: 'https://help.example/', target: '_blank', textContent: 'Help' };
      document.body.prepend(Object.assign(document.createElement('a'), link));
    });
    const popup = embed.page.waitForEvent('popup');
    await embed.page.getByRole('link', { name: 'Help' }).click();
    await (await popup).close();
    expect(embed.messages.join()).not.toContain('open-external');
  });
});
