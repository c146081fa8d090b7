import { describe, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nextTask } from '../../../src/elements/internal/after-layout.js';
import { createRecord, type FakeHubPoints } from '../../helpers/fake-hub-elements.js';
import { balance, find, mountPoints, rows, text } from '../../helpers/points.js';
import { expect, oneEvent } from '../../helpers/testing.js';

describe('OisPoints: failures', () => {
  it.each([
    [() => Promise.reject(new TypeError('offline')), 'check your connection', 'NETWORK'],
    [() => new Response('<html>', { status: 502 }), 'Something went wrong on our side', 'SERVER'],
    [
      () => Response.json({ code: 200, message: 'success', data: {} }),
      'Something went wrong',
      'BAD_RESPONSE',
    ],
  ])('shows a message, and retries on a press: failure %#', async (answer, words, code) => {
    const codes: string[] = [];
    const points = await mountPoints((element) => {
      element.hub.options.respond = ({ url }) =>
        url.pathname.endsWith('/logs') ? answer() : new Response('', { status: 500 });
      element.addEventListener('ois-error', ({ detail }) => codes.push(detail.error.code));
    });
    await expect.poll(() => text(find(points, '[role=alert]'))).toContain('could not be loaded');
    await expect(points).to.be.accessible();
    expect(codes).toHaveLength(1);
    points.hub.options.respond = ({ url }) => (url.pathname.endsWith('/logs') ? answer() : undefined);
    await userEvent.click(find(points, '[part=retry]') as HTMLElement);
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    expect(text(find(points, '[part=notice]'))).toContain(words);
    expect(codes.at(-1)).toBe(code);
    points.hub.options.respond = () => undefined;
    await userEvent.click(find(points, '[part=retry]') as HTMLElement);
    await expect.poll(() => find(points, '[role=alert]')).toBeNull();
  });

  it.each([false, true])('keeps the focus when the user tries again: compact %s', async (compact) => {
    const points = await mountPoints((element) => {
      element.compact = compact;
      element.hub.options.respond = () => new Response('', { status: 503 });
    });
    points.open();
    await expect.poll(() => find(points, '[part=retry]')).not.toBeNull();
    const focused = (): string | undefined =>
      points.shadowRoot?.activeElement?.getAttribute('part') ?? undefined;
    find(points, '[part=retry]')?.focus();
    const { length } = points.hub.requests;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => points.hub.requests.length).toBe(length + 2);
    await expect.poll(focused).toBe('retry');
    points.hub.options.respond = () => undefined;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => find(points, '[role=alert]')).toBeNull();
    await expect.poll(focused).toMatch(/list|panel/);
  });

  it('loads again at once when the browser restores the page from memory: the user may have signed out', async () => {
    const points = await mountPoints();
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    points.hub.options.balanceCents = 500;
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => balance(points)).toBe('CN¥5.00');
  });

  it('retries when the browser is online again', async () => {
    const points = await mountPoints(
      ({ hub }) => (hub.options.respond = () => Promise.reject(new TypeError('offline'))),
    );
    await expect.poll(() => find(points, '[role=alert]')).not.toBeNull();
    points.hub.options.respond = () => undefined;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
  });

  it('asks for nothing on a return soon after it was loaded, or after it was removed', async () => {
    const points = await mountPoints();
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    const { requests } = points.hub;
    const { length } = requests;
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    points.remove();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await nextTask();
    expect(requests).toHaveLength(length);
  });

  it('removes balance and records of a user who is signed out', async () => {
    const points = await mountPoints(({ hub }) => (hub.options.records = [createRecord(1)]));
    await expect.poll(() => rows(points).length).toBe(1);
    points.hub.options.respond = () =>
      Response.json({ code: 401, message: 'Sign in first.', data: null }, { status: 401 });
    await points.refresh();
    await points.updateComplete;
    expect(balance(points)).toBe('–Unknown');
    expect(rows(points)).toEqual([]);
    expect(text(find(points, '.message'))).toContain('You are not signed in');
    await expect(points).to.be.accessible();
  });

  it('dispatches an error that says what to set if there is no endpoint', async () => {
    const messages: string[] = [];
    await mountPoints((element) => {
      element.pointsEndpoint = undefined;
      element.addEventListener('ois-error', ({ detail }) => messages.push(detail.error.message));
    });
    expect(messages).toEqual([expect.stringContaining('Set points-endpoint')]);
  });
});

describe('OisPoints: refresh', () => {
  it('keeps the focus on a record when a new one comes above it', async () => {
    const points = await mountPoints(
      ({ hub }) => (hub.options.records = [createRecord(1, { short_code: 'sofa1' })]),
    );
    await expect.poll(() => rows(points).length).toBe(1);
    find(points, '[part=entry-table]')?.focus();
    points.hub.options.records = [
      createRecord(2, { short_code: 'lamp2' }),
      createRecord(1, { short_code: 'sofa1' }),
    ];
    await points.refresh();
    await expect.poll(() => rows(points).length).toBe(2);
    expect(text(find(points, ':focus'))).toBe('sofa1');
  });
});

describe('OisPoints: another user', () => {
  it('clears its content at once, and ignores late responses', async () => {
    const points = await mountPoints(({ hub }) => (hub.options.records = [createRecord(1)]));
    await expect.poll(() => rows(points).length).toBe(1);
    const late: ((response: Response) => void)[] = [];
    points.hub.options.respond = () => new Promise((done) => late.push(done));
    void points.refresh();
    points.hub.options.respond = () => new Promise(() => undefined);
    void points.reset();
    await points.updateComplete;
    expect([balance(points), rows(points).length]).toEqual(['–Unknown', 0]);
    for (const answer of late)
      answer(Response.json({ code: 200, message: 'success', data: { balance_cents: 7 } }));
    await new Promise((done) => setTimeout(done, 50));
    expect([balance(points), rows(points).length]).toEqual(['–Unknown', 0]);
  });

  it('aborts its requests when it is removed', async () => {
    const points = await mountPoints(({ hub }) => (hub.options.respond = () => new Promise(() => undefined)));
    await expect.poll(() => points.hub.requests.length).toBe(2);
    points.remove();
    expect(points.hub.requests.map(({ init }) => init.signal?.aborted)).toEqual([true, true]);
  });

  it('sends none while it is removed, and those of its new settings when it is inserted again', async () => {
    const points = await mountPoints();
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    const { parentElement } = points;
    points.remove();
    const { length } = points.hub.requests;
    points.pointsEndpoint = '/other/points';
    await points.updateComplete;
    await points.refresh();
    expect(points.hub.requests).toHaveLength(length);
    parentElement?.append(points);
    await expect.poll(() => points.hub.requests.length).toBe(length + 2);
    expect(points.hub.requests.at(-1)?.url.pathname).toMatch(/^\/other\/points/);
  });
});

describe('OisPoints: authorized by a token', () => {
  const tokens = (value: string) => ({ get: async () => ({ value }), renew: vi.fn(async () => ({ value })) });
  const sent = (points: FakeHubPoints): (string | null)[] =>
    points.hub.requests.map(({ init }) => new Headers(init.headers).get('Authorization'));

  it('sends the token, which appears nowhere in the page', async () => {
    const points = await mountPoints((element) => (element.authorization = tokens('secret-token-77')));
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    expect(sent(points)).toEqual(['Bearer secret-token-77', 'Bearer secret-token-77']);
    expect(points.outerHTML + points.renderRoot.querySelector('div')?.outerHTML).not.toContain(
      'secret-token',
    );
    expect(performance.getEntries().filter(({ name }) => name.includes('secret-token'))).toEqual([]);
  });

  it('renews a refused token once, and includes none in its error', async () => {
    const errors: string[] = [];
    const authorization = tokens('secret-token-77');
    const points = await mountPoints((element) => {
      element.compact = true;
      element.authorization = authorization;
      element.hub.options.respond = () =>
        Response.json({ code: 401, message: 'secret-token-77 is bad' }, { status: 401 });
      element.addEventListener('ois-error', ({ detail }) => errors.push(JSON.stringify(detail)));
    });
    await expect.poll(() => errors.length).toBe(1);
    expect(authorization.renew).toHaveBeenCalledOnce();
    expect(errors[0]).toContain('UNAUTHORIZED');
    expect(errors[0]).not.toContain('secret-token');
    await points.refresh();
    expect(authorization.renew).toHaveBeenCalledOnce();
  }, 20_000);

  it('shows the balance that the app sends if there is no endpoint', async () => {
    const points = await mountPoints((element) => {
      element.pointsEndpoint = undefined;
      element.authorization = tokens('t');
    });
    expect(balance(points)).toBe('–Unknown');
    points.showBalance(-5);
    points.showBalance(0.5);
    await points.updateComplete;
    expect(balance(points)).toBe('-CN¥0.05');
    expect(points.hub.requests).toEqual([]);
    await expect(points).to.be.accessible();
  });
});

describe('OisPoints: top-up', () => {
  it('shows the button only with the attribute, and dispatches ois-recharge-request with the balance', async () => {
    const points = await mountPoints();
    expect(find(points, '[part=top-up]')).toBeNull();
    points.setAttribute('top-up', '');
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    const requested = oneEvent(points, 'ois-recharge-request');
    await userEvent.click(find(points, '[part=top-up]') as HTMLElement);
    const event = await requested;
    expect(event.detail).toEqual({ balanceCents: 1_234 });
    expect([event.bubbles, event.composed]).toEqual([true, true]);
    expect(points.hub.requests.every(({ init }) => (init.method ?? 'GET') === 'GET')).toBe(true);
  });
});
