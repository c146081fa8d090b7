import { beforeEach, describe, it } from 'vitest';
import { OisSubmitEvent } from '../../../src/elements/form-frame/form-frame.events.js';
import type { OisNotifications } from '../../../src/elements/notifications/notifications.js';
import { FakeStreamServer, notification, outcome, refuse } from '../../client/events/fake-stream.js';
import { FakeHubWidget, TOKEN } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeHubWidget;
let server: FakeStreamServer;
const root = `${location.origin}/test/helpers/form`;

async function mount(prepare: () => void = () => undefined): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  server = new FakeStreamServer();
  widget.hub.options.respond = ({ url, init }) =>
    url.pathname.endsWith('/events') ? server.fetch(url, init) : undefined;
  widget.setAttribute('token-endpoint', '/ois/token');
  widget.setAttribute('locale', 'en');
  prepare();
  box.append(widget);
  await expect.poll(() => widget.renderRoot.querySelector('ois-table-grid')?.tables.length).toBe(3);
}

const bell = (): OisNotifications | null => widget.renderRoot.querySelector('ois-notifications');
const balanceRequests = (): number =>
  widget.hub.requests.filter(({ url }) => url.pathname.endsWith('/balance')).length;
const find = (selector: string): HTMLElement | null => bell()?.renderRoot?.querySelector(selector) ?? null;
const form = (): HTMLIFrameElement | null | undefined =>
  widget.renderRoot.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe');

async function receive(link: string | null, fields: object = {}): Promise<void> {
  await expect.poll(() => server.open.length).toBe(1);
  server.last.event('1', 'notification', notification('Grab it', { link, ...fields }));
  await expect.poll(() => bell()?.unreadCount).toBe(1);
  bell()?.open();
  await expect.poll(() => find('button[part=notification-button]')).not.toBeNull();
}

beforeEach(() => mount());

describe('OisWidget: notifications', () => {
  it('are not loaded without the attribute: no element, no request', async () => {
    await widget.refresh();
    expect([bell(), server.connections]).toEqual([null, []]);
  });

  it('show a bell in the header with the attribute, and disappear with it', async () => {
    widget.setAttribute('notifications', '');
    await expect.poll(() => server.connections.length).toBe(1);
    expect(new URL(server.last.url).pathname).toBe('/ois/events');
    await expect.poll(() => find('[part=opener]')).not.toBeNull();
    await expect(widget).to.be.accessible();
    bell()?.open();
    await expect.poll(() => find('dialog')?.matches('[open]')).toBe(true);
    expect([widget.back(), find('dialog')?.matches('[open]'), widget.back()]).toEqual([true, false, false]);
    widget.setAttribute('events-endpoint', '/other/events');
    await expect.poll(() => new URL(server.last.url).pathname).toBe('/other/events');
    widget.removeAttribute('notifications');
    await expect.poll(bell).toBeNull();
    expect(server.open).toEqual([]);
  });

  it('A4 (W) open their link in the form frame, with the widget’s token and no other', async () => {
    widget.setAttribute('notifications', '');
    await receive(`${root}/page.html?order=7&token=of-another`);
    const opened: string[] = [];
    widget.addEventListener('ois-open', ({ detail }) => opened.push(detail.shortCode));
    find('button[part=notification-button]')?.click();
    await expect
      .poll(() => form()?.contentWindow?.location.href)
      .toBe(`${root}/page.html?order=7&token=${TOKEN}`);
    // Dispatched when the form is shown, up to a frame after its request.
    await expect.poll(() => opened).toEqual(['sofa1']);
    expect(widget.renderRoot.querySelector('ois-form-frame')?.heading).toBe('Sofa cleaning');
    expect(find('dialog')?.matches('[open]')).toBe(false);
    widget.close();
  });

  it('A4 (W) let the points be loaded again when another user has signed in', async () => {
    let key = 'key-of-mei';
    server.streamKey = () => key;
    widget.setAttribute('points', '');
    widget.setAttribute('notifications', '');
    await expect.poll(() => server.open.length).toBe(1);
    await expect.poll(balanceRequests).toBe(1);
    key = 'key-of-amara';
    server.last.fail();
    await expect.poll(balanceRequests, { timeout: 5_000 }).toBe(2);
  });

  it('connect again on refresh() when the user has signed in', async () => {
    server.respond = () => refuse(401);
    const refused = new Promise((resolve) => widget.addEventListener('ois-error', resolve, { once: true }));
    widget.setAttribute('notifications', '');
    await refused;
    server.respond = () => undefined;
    await widget.refresh();
    await expect.poll(() => server.open.length).toBe(1);
    await widget.refresh();
    expect(server.connections).toHaveLength(2);
  });

  it('A4 (W) open no form with the token of a former user', async () => {
    let [key, token] = ['key-of-mei', 'token-of-mei'];
    server.streamKey = () => key;
    const { respond } = widget.hub.options;
    widget.hub.options.respond = (request) =>
      request.url.pathname.endsWith('/token')
        ? Response.json({ access_token: token, expires_in: 600, form_url: root })
        : respond?.(request);
    await widget.reset();
    widget.setAttribute('notifications', '');
    await expect.poll(() => server.open.length).toBe(1);
    const openForm = async (): Promise<string> => {
      await widget.open('typed.html');
      await expect.poll(() => form()?.contentDocument?.querySelector('input')).toBeTruthy();
      form()?.contentDocument?.querySelector('input')?.focus();
      window.dispatchEvent(new Event('blur'));
      return form()?.contentWindow?.location.search ?? '';
    };
    const marks = () => [...(widget.renderRoot.querySelector('ois-table-grid')?.cardStatus ?? [])];
    expect(await openForm()).toBe('?token=token-of-mei');
    const frame = widget.renderRoot.querySelector('ois-form-frame');
    frame?.dispatchEvent(new OisSubmitEvent('sofa1'));
    await expect.poll(marks).toEqual([['sofa1', 'sent']]);
    [key, token] = ['key-of-amara', 'token-of-amara'];
    const errors: string[] = [];
    widget.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.code));
    server.last.fail();
    await expect.poll(() => errors, { timeout: 5_000 }).toContain('UNAUTHORIZED');
    expect(frame?.shortCode).toBe('typed.html');
    widget.close();
    expect(frame?.keptShortCode).toBeUndefined();
    await expect.poll(marks).toEqual([]);
    expect(await openForm()).toBe('?token=token-of-amara');
    widget.close();
  });

  it('open the form of their table if they have no link', async () => {
    widget.setAttribute('notifications', '');
    await receive(null);
    find('button[part=notification-button]')?.click();
    await expect.poll(() => form()?.contentWindow?.location.pathname).toMatch(/\/form\/sofa1$/);
    widget.close();
  });

  it('show an error with a button to try again if the app does not open them', async () => {
    widget.setAttribute('notifications', '');
    widget.openIn = 'host';
    const opened: (string | undefined)[] = [];
    widget.openByHost = async (_shortCode, _name, link) => {
      opened.push(link);
      if (opened.length === 1) throw new Error('no network');
    };
    await receive('/orders/7');
    find('button[part=notification-button]')?.click();
    const retry = (): HTMLElement | null => widget.renderRoot.querySelector('[role=alert] button');
    await expect.poll(retry).not.toBeNull();
    retry()?.click();
    await expect.poll(() => opened).toEqual(['/orders/7', '/orders/7']);
    await expect.poll(retry).toBeNull();
  });

  it('do not open if the page cancels it, and not outside of the form site', async () => {
    widget.setAttribute('notifications', '');
    await receive('https://evil.example/sofa1');
    const errors: string[] = [];
    widget.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.code));
    const cancel = (event: Event): void => event.preventDefault();
    widget.addEventListener('ois-notification-open', cancel);
    find('button[part=notification-button]')?.click();
    await new Promise((done) => setTimeout(done, 50));
    expect([form(), errors]).toEqual([null, []]);
    widget.removeEventListener('ois-notification-open', cancel);
    bell()?.open();
    await expect.poll(() => find('button[part=notification-button]')).not.toBeNull();
    find('button[part=notification-button]')?.click();
    await expect.poll(() => errors).toEqual(['BAD_RESPONSE']);
    expect(form()).toBeNull();
    widget.close();
  });

  it('R6 (W) load the balance again when something arrives, once for events that come together', async () => {
    widget.points = true;
    widget.setAttribute('notifications', '');
    await expect.poll(() => server.open.length).toBe(1);
    await expect.poll(() => balanceRequests()).toBe(1);
    widget.hub.options.balanceCents = 5_000;
    server.last.event('1', 'outcome', outcome('recharge', 5_000));
    server.last.event('2', 'notification', notification('a'));
    server.last.event('3', 'reset', {});
    const balance = (): string | undefined =>
      widget.renderRoot.querySelector('ois-points')?.renderRoot.querySelector('[part=balance]')?.textContent;
    await expect.poll(balance).toBe('CN¥50.00');
    // Once for the events, and once more, because the hub may commit a charge a moment after its outcome was sent.
    await expect.poll(balanceRequests).toBe(3);
    await new Promise((done) => setTimeout(done, 300));
    expect(balanceRequests()).toBe(3);
  });

  it('raise ois-outcome for what the stream says, and for none of 10,000 messages of frames, which raise no ois-submit either', async () => {
    const outcomes: unknown[] = [];
    const submits: unknown[] = [];
    widget.addEventListener('ois-outcome', ({ detail }) => outcomes.push(detail));
    widget.addEventListener('ois-submit', ({ detail }) => submits.push(detail));
    widget.setAttribute('notifications', '');
    await expect.poll(() => server.open.length).toBe(1);
    await widget.open('sofa1');
    await expect.poll(form).toBeTruthy();
    const forged = [
      outcome('billing_deduct', 1),
      { oisForm: 1, type: 'submitted', reference: 'R-1' },
      {
        type: 'message',
        message: { id: 'x', event: 'outcome', data: JSON.stringify(outcome('recharge', 1)) },
      },
    ];
    const source = form()?.contentWindow ?? null;
    for (let count = 0; count < 10_000; count += 1) {
      const data = forged[count % forged.length] ?? '';
      const message = count % 2 === 0 ? data : JSON.stringify(data);
      // The form's frame with another origin, and the form's origin in another window.
      const sender = count % 4 < 2 ? { source, origin: 'https://form.example' } : { source: window };
      window.dispatchEvent(
        new MessageEvent('message', { origin: location.origin, data: message, ...sender }),
      );
    }
    expect(submits).toEqual([]);
    expect(form()).toBeTruthy();
    server.last.event('9', 'outcome', outcome('billing_refund', 250));
    await expect.poll(() => outcomes.length).toBe(1);
    expect(outcomes).toMatchObject([{ id: '9', event: 'billing_refund', amountCents: 250 }]);
    widget.close();
  });

  it('A4 (W) end with the user: reset() closes the stream, and drops the list', async () => {
    widget.setAttribute('notifications', '');
    await receive(null);
    const { last } = server;
    void widget.reset();
    await expect.poll(() => last.isAborted).toBe(true);
    await expect.poll(() => server.connections.length).toBe(2);
    expect(server.last.headers.has('Last-Event-ID')).toBe(false);
    expect([bell()?.unreadCount, find('[part=list]')]).toEqual([0, null]);
  });

  it('are authorized by the token if the page has a tokenProvider, and then only at a set endpoint', async () => {
    widget.remove();
    await mount(() => {
      widget.removeAttribute('token-endpoint');
      widget.hubUrl = location.origin.replace('http:', 'https:');
      widget.tokenProvider = async () => ({ access_token: 'secret-token-31', expires_in: 3_600 });
      widget.setAttribute('notifications', '');
    });
    await expect.poll(() => find('[part=opener]')).not.toBeNull();
    expect(server.connections).toEqual([]);
    widget.setAttribute('events-endpoint', '/ois/events');
    await expect.poll(() => server.connections.length).toBe(1);
    expect(server.last.headers.get('Authorization')).toBe('Bearer secret-token-31');
    expect(widget.outerHTML + widget.shadowRoot?.innerHTML + bell()?.shadowRoot?.innerHTML).not.toContain(
      'secret-token',
    );
  });

  it('come from beside the token endpoint, by cookie, if the page has that and a tokenProvider', async () => {
    widget.remove();
    await mount(() => {
      widget.tokenProvider = async () => ({ access_token: 'secret-token-31', expires_in: 3_600 });
      widget.setAttribute('notifications', '');
    });
    await expect.poll(() => server.connections.length).toBe(1);
    expect(server.last.headers.has('Authorization')).toBe(false);
  });

  it('name the form of a link that comes without a title', async () => {
    widget.setAttribute('notifications', '');
    widget.formUrl = root;
    await expect.poll(bell).not.toBeNull();
    const untitled = { id: '1', event: '', timestamp: '', shortCode: '', title: '', content: '' };
    bell()?.openNotification({ ...untitled, link: `${root}/orders/7` });
    await expect.poll(() => form()?.title).toBe('Notification');
  });

  it('close their list before they are removed, so that an app learns of it', async () => {
    widget.setAttribute('notifications', '');
    await expect.poll(() => find('[part=opener]')).not.toBeNull();
    bell()?.open();
    await expect.poll(() => find('dialog')?.matches(':modal')).toBe(true);
    let closed = 0;
    widget.addEventListener('ois-panel-close', () => (closed += 1));
    widget.removeAttribute('notifications');
    await expect.poll(bell).toBeNull();
    expect(closed).toBe(1);
  });
});
