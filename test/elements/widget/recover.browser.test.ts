import { describe, it } from 'vitest';
import { createSuccess, FakeHubWidget, type Respond } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

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

describe('OisWidget: after a failed request for more', () => {
  it('requests as many again on a press of the button, and loses no tables', async () => {
    const all = Array.from({ length: 40 }, (_, index) => ({
      short_code: `c${index}`,
      name: `Table ${index}`,
      tags: [],
    }));
    const answer: Respond = ({ url }) => {
      if (!url.pathname.endsWith('published-list')) return undefined;
      return createSuccess({ list: all.slice(0, Number(url.searchParams.get('limit'))) });
    };
    const { widget: own, inner, names, ready } = await mountWidget(answer, { limit: '10' });
    await ready();
    const more = (): HTMLElement | null => inner('ois-table-grid').querySelector('[part=load-more]');
    await expect.poll(more).not.toBeNull();
    own.hub.options.respond = offline;
    more()?.click();
    const retry = (): HTMLElement | null => own.renderRoot.querySelector('[part=notice] button');
    await expect.poll(retry).not.toBeNull();
    expect(names()).toHaveLength(10);
    own.hub.options.respond = answer;
    retry()?.click();
    await expect.poll(() => names().length).toBe(20);
  });
});
