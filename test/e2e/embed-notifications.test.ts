import { describe, expect, vi } from 'vitest';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { listen } from '../helpers/listen.js';
import { callWebhook, DEDUCT, NOTIFICATION as WEBHOOK_NOTIFICATION } from '../server/webhook/webhook-site.js';
import { useEmbedPage } from './embed-page.js';

const { it, embed } = useEmbedPage();

describe('Full page in an app: notifications', () => {
  const NOTIFICATION = { id: 'push-1', title: 'New order', content: 'Grab it', short_code: '' };
  const bell = () => embed.page.locator('ois-notifications [part=opener]');
  const items = () => embed.page.locator('ois-notifications [part~=notification]');
  const findForm = () => embed.page.frames().find((frame) => frame.url().startsWith(embed.hub.formUrl));
  const firstShortCode = () => embed.hub.simulator.tables.list()[0]!.short_code;

  it('are in its capabilities only if it shows them', async () => {
    await embed.start();
    await embed.waitForMessage('^hello ');
    expect(embed.messages[0]).not.toMatch(/"notification"|"open-link"/);
    await expect(embed.app.request('notification', NOTIFICATION)).rejects.toMatchObject({
      code: 'E_UNSUPPORTED',
    });
  });

  it('come from the app, each once, and open at their link with a token of the page', async () => {
    await embed.start({}, '#notifications=on');
    await embed.waitForMessage('^hello .*"open-link".*"notification"');
    const link = `/${firstShortCode()}?from=push`;
    // Before the first lists, and again.
    for (let count = 0; count < 3; count += 1)
      await embed.app.request('notification', { ...NOTIFICATION, link });
    await embed.cards().first().waitFor();
    await expect.poll(() => bell().getAttribute('aria-label')).toContain('1');
    await bell().click();
    await expect.poll(() => items().count()).toBe(1);
    await items().getByRole('button').click();
    await expect.poll(() => findForm()?.url() ?? '').toMatch(/\?from=push&token=/);
    const url = new URL(findForm()!.url());
    expect(url.href.startsWith(`${embed.hub.formUrl}${link}`)).toBe(true);
    expect(embed.messages.join()).not.toContain(url.searchParams.get('token'));
    expect(await embed.app.request('back')).toEqual({ handled: true });
  });

  it('open from a native notification by open-link, also before the lists, but never outside of the form site', async () => {
    await embed.start({}, '#notifications=on');
    await embed.waitForMessage('^hello ');
    await embed.app.request('open-link', { link: `/${firstShortCode()}` });
    await expect.poll(() => findForm()?.url() ?? '').toContain(`/${firstShortCode()}?token=`);
    await embed.app.request('close');
    for (const link of ['https://evil.example/', `${embed.hub.formUrl}.evil.example/`]) {
      const count = embed.messages.length;
      await embed.app.request('open-link', { link });
      await expect.poll(() => embed.messages.slice(count).join()).toContain('"code":"BAD_RESPONSE"');
    }
    await expect(embed.app.request('open-link', { link: '//evil.example/' })).rejects.toMatchObject({
      code: 'E_INVALID',
    });
    expect(embed.page.frames().filter((frame) => frame.url().includes('evil.example'))).toEqual([]);
  });

  it('open in the app with open-in=host, by a link without a token', async () => {
    const openForm = vi.fn(() => ({}));
    await embed.start(
      { handlers: { token: embed.token, 'open-form': openForm } },
      '#notifications=on&open-in=host',
    );
    await embed.waitForMessage('^hello ');
    await embed.cards().first().waitFor();
    await embed.app.request('notification', { ...NOTIFICATION, link: '/enterprise/1' });
    await bell().click();
    await items().getByRole('button').click();
    await expect.poll(() => openForm.mock.calls.length).toBe(1);
    expect(openForm.mock.calls[0]?.at(0)).toEqual({
      shortCode: '',
      name: 'New order',
      link: '/enterprise/1',
    });
  });

  it('open in the app with open-in=host, also by open-link, which becomes open-form', async () => {
    const openForm = vi.fn(() => ({}));
    await embed.start(
      { handlers: { token: embed.token, 'open-form': openForm } },
      '#notifications=on&open-in=host',
    );
    await embed.waitForMessage('^hello ');
    await embed.app.request('open-link', { link: 'https://evil.example/' });
    await embed.waitForMessage(/^error .*"code":"BAD_RESPONSE"/);
    await embed.app.request('open-link', { link: `/${firstShortCode()}?from=push` });
    await expect.poll(() => openForm.mock.calls.length).toBe(1);
    expect(openForm.mock.calls[0]?.at(0)).toEqual({
      shortCode: '',
      // A link without a title has the title of all notifications.
      name: 'Notification',
      link: `/${firstShortCode()}?from=push`,
    });
    // Nothing opens in the page as well.
    expect(findForm()).toBeUndefined();
  });

  it('of one user are gone after reset', async () => {
    await embed.start({}, '#notifications=on');
    await embed.waitForMessage('^hello ');
    await embed.cards().first().waitFor();
    await embed.app.request('notification', NOTIFICATION);
    await expect.poll(() => bell().getAttribute('aria-label')).toContain('1');
    await embed.app.request('reset');
    await expect.poll(() => bell().getAttribute('aria-label')).not.toContain('1');
    await embed.cards().first().waitFor();
    await bell().click();
    await embed.page.getByText('No notifications yet').waitFor();
    expect(await items().count()).toBe(0);
  });

  it('come from an event stream of the page’s own, authorized by its token', async () => {
    let accessToken = '';
    const backend = createBackend({
      hubUrl: embed.hub.hubUrl,
      formUrl: embed.hub.formUrl,
      apiKey: embed.key,
      allowedOrigins: [embed.site.origin],
      identify: ({ headers }) => (headers.get('authorization') === `Bearer ${accessToken}` ? 'mei' : null),
      webhook: { allowedIps: ['127.0.0.1'], onDeduct: () => ({ ok: true }) },
      log: () => undefined,
    });
    const server = await listen(toNodeHandler(backend));
    try {
      // As in the owner's copy of the page. A page that Playwright fulfills may not request local servers.
      await embed.page.addInitScript((content) => {
        new MutationObserver((_, observer) => {
          if (!document.head) return;
          observer.disconnect();
          document.head.append(
            Object.assign(document.createElement('meta'), { name: 'ois:events-endpoint', content }),
          );
        }).observe(document, { childList: true, subtree: true });
      }, `${server.origin}/ois/events`);
      const handlers = {
        token: async () => {
          const answer = await embed.token();
          accessToken = answer.access_token;
          return answer;
        },
      };
      await embed.start({ handlers }, '#notifications=on');
      await embed.cards().first().waitFor();
      await embed.page.evaluate(() => {
        const seen: unknown[] = ((window as never as { outcomes: unknown[] }).outcomes = []);
        document.addEventListener('ois-outcome', (event) => seen.push((event as CustomEvent).detail));
      });
      const send = (event: { event: string }) => callWebhook(server.origin, event);
      const target = { client_user_id: 'mei' };
      await expect
        .poll(
          async () => {
            await send({ ...WEBHOOK_NOTIFICATION, target, short_code: `n${Math.random()}` } as never);
            return bell().getAttribute('aria-label');
          },
          { timeout: 15_000 },
        )
        .toMatch(/\d/);
      await send({ ...DEDUCT, target } as never);
      await send({ ...DEDUCT, target: { client_user_id: 'other' } } as never);
      const outcomes = () =>
        embed.page.evaluate(() => (window as never as { outcomes: { event: string }[] }).outcomes);
      await expect
        .poll(async () => (await outcomes()).filter(({ event }) => event === 'billing_deduct'))
        .toEqual([expect.objectContaining({ amountCents: 1250, shortCode: 'a1' })]);
      expect(JSON.stringify([await outcomes(), embed.messages])).not.toContain(accessToken);
    } finally {
      await backend.close();
      await server.close();
    }
  });
});
