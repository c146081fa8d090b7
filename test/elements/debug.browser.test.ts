import { afterEach, beforeEach, describe, it, vi, type Mock } from 'vitest';
import type { TokenProvider } from '../../src/client/token-sources.js';
import type { OisPoints } from '../../src/elements/points/points.js';
import { createFakeHub, createSuccess } from '../../demo/fake-hub.js';
import { FakeHubWidget, TOKEN, type Respond } from '../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../helpers/testing.js';

const page = window as { OIS?: { debug?: boolean } };
const USER = 'user-4711';

let debug: Mock;
/** The traces, each on a line, with durations replaced. */
const lines = (): string[] =>
  debug.mock.calls.map((args) => args.join(' ').replace(/ in \d+ ms/, ' in … ms'));

beforeEach(() => {
  debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined) as unknown as Mock;
});

afterEach(() => {
  // Nothing that was traced contains a secret, nor the whole of what was sent.
  expect(lines().join()).not.toMatch(new RegExp(`${TOKEN}|${USER}|secret`));
  debug.mockRestore();
  delete page.OIS;
});

interface Setup {
  respond?: Respond;
  endpoint?: string;
  provider?: TokenProvider;
}

/** Mounts a widget whose first lists were requested, with or without success. */
async function mount({ respond, endpoint = '/ois/token', provider }: Setup = {}): Promise<FakeHubWidget> {
  const box = await fixture(html`<div></div>`);
  const widget = new FakeHubWidget();
  if (respond) widget.hub.options.respond = respond;
  if (provider) Object.assign(widget, { tokenProvider: provider, hubUrl: 'https://hub.example/root' });
  else widget.tokenEndpoint = endpoint;
  const isSettled = new Promise((resolve) => {
    for (const type of ['ois-load', 'ois-error']) widget.addEventListener(type, resolve, { once: true });
  });
  box.append(widget);
  await isSettled;
  return widget;
}

/** Loads the lists again, as another user, with traces on. */
async function traceReset(widget: FakeHubWidget): Promise<string[]> {
  // The deferred chunk is there from now on.
  await widget.open('sofa1');
  widget.close();
  page.OIS = { debug: true };
  await widget.reset();
  return lines();
}

describe('OIS.debug', () => {
  it('is off by default', async () => {
    const widget = await mount();
    await widget.open('sofa1');
    await widget.reset();
    expect(lines()).toEqual([]);
  });

  it('traces token requests and requests to the hub from when it is set', async () => {
    const traces = await traceReset(await mount());
    expect(traces.slice(0, 3)).toEqual([
      'ois:session token requested',
      'ois:session POST /ois/token → 200 in … ms',
      'ois:session token received, expires in 3600 s',
    ]);
    // Sent together: either may be answered first.
    expect(traces.slice(3).toSorted()).toEqual([
      'ois:hub GET /ois/api/v1/hub/projects/published-list → 200 in … ms',
      'ois:hub GET /ois/api/v1/hub/projects/published-tags → 200 in … ms',
    ]);
  });

  it('can be switched off again', async () => {
    const widget = await mount();
    await traceReset(widget);
    page.OIS = { debug: false };
    const before = lines().length;
    await widget.reset();
    expect(lines()).toHaveLength(before);
  });

  it('traces a tokenProvider and the hub’s origin, and leaves out queries', async () => {
    const provider = async () => ({ access_token: TOKEN, expires_in: 540.7 });
    const widget = await mount({ provider });
    widget.tags = ['home'];
    await widget.updateComplete;
    const traces = await traceReset(widget);
    expect(traces).toContain('ois:session token received, expires in 540 s');
    expect(traces).toContain(
      'ois:hub GET https://hub.example/root/api/v1/hub/projects/published-tags → 200 in … ms',
    );
    debug.mockClear();
    widget.tags = ['moving'];
    await expect
      .poll(lines)
      .toContain('ois:hub GET https://hub.example/root/api/v1/hub/projects/published-list?… → 200 in … ms');
  });

  it('leaves out the query of the token endpoint', async () => {
    const traces = await traceReset(await mount({ endpoint: '/ois/token?key=secret' }));
    expect(traces).toContain('ois:session POST /ois/token?… → 200 in … ms');
  });

  it('traces failures by their codes, without the messages, which may quote a token', async () => {
    const failure = () => Promise.reject(new TypeError(`no network for ${TOKEN} of ${USER}`));
    const widget = await mount();
    await widget.open('sofa1');
    widget.close();
    page.OIS = { debug: true };
    widget.hub.options.respond = failure;
    await widget.reset();
    expect(lines()).toEqual([
      'ois:session token requested',
      'ois:session POST /ois/token → NETWORK in … ms',
      'ois:session token request failed: NETWORK',
    ]);
  });

  it('traces that a refused token is replaced', { timeout: 15_000 }, async () => {
    const widget = await mount();
    const refusal = { code: 401, message: `${TOKEN} of ${USER} has expired`, data: null };
    let refusals = 1;
    widget.hub.options.respond = ({ url }) =>
      url.pathname.endsWith('list') && refusals-- > 0 ? Response.json(refusal, { status: 401 }) : undefined;
    const traces = await traceReset(widget);
    expect(traces).toContain('ois:hub GET /ois/api/v1/hub/projects/published-list → 401 in … ms');
    expect(traces).toContain('ois:session token requested in place of a refused one');
  });

  it('traces the requests of <ois-points>, of which no widget is on the page', async () => {
    page.OIS = { debug: true };
    const { fetch } = createFakeHub({
      respond: ({ url }) =>
        url.pathname.endsWith('/balance')
          ? createSuccess({ client_user_id: USER, user_id: 1, balance_cents: 5 })
          : undefined,
    });
    const points = document.createElement('ois-points') as OisPoints;
    Object.assign(points, { fetch, pointsEndpoint: '/ois/points' });
    const box = await fixture(html`<div></div>`);
    box.append(points);
    await expect.poll(lines).toContain('ois:hub GET /ois/points/balance → 200 in … ms');
  });
});
