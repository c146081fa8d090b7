import { beforeEach, describe, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { OisPoints } from '../../../src/elements/points/points.js';
import { FakeStreamServer, notification } from '../../client/events/fake-stream.js';
import { createRecord, createSuccess, FakeHubWidget } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html, oneEvent } from '../../helpers/testing.js';

let widget: FakeHubWidget;

async function mount(prepare: () => void = () => undefined): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  widget.hub.options.records = [createRecord(1, { short_code: 'sofa1' })];
  widget.setAttribute('token-endpoint', '/ois/token');
  widget.setAttribute('locale', 'en');
  prepare();
  box.append(widget);
  await expect.poll(() => widget.renderRoot.querySelector('ois-table-grid')?.tables.length).toBe(3);
}

const points = (): OisPoints | null => widget.renderRoot.querySelector('ois-points');
const find = (selector: string): HTMLElement | null => points()?.renderRoot?.querySelector(selector) ?? null;
const balance = (): string => find('[part=balance]')?.textContent?.trim() ?? '';
const isForPoints = ({ url }: { url: URL }): boolean => url.pathname.includes('/points/');
const pointsRequests = () => widget.hub.requests.filter(isForPoints);
const frame = () => widget.renderRoot.querySelector('ois-form-frame');

beforeEach(() => mount());

describe('OisWidget: points', () => {
  it('are not loaded without the attribute: no element, no request', async () => {
    await widget.refresh();
    expect(points()).toBeNull();
    expect(pointsRequests()).toEqual([]);
  });

  it('show the balance in the header, open the log, and disappear with the attribute', async () => {
    widget.setAttribute('points', '');
    await expect.poll(balance).toBe('CN¥12.34');
    expect(pointsRequests()[0]?.url.pathname).toBe('/ois/points/balance');
    expect(find('[part=top-up]')).toBeNull();
    await expect(widget).to.be.accessible();
    find('[part=opener]')?.click();
    await expect.poll(() => find('[part=entry-table]')?.textContent?.trim()).toBe('Sofa cleaning');
    expect(widget.back()).toBe(true);
    expect(find('dialog')?.matches('[open]')).toBe(false);
    expect(widget.back()).toBe(false);
    widget.removeAttribute('points');
    await expect.poll(points).toBeNull();
  });

  // Wider windows have room for points, with the button to top up, beside the search.
  it.each([440, 640])('fill the second row that is reserved for them in a window of %d px', async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 720));
    widget.points = true;
    await expect.poll(balance).toBe('CN¥12.34');
    const search = widget.renderRoot.querySelector('[part=search-field]')?.getBoundingClientRect();
    expect(find('[part=opener]')?.getBoundingClientRect().top).toBeGreaterThan(search?.bottom ?? Infinity);
  });

  it('leave no empty row above a form in place of the lists in a window of 390 px', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 720));
    widget.points = true;
    widget.openIn = 'inline';
    await expect.poll(balance).toBe('CN¥12.34');
    await widget.open('sofa1');
    const bar = widget.renderRoot.querySelector('[part=bar]')?.getBoundingClientRect();
    const opener = find('[part=opener]')?.getBoundingClientRect();
    expect(bar!.bottom - opener!.bottom).toBe(12);
  });

  it('open the table of a record, unless the page cancels it', async () => {
    widget.points = true;
    await expect.poll(balance).toBe('CN¥12.34');
    const chosen: string[] = [];
    const cancel = (event: Event): void => event.preventDefault();
    widget.addEventListener('ois-table-request', ({ detail }) => chosen.push(detail.shortCode));
    widget.addEventListener('ois-table-request', cancel);
    points()?.open();
    await expect.poll(() => find('[part=entry-table]')).not.toBeNull();
    find('[part=entry-table]')?.click();
    await new Promise((done) => setTimeout(done, 50));
    expect([chosen, frame()?.shortCode]).toEqual([['sofa1'], undefined]);
    widget.removeEventListener('ois-table-request', cancel);
    points()?.open();
    await expect.poll(() => find('[part=entry-table]')).not.toBeNull();
    find('[part=entry-table]')?.click();
    await expect.poll(() => frame()?.shortCode).toBe('sofa1');
    expect(find('dialog')?.matches('[open]')).toBe(false);
    widget.close();
  });

  it('are loaded again when a form closes, and when the widget is refreshed', async () => {
    widget.points = true;
    await expect.poll(balance).toBe('CN¥12.34');
    await widget.open('sofa1');
    widget.hub.options.balanceCents = 1_000;
    widget.close();
    await expect.poll(balance).toBe('CN¥10.00');
    widget.hub.options.balanceCents = 2_000;
    await widget.refresh();
    await expect.poll(balance).toBe('CN¥20.00');
  });

  it.each([
    [
      'has another token endpoint',
      () => widget.setAttribute('token-endpoint', '/second/token'),
      '/second/points',
    ],
    ['is for another user', () => void widget.reset(), '/ois/points'],
    [
      'was removed, and is inserted again',
      async () => {
        const { parentElement } = widget;
        widget.remove();
        await new Promise((done) => setTimeout(done, 50));
        parentElement?.append(widget);
      },
      '/ois/points',
    ],
  ])('are requested once when the widget %s', async (_, change, path) => {
    widget.points = true;
    await expect.poll(balance).toBe('CN¥12.34');
    const { length } = pointsRequests();
    widget.hub.options.balanceCents = 1_000;
    await change();
    await expect.poll(balance).toBe('CN¥10.00');
    await new Promise((done) => setTimeout(done, 200));
    expect(
      pointsRequests()
        .slice(length)
        .map(({ url }) => url.pathname),
    ).toEqual([`${path}/balance`]);
  });

  it('A4 (W) are dropped with the token, and late responses are ignored', async () => {
    widget.points = true;
    await expect.poll(balance).toBe('CN¥12.34');
    const late: (() => void)[] = [];
    widget.hub.options.respond = (request) =>
      isForPoints(request)
        ? new Promise((done) => late.push(() => done(createSuccess({ balance_cents: 1 }))))
        : undefined;
    points()?.refresh();
    await expect.poll(() => late.length).toBe(1);
    void widget.reset();
    await widget.updateComplete;
    await points()?.updateComplete;
    expect(balance()).toContain('–');
    late[0]?.();
    await new Promise((done) => setTimeout(done, 50));
    expect(balance()).toContain('–');
  });

  it('are authorized by the token if the page has a tokenProvider, and then only at a set endpoint', async () => {
    const token = 'secret-token-31';
    widget.remove();
    await mount(() => {
      widget.removeAttribute('token-endpoint');
      widget.hubUrl = location.origin.replace('http:', 'https:');
      widget.tokenProvider = async () => ({ access_token: token, expires_in: 3_600 });
      widget.points = true;
    });
    await expect.poll(() => points()).not.toBeNull();
    expect(pointsRequests()).toEqual([]);
    widget.pointsEndpoint = '/ois/points';
    await expect.poll(balance).toBe('CN¥12.34');
    expect(new Headers(pointsRequests()[0]?.init.headers).get('Authorization')).toBe(`Bearer ${token}`);
    expect(widget.outerHTML + widget.shadowRoot?.innerHTML + points()?.shadowRoot?.innerHTML).not.toContain(
      'secret-token',
    );
  });

  it('come from beside the token endpoint, by cookie, if the page has that and a tokenProvider', async () => {
    widget.remove();
    await mount(() => {
      widget.tokenProvider = async () => ({ access_token: 'secret-token-31', expires_in: 3_600 });
      widget.points = true;
    });
    await expect.poll(balance).toBe('CN¥12.34');
    expect(pointsRequests()[0]?.url.pathname).toBe('/ois/points/balance');
    expect(new Headers(pointsRequests()[0]?.init.headers).has('Authorization')).toBe(false);
  });

  it('request a top-up by an event of the widget', async () => {
    widget.points = widget.topUp = true;
    await expect.poll(balance).toBe('CN¥12.34');
    const requested = oneEvent(widget, 'ois-recharge-request');
    find('[part=top-up]')?.click();
    expect((await requested).detail).toEqual({ balanceCents: 1_234 });
  });

  it('are not requested after the widget is removed, though an outcome has just arrived', async () => {
    widget.points = true;
    await expect.poll(balance).toBe('CN¥12.34');
    widget.dispatchEvent(new Event('ois-outcome'));
    await new Promise((done) => setTimeout(done, 400));
    const { length } = pointsRequests();
    widget.remove();
    await new Promise((done) => setTimeout(done, 1_800));
    expect(pointsRequests()).toHaveLength(length);
  });

  it('A4 (W) drop the notifications of the former user when they are another user’s', async () => {
    const server = new FakeStreamServer();
    let user = 'mei';
    server.streamKey = () => `key-of-${user}`;
    widget.hub.options.respond = ({ url, init }) => {
      if (url.pathname.endsWith('/events')) return server.fetch(url, init);
      return url.pathname.endsWith('/balance')
        ? createSuccess({ balance_cents: user.length, client_user_id: user })
        : undefined;
    };
    for (const name of ['points', 'notifications']) widget.setAttribute(name, '');
    await expect.poll(() => server.open.length).toBe(1);
    await expect.poll(balance).toBe('CN¥0.03');
    const bell = widget.renderRoot.querySelector('ois-notifications');
    server.last.event('1', 'notification', notification('For mei'));
    await expect.poll(() => bell?.unreadCount).toBe(1);
    user = 'amara';
    await widget.refresh();
    await expect.poll(balance).toBe('CN¥0.05');
    await expect.poll(() => bell?.unreadCount).toBe(0);
    await expect.poll(() => server.connections.length).toBe(2);
  });
});
