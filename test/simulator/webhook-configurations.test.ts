import { afterEach, describe, expect, it } from 'vitest';
import { runningHub } from './running-hub.js';

const hub = runningHub();

afterEach(() => {
  const { webhooks } = hub.simulator();
  for (const { id } of webhooks.list()) webhooks.remove(id);
});

describe('Webhook configurations', () => {
  const add = (urls: object) => hub.simulator().webhooks.add(urls);

  it('R10 (H) accept a notification URL, a billing URL, or the same URL for both', () => {
    const both = 'https://shop.example/hook';
    add({ notificationUrl: ' https://shop.example/a ', billingUrl: '' });
    add({ billingUrl: 'https://shop.example/b' });
    const { id } = add({ notificationUrl: both, billingUrl: both });
    const { webhooks } = hub.simulator();
    expect(webhooks.list().map(({ id: _id, ...urls }) => urls)).toEqual([
      { notificationUrl: 'https://shop.example/a' },
      { billingUrl: 'https://shop.example/b' },
      { notificationUrl: both, billingUrl: both },
    ]);
    webhooks.update(id, { billingUrl: both });
    expect(webhooks.list().at(-1)).toEqual({ id, billingUrl: both });
    expect(webhooks.callbacks('notification')).toHaveLength(1);
  });

  it.each([
    ['http://shop.example/hook', 'https://'],
    ['http://localhost.evil.example/', 'https://'],
    ['http://127.0.0.1.evil.example/', 'https://'],
    ['ftp://localhost/', 'https://'],
    ['shop.example/hook', 'full address'],
    ['https://mei:secret@shop.example/', 'user name'],
    ['https://shop.example/#part', '#'],
    [`https://shop.example/${'x'.repeat(2048)}`, '2048'],
  ])('R10 (H) refuse %.60s with a message', (url, words) => {
    expect(() => add({ notificationUrl: url })).toThrow(words);
    expect(() => add({ billingUrl: url })).toThrow(/^The billing URL/);
    expect(hub.simulator().webhooks.list()).toEqual([]);
  });

  it.each(['http://localhost:8080/', 'http://127.0.0.1/x', 'http://127.9.9.9/', 'http://[::1]:1/'])(
    'R10 (H) accept %s, which is on this machine',
    (url) => expect(add({ billingUrl: url }).billingUrl).toBe(url),
  );

  it('R10 (H) refuse no URL, and an unknown id', () => {
    expect(() => add({})).toThrow('Enter a notification URL');
    expect(() => add({ notificationUrl: ' ' })).toThrow('Enter a notification URL');
    const { webhooks } = hub.simulator();
    expect(() => webhooks.remove('webhook-0')).toThrow('webhook-0');
    expect(() => webhooks.update('webhook-0', { billingUrl: 'https://a.example' })).toThrow('webhook-0');
  });
});
