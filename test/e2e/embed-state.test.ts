import { describe, expect } from 'vitest';
import { useEmbedPage } from './embed-page.js';

const { it, embed } = useEmbedPage();

const search = () => embed.page.locator('ois-widget input[type=search]');
const sent = (type: string) => embed.messages.filter((line) => line.startsWith(`${type} `));
const lastState = () => (JSON.parse(sent('state').at(-1)!.slice(6)) as { state: string }).state;

describe('Full page in an app: state', () => {
  it('is sent after changes, without a token, and restores the page that is loaded again', async () => {
    const token = await embed.token();
    let state: string | undefined;
    await embed.start({
      handlers: { token: () => token },
      welcome: () => ({ host: 'app', ...(state && { state }) }),
    });
    await embed.waitForMessage('^ready');
    const chosen = embed.page.locator('ois-tag-filter [part~=tag][aria-pressed]').nth(1);
    await chosen.click();
    const name = (await embed.pressed().first().textContent())!.trim();
    await search().fill('e');
    await embed.page.locator('ois-table-grid select').selectOption('name');
    await expect.poll(lastState).toContain('"search":"e"');
    await expect.poll(lastState).toContain('"sort":"name"');
    await embed.page.evaluate(() => window.scrollTo(0, 120));
    await expect.poll(lastState).toContain('"top":120');
    await embed.cards().first().click();
    await expect.poll(lastState).toContain('"open":');
    state = lastState();
    expect(embed.messages.join('\n')).not.toContain(token.access_token);
    expect([...state].length).toBeLessThan(4096);

    const before = embed.messages.length;
    await embed.page.reload();
    const since = () => embed.messages.slice(before).join('\n');
    await expect.poll(since, { timeout: 15_000 }).toMatch(/^open /m);
    expect((await embed.pressed().first().textContent())!.trim()).toBe(name);
    expect(await search().inputValue()).toBe('e');
    expect(await embed.page.locator('ois-table-grid select').inputValue()).toBe('name');
    expect(await embed.page.evaluate(() => window.scrollY)).toBe((JSON.parse(state) as { top: number }).top);
    expect(lastState()).toBe(state);
    // Nothing of it is in the address, which histories and logs store.
    expect(await embed.page.evaluate(() => location.search + location.hash)).toBe('');
  });

  it.each(['ois-deferred', 'ois-embed-tools'])(
    'A4 (W) of a user who signs out while %s is loaded is not shown to the next one',
    async (file) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await embed.page.route(`**/${file}-*.js`, async (route) => {
        await held;
        await route.continue();
      });
      let state: string | undefined = JSON.stringify({ ois: 1, search: 'of-the-former-user', top: 0 });
      await embed.start({ welcome: () => ({ host: 'app', ...(state && { state }) }) });
      await embed.waitForMessage('^load');
      state = undefined;
      await embed.app.request('reset');
      release();
      await search().waitFor();
      await expect.poll(() => sent('state').length).toBeGreaterThan(0);
      expect(await search().inputValue()).toBe('');
      expect(sent('state').join()).not.toContain('of-the-former-user');
    },
  );

  it('of another origin is ignored with one warning', async () => {
    await embed.start({ welcome: () => ({ host: 'app', state: 'x' }) });
    await embed.waitForMessage('^ready');
    const warnings = () => embed.consoleLines.filter((line) => line.includes('“state”'));
    await expect.poll(warnings).toHaveLength(1);
    for (const state of ['{}', '{"ois":2,"search":"a"}', '[]', 'null', '{"ois":1', 'y'.repeat(4096)]) {
      embed.consoleLines.length = 0;
      await embed.app.request('set-state', { state });
      await expect.poll(warnings).toHaveLength(1);
    }
    expect(await search().inputValue()).toBe('');
    expect(embed.messages.filter((line) => line.startsWith('error'))).toEqual([]);
    embed.consoleLines.length = 0;
  });

  it('with invalid values shows what is valid, by set-state as well', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    const state = JSON.stringify({
      ois: 1,
      tags: [7],
      match: {},
      search: 'e',
      sort: '__proto__',
      open: '..',
      top: 'low',
    });
    await embed.app.request('set-state', { state });
    await expect.poll(() => search().inputValue()).toBe('e');
    expect(await embed.pressed().count()).toBe(0);
    expect(embed.messages.filter((line) => /^(open|error)/.test(line))).toEqual([]);
  });

  it('of what is shown changes nothing: an app that was started again returns it', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    await search().fill('e');
    await embed.cards().first().click();
    await embed.waitForMessage('^open ');
    await expect.poll(lastState).toMatch(/"search":"e".*"open":/);
    const frame = await embed.page.locator('ois-form-frame iframe').elementHandle();
    const before = embed.messages.length;
    await embed.app.request('set-state', { state: lastState() });
    // As long as a state may take until it is shown.
    await embed.page.evaluate(async () => {
      for (let i = 0; i < 90; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await frame!.evaluate((element) => element.isConnected)).toBe(true);
    expect(embed.messages.slice(before).filter((line) => /^(open|close) /.test(line))).toEqual([]);
  });

  it('of one user is not shown to another', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    await search().fill('e');
    await expect.poll(lastState).toContain('"search":"e"');
    await embed.app.request('reset');
    // At once: the system may end the page before anything else is sent.
    expect(lastState()).toContain('"search":""');
    await expect.poll(() => sent('ready').length).toBe(2);
    await expect.poll(lastState).toContain('"search":""');
  });

  it('has no tags but those that the user chose: the page’s own may be others when it is loaded again', async () => {
    const [own, other] = [...new Set(embed.hub.simulator.tables.list().flatMap(({ tags }) => tags))] as [
      string,
      string,
    ];
    let state: string | undefined;
    await embed.start({ welcome: () => ({ host: 'app', ...(state && { state }) }) }, `#tags=${own}`);
    await embed.waitForMessage('^ready');
    await search().fill('e');
    await expect.poll(lastState).toContain('"search":"e"');
    state = lastState();
    expect(state).not.toContain(own);

    await embed.page.goto('about:blank');
    embed.messages.length = 0;
    await embed.page.goto(`${embed.site.origin}/embed.html#tags=${other}`);
    await expect.poll(() => search().inputValue()).toBe('e');
    await expect.poll(() => embed.pressed().allTextContents()).toEqual([expect.stringContaining(other)]);
    // Of its own tags, too, the user may choose none.
    await embed.pressed().first().click();
    await expect.poll(lastState).toContain('"tags":[]');
    state = lastState();
    embed.messages.length = 0;
    await embed.page.reload();
    await embed.waitForMessage('^state ');
    await expect.poll(() => search().inputValue()).toBe('e');
    expect(await embed.pressed().count()).toBe(0);
  });

  it('has at most 4,096 bytes, without what does not fit', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    const long = '服务'.repeat(800);
    await search().fill(long);
    await embed.page.locator('ois-table-grid select').selectOption('name');
    await expect.poll(lastState).toContain('"sort":"name"');
    for (const line of sent('state')) {
      const { state } = JSON.parse(line.slice(6)) as { state: string };
      expect(Buffer.byteLength(state)).toBeLessThanOrEqual(4096);
    }
  });
});
