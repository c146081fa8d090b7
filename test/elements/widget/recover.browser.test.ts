import { describe, it } from 'vitest';
import { FakeHubWidget, type Respond } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeHubWidget;
let errors: string[];

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function mount(respond: Respond): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  widget.hub.options.respond = respond;
  widget.tokenEndpoint = '/ois/token';
  errors = [];
  widget.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.code));
  box.append(widget);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
}

const NEWS: [string, () => Event][] = [
  ['online', () => new Event('online')],
  ['pageshow from memory', () => new PageTransitionEvent('pageshow', { persisted: true })],
];

const offline: Respond = () => Promise.reject(new TypeError('Failed to fetch'));
const REFUSED = { code: 401, message: 'no', data: null };

describe('OisWidget: after a failed load', () => {
  it.each(NEWS)('loads again on %s if there was no connection', async (_name, event) => {
    await mount(offline);
    widget.hub.options.respond = () => undefined;
    const isLoaded = new Promise((done) => widget.addEventListener('ois-load', done));
    window.dispatchEvent(event());
    await isLoaded;
    expect(errors).toEqual(['NETWORK']);
  });

  it('sends one request and dispatches one error if it fails before the page’s first pageshow', async () => {
    await mount(offline);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await wait(50);
    expect(widget.hub.requests).toHaveLength(1);
    expect(errors).toEqual(['NETWORK']);
  });

  it.each<[string, Respond]>([
    [
      'SERVER',
      ({ url }) => (url.pathname.endsWith('/token') ? new Response('', { status: 500 }) : undefined),
    ],
    ['UNAUTHORIZED', () => Response.json({}, { status: 401 })],
    ['UNAUTHORIZED', ({ url }) => (url.pathname.endsWith('list') ? Response.json(REFUSED) : undefined)],
    ['BAD_RESPONSE', () => Response.json({})],
  ])('sends no request after %s until the user retries', { timeout: 15_000 }, async (code, respond) => {
    await mount(respond);
    expect(errors).toEqual([code]);
    const before = widget.hub.requests.length;
    for (const [, event] of NEWS) window.dispatchEvent(event());
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(100);
    expect(widget.hub.requests).toHaveLength(before);
    expect(errors).toEqual([code]);
    widget.hub.options.respond = () => undefined;
    const isLoaded = new Promise((done) => widget.addEventListener('ois-load', done));
    const retry = (): HTMLElement | null => widget.renderRoot.querySelector<HTMLElement>('[part=retry]');
    await expect.poll(retry).not.toBeNull();
    retry()?.click();
    await isLoaded;
  });
});
