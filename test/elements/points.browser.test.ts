import { describe, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createRecord, type FakeHubPoints } from '../helpers/fake-hub-elements.js';
import { all, balance, find, mountPoints, rows, text } from '../helpers/points.js';
import { expect, oneEvent } from '../helpers/testing.js';

describe('OisPoints: balance', () => {
  it('R6 R9 (W) shows balance_cents as yuan, 100 cents to the yuan', async () => {
    const points = await mountPoints(({ hub }) => (hub.options.balanceCents = 123_456));
    await expect.poll(() => balance(points)).toBe('CN¥1,234.56');
    await expect(points).to.be.accessible();
  });

  it.each([[undefined], [null], ['12'], [1.5], [2 ** 53], [Number.NaN]])(
    'R6 (W) shows a dash, and never 0, for a balance_cents of %s',
    async (value) => {
      const points = await mountPoints(({ hub }) => (hub.options.balanceCents = value));
      await expect.poll(() => find(points, '.panel')?.ariaBusy).toBe('false');
      expect(balance(points)).toBe('–Unknown');
    },
  );

  it('shows a dash during loading', async () => {
    const points = await mountPoints(({ hub }) => (hub.options.respond = () => new Promise(() => undefined)));
    expect(balance(points)).toBe('–Unknown');
    expect(text(find(points, '[role=status]'))).toBe('Loading your points…');
    expect(all(points, '.placeholders div')).toHaveLength(3);
    await expect(points).to.be.accessible();
  });

  it('sends requests to a path beside token-endpoint by default, with cookies and without a token', async () => {
    const points = await mountPoints((element) => {
      element.pointsEndpoint = undefined;
      element.tokenEndpoint = '/api/ois/token';
    });
    await expect.poll(() => balance(points)).toBe('CN¥12.34');
    const [first] = points.hub.requests;
    expect(first?.url.href).toBe(`${location.origin}/api/ois/points/balance`);
    expect(first?.init).toMatchObject({ credentials: 'include', redirect: 'manual', cache: 'no-store' });
    expect(new Headers(first?.init.headers).has('Authorization')).toBe(false);
  });
});

describe('OisPoints: records', () => {
  it('E12 R8 R9 (W) distinguishes credits from debits by sign, by a word, and by colour', async () => {
    const points = await mountPoints(({ hub }) => {
      hub.options.records = [
        createRecord(3, { record_type: 'deduct', change_cents: -250, balance_after: 984, reason: 'Unlock' }),
        createRecord(2, { change_cents: 1_000 }),
        createRecord(1, { record_type: 'failed', change_cents: 0, status: 'failed' }),
      ];
    });
    await expect.poll(() => rows(points).length).toBe(3);
    const amounts = all(points, '[part~=entry-amount]');
    expect(amounts.map(text)).toEqual(['Deducted -CN¥2.50', 'Added +CN¥10.00', 'CN¥0.00']);
    expect(new Set(amounts.map((amount) => getComputedStyle(amount).color)).size).toBe(3);
    expect(text(find(points, '[part=entry-balance]'))).toBe('Balance CN¥9.84');
    await expect(points).to.be.accessible();
  });

  it('R8 R11 (W) shows a name for each record_type, and unknown types and statuses as they are', async () => {
    const types = ['recharge', 'deduct', 'refund', 'reward', 'failed', 'gift', 'constructor', ''];
    const points = await mountPoints(({ hub }) => {
      hub.options.records = [
        ...types.map((type, id) => createRecord(id, { record_type: type })),
        createRecord(99, { status: 'pending' }),
      ];
    });
    await expect.poll(() => rows(points).length).toBe(9);
    expect(all(points, '[part=entry-type]').map(text)).toEqual([
      'Top-up',
      'Charge',
      'Refund',
      'Reward',
      'Charge failed',
      'Change',
      'Change',
      'Change',
      'Top-up',
    ]);
    expect(all(points, '[part=entry-status]').map(text)).toEqual(['pending']);
  });

  it('R8 (W) shows created_at in the user’s time zone, and a text that is no time as it is', async () => {
    const points = await mountPoints(({ hub }) => {
      hub.options.records = [
        createRecord(2, { created_at: '2026-03-01T23:30:00Z' }),
        createRecord(1, { created_at: 'soon' }),
      ];
    });
    await expect.poll(() => rows(points).length).toBe(2);
    const time = points.renderRoot.querySelector('time');
    expect(time?.dateTime).toBe('2026-03-01T23:30:00.000Z');
    const local = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    expect(time?.textContent).toBe(local.format(Date.UTC(2026, 2, 1, 23, 30)));
    expect(all(points, '[part=entry-time]').map(text)[1]).toBe('soon');
  });

  it('R8 (W) shows the hub’s text shortened, and never as HTML', async () => {
    const evil = '<img src=x onerror="globalThis.hacked=1"><b>bold</b>';
    const points = await mountPoints((element) => {
      element.hub.options.records = [
        createRecord(1, {
          reason: evil,
          short_code: evil,
          status: evil,
          record_type: evil,
          created_at: evil,
        }),
        createRecord(2, { reason: 'x'.repeat(5_000) + '\u202e', short_code: '..' }),
      ];
    });
    await expect.poll(() => rows(points).length).toBe(2);
    expect(points.renderRoot.querySelector('img, b')).toBeNull();
    expect(Object.hasOwn(globalThis, 'hacked')).toBe(false);
    const [first, second] = all(points, '[part=entry-reason]');
    expect(text(first)).toBe(evil);
    expect(text(second)).toHaveLength(301);
    // What cannot be opened is no button.
    expect(all(points, 'button[part=entry-table]').map(text)).toEqual([evil]);
    expect(all(points, 'bdi[part=entry-table]').map(text)).toEqual(['..']);
  });

  it('skips invalid records, and shows their number', async () => {
    const points = await mountPoints(({ hub }) => {
      hub.options.records = [
        createRecord(1),
        null,
        { id: 2 },
        createRecord(3, { change_cents: 1.5 }),
        'x',
        createRecord(4),
      ];
    });
    await expect.poll(() => rows(points).length).toBe(2);
    expect(text(find(points, '.skipped'))).toBe('Entries that could not be shown: 4');
  });

  it('dispatches ois-table-request for the table of a record, with its name on the button if it is known', async () => {
    const points = await mountPoints((element) => {
      element.hub.options.records = [
        createRecord(2, { short_code: 'sofa1' }),
        createRecord(1, { short_code: 'move2' }),
      ];
      element.tableName = (code) => (code === 'sofa1' ? 'Sofa cleaning' : undefined);
    });
    await expect.poll(() => rows(points).length).toBe(2);
    const [named, other] = all(points, '[part=entry-table]');
    expect([text(named), named?.ariaLabel, text(other)]).toEqual([
      'Sofa cleaning',
      'Open Sofa cleaning',
      'move2',
    ]);
    const chosen = oneEvent(points, 'ois-table-request');
    await userEvent.click(named as HTMLElement);
    const event = await chosen;
    expect(event.detail).toEqual({ shortCode: 'sofa1' });
    expect([event.bubbles, event.composed, event.cancelable]).toEqual([true, true, true]);
  });

  it('shows a message if there are no records', async () => {
    const points = await mountPoints();
    await expect.poll(() => text(find(points, '.message'))).toContain('Nothing here yet');
    await expect(points).to.be.accessible();
  });
});

describe('OisPoints: more pages', () => {
  const history = (count: number): unknown[] =>
    Array.from({ length: count }, (_, index) => createRecord(count - index));
  const ids = (points: FakeHubPoints): number[] =>
    all(points, '[part=entry-reason]').map((reason) => Number(text(reason).replace('Order ', '')));

  it('E11 (W) requests page 1 with 20 records, and the next page on a press of the button', async () => {
    const points = await mountPoints(({ hub }) => (hub.options.records = history(45)));
    await expect.poll(() => rows(points).length).toBe(20);
    expect(points.hub.requests.at(-1)?.url.search).toBe('?page=1&page_size=20');
    expect(points.hub.count('/logs')).toBe(1);
    const more = (): HTMLElement | null => find(points, '[part=more]');
    await userEvent.click(more() as HTMLElement);
    await expect.poll(() => rows(points).length).toBe(40);
    expect(points.hub.requests.at(-1)?.url.search).toBe('?page=2&page_size=20');
    expect(points.shadowRoot?.activeElement).toBe(more());
    await userEvent.click(more() as HTMLElement);
    await expect.poll(() => rows(points).length).toBe(45);
    expect(more()).toBeNull();
    // The button is gone: the keyboard goes on in the list.
    await expect.poll(() => points.shadowRoot?.activeElement).toBe(find(points, '[part=list]'));
    expect(ids(points)).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(rows(points)[44]?.getAttribute('aria-posinset')).toBe('45');
    expect(rows(points)[44]?.getAttribute('aria-setsize')).toBe('45');
  });

  it('adds new records on top when it is refreshed, and keeps the loaded pages', async () => {
    const points = await mountPoints(({ hub }) => (hub.options.records = history(50)));
    await expect.poll(() => rows(points).length).toBe(20);
    find(points, '[part=more]')?.click();
    await expect.poll(() => rows(points).length).toBe(40);
    points.hub.options.records = history(52);
    points.hub.options.balanceCents = 99;
    await points.refresh();
    await points.updateComplete;
    expect(ids(points).slice(0, 3)).toEqual([52, 51, 50]);
    expect(rows(points)).toHaveLength(42);
    expect(balance(points)).toBe('CN¥0.99');
  });

  it('stops if the server announces more records but sends none that are new', async () => {
    const points = await mountPoints(({ hub }) => {
      hub.options.respond = ({ url }) =>
        url.pathname.endsWith('/logs')
          ? Response.json({ code: 200, message: 'success', data: { list: history(20), total: 1e9 } })
          : undefined;
    });
    await expect.poll(() => rows(points).length).toBe(20);
    find(points, '[part=more]')?.click();
    await expect.poll(() => points.hub.count('/logs')).toBeGreaterThan(1);
    await expect.poll(() => find(points, '.panel')?.ariaBusy).toBe('false');
    expect(points.hub.count('/logs')).toBeLessThan(15);
    expect(rows(points)).toHaveLength(20);
  });

  it('renders only the rows near the viewport, of 600 records', async () => {
    await page.viewport(1280, 720);
    const points = await mountPoints(({ hub }) => (hub.options.records = history(600)));
    await expect.poll(() => rows(points).length).toBe(20);
    const blocks = (): HTMLElement[] => all(points, '.block');
    for (let press = 1; press < 30; press += 1) {
      find(points, '[part=more]')?.click();
      await expect.poll(() => blocks().length, { interval: 5 }).toBe(press + 1);
    }
    await expect.poll(() => rows(points).length).toBeLessThan(200);
    blocks().at(-1)?.scrollIntoView({ block: 'end' });
    await expect.poll(() => ids(points).at(-1)).toBe(1);
    blocks()[15]?.scrollIntoView();
    await expect.poll(() => ids(points).includes(600 - 15 * 20)).toBe(true);
    expect(rows(points).length).toBeLessThan(200);
    window.dispatchEvent(new Event('beforeprint'));
    expect(rows(points).length).toBe(600);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(() => rows(points).length).toBeLessThan(200);
    window.scrollTo(0, 0);
  }, 60_000);
});

describe('OisPoints: app without an endpoint', () => {
  it('shows the balance that the app sent, and says that there is no history', async () => {
    const points = await mountPoints((element) => {
      element.pointsEndpoint = undefined;
      element.authorization = { get: async () => ({ value: 't' }), renew: async () => ({ value: 't' }) };
    });
    points.showBalance(1_250);
    await expect.poll(() => balance(points)).toBe('CN¥12.50');
    expect(text(find(points, '[part=message]'))).toBe('Your points history is not available here.');
    expect(points.hub.requests).toEqual([]);
    await expect(points).to.be.accessible();
  });
});
