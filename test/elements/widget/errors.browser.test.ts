import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createSuccess } from '../../helpers/fake-hub-elements.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget', () => {
  const html200 = (): Response =>
    new Response('<!doctype html><h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } });

  it.each<[string, string, () => Response | Promise<Response>, object, string]>([
    [
      'an unreachable token endpoint',
      'token',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { code: 'NETWORK' },
      'check your connection',
    ],
    [
      '401 from the token endpoint',
      'token',
      () => Response.json({}, { status: 401 }),
      { code: 'UNAUTHORIZED', status: 401 },
      'sign in',
    ],
    [
      '500 from the token endpoint',
      'token',
      () => new Response('', { status: 500 }),
      { code: 'SERVER', status: 500 },
      'on our side',
    ],
    ['HTML from the token endpoint', 'token', html200, { code: 'BAD_RESPONSE', status: 200 }, 'on our side'],
    [
      'a token answer without a token',
      'token',
      () => Response.json({}),
      { code: 'BAD_RESPONSE' },
      'on our side',
    ],
    [
      'code 500 at HTTP 200',
      'list',
      () => Response.json({ code: 500, message: 'down' }),
      { code: 'SERVER', status: 200 },
      'on our side',
    ],
    ['HTML from the list', 'list', html200, { code: 'BAD_RESPONSE', status: 200 }, 'on our side'],
    [
      'a missing list',
      'list',
      () => createSuccess({}),
      { code: 'BAD_RESPONSE', status: undefined },
      'on our side',
    ],
    ['a missing tag list', 'tags', () => createSuccess({}), { code: 'BAD_RESPONSE' }, 'on our side'],
  ])('shows a message and a retry button for %s', async (_name, ending, bad, error, words) => {
    let isBroken = true;
    const { widget, all, names, message, ready, last } = await mountWidget(({ url }) =>
      isBroken && url.pathname.endsWith(ending) ? bad() : undefined,
    );
    await expect.poll(message).toContain('The projects could not be loaded');
    expect(message()).toContain(words);
    expect(last('ois-error')).toMatchObject({ error });
    await expect(widget).to.be.accessible();
    isBroken = false;
    await userEvent.click(all('[part=message] button')[0] as Element);
    await ready();
    await expect.poll(names).toHaveLength(3);
  });

  it('shows what to set if token-endpoint is missing, and loads as soon as it is set', async () => {
    const { widget, message, ready, last } = await mountWidget(undefined, { 'token-endpoint': '' });
    expect(last('ois-error')).toMatchObject({
      error: { code: 'BAD_CONFIG', message: expect.stringContaining('token-endpoint=') },
    });
    await expect.poll(message).toContain('not set up correctly');
    widget.setAttribute('token-endpoint', '/ois/token');
    await ready();
  });

  it('aborts its requests when it is removed, and loads again when it is added again', async () => {
    const { widget, log, ready } = await mountWidget(({ url }) =>
      url.pathname.endsWith('list') ? new Promise<Response>(() => undefined) : undefined,
    );
    await expect.poll(() => widget.hub.count('list')).toBe(1);
    const pending = widget.hub.findLast('published-list')?.init.signal;
    const parent = widget.parentElement as Element;
    widget.remove();
    await expect.poll(() => pending?.aborted).toBe(true);
    expect(log.filter(({ name }) => name === 'ois-error')).toEqual([]);
    widget.hub.options.respond = () => undefined;
    parent.append(widget);
    await ready();
  });

  it.each(['online', 'pageshow'])('recovers by itself after the event %s', async (news) => {
    let isOffline = true;
    const { widget, message, ready } = await mountWidget(() =>
      isOffline ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    );
    await expect.poll(message).toContain('could not be loaded');
    isOffline = false;
    window.dispatchEvent(new PageTransitionEvent(news, { persisted: true }));
    await ready();
    const before = widget.hub.requests.length;
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((done) => setTimeout(done, 30));
    expect(widget.hub.requests).toHaveLength(before);
  });
});
