import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  createSuccess,
  FAKE_TABLES,
  FakeHubWidget,
  type Respond,
  TOKEN,
} from '../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../helpers/testing.js';

let widget: FakeHubWidget;
let log: { name: string; detail: unknown }[];

const EVENTS = [
  'ois-ready',
  'ois-load',
  'ois-filter',
  'ois-select',
  'ois-open',
  'ois-close',
  'ois-error',
] as const;

async function mount(
  respond: Respond = () => undefined,
  attributes: Record<string, string> = {},
): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  widget.hub.options.respond = respond;
  for (const [name, value] of Object.entries({ 'token-endpoint': '/ois/token', ...attributes })) {
    widget.setAttribute(name, value);
  }
  log = [];
  for (const name of EVENTS)
    widget.addEventListener(name, (event) => log.push({ name, detail: event.detail }));
  box.append(widget);
  await widget.updateComplete;
}

const all = (selector: string, root: ParentNode = widget.renderRoot): Element[] => [
  ...root.querySelectorAll(selector),
];
const inner = (tag: string): ParentNode => widget.renderRoot.querySelector(tag)?.shadowRoot as ParentNode;
const names = (): (string | null)[] =>
  all('[part=name]', inner('ois-table-grid')).map(({ textContent }) => textContent);
const card = (index: number): Element => all('[part=card]', inner('ois-table-grid'))[index] as Element;
const tag = (label: string): Element =>
  all('[part~=tag]', inner('ois-tag-filter')).find(
    (chip) => chip.querySelector('[part=tag-label]')?.textContent === label,
  ) as Element;
const message = (): string =>
  (
    widget.renderRoot.querySelector('[part=message]') ??
    inner('ois-table-grid')?.querySelector('[part=message]')
  )?.textContent
    ?.replace(/\s+/g, ' ')
    .trim() ?? '';
const count = (): string => inner('ois-table-grid').querySelector('[part=count]')?.textContent?.trim() ?? '';
const ready = (): Promise<void> => expect.poll(() => log.some(({ name }) => name === 'ois-ready')).toBe(true);
const last = (name: string): unknown => log.filter((entry) => entry.name === name).at(-1)?.detail;
const frame = (): HTMLIFrameElement | null => inner('ois-form-frame').querySelector('iframe');

const isList: Respond = ({ url }) =>
  url.pathname.endsWith('list') ? createSuccess({ list: [] }) : undefined;

describe('OisWidget', () => {
  it('shows a message during loading, then tags and tables', async () => {
    await mount();
    expect(count()).toBe('Loading projects…');
    await ready();
    await widget.updateComplete;
    expect(names()).toEqual(FAKE_TABLES.map(({ name }) => name));
    expect(count()).toBe('3 projects');
    expect(last('ois-load')).toEqual({ count: 3, matching: 3, skipped: 0 });
    await expect(widget).to.be.accessible();
  });

  it('D2 E4 E7 (W) requests one token, and each list with it, without tags or limit', async () => {
    await mount();
    await ready();
    expect(widget.hub.requests.map(({ url }) => url.pathname)).toEqual([
      '/ois/token',
      '/ois/api/v1/hub/projects/published-tags',
      '/ois/api/v1/hub/projects/published-list',
    ]);
    for (const { url, init } of widget.hub.requests.slice(1)) {
      expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${TOKEN}`);
      expect(url.search).toBe('');
    }
    expect(names()).toHaveLength(FAKE_TABLES.length);
    const chips = all('[part=tag-label]', inner('ois-tag-filter')).map(({ textContent }) => textContent);
    expect(chips).toEqual(['cleaning', 'home', 'moving', 'school']);
  });

  it('D8 (W) needs a token endpoint and one published table, nothing else', async () => {
    await mount(({ url }) => {
      if (url.pathname.endsWith('published-tags')) return createSuccess({ list: [] });
      return url.pathname.endsWith('list') ? createSuccess({ list: [{ short_code: 'only1' }] }) : undefined;
    });
    await ready();
    await expect.poll(names).toEqual(['only1']);
    await userEvent.click(card(0));
    await expect.poll(() => frame()?.contentWindow?.location.pathname).toBe('/test/helpers/form/only1');
    expect(log.filter(({ name }) => name === 'ois-error')).toEqual([]);
    widget.close();
  });

  it('D3 (W) encodes short code and token in the form’s address', async () => {
    const [token, shortCode] = ['t+o/k=e&n#', 'ü b/c?d#e'];
    await mount(({ url }) =>
      url.pathname.endsWith('/token')
        ? Response.json({
            access_token: token,
            expires_in: 60,
            form_url: `${location.origin}/test/helpers/form`,
          })
        : undefined,
    );
    await ready();
    await widget.open(shortCode);
    await expect
      .poll(() => frame()?.contentWindow?.location.href)
      .toBe(
        `${location.origin}/test/helpers/form/${encodeURIComponent(shortCode)}?token=${encodeURIComponent(token)}`,
      );
    widget.close();
  });

  it('R11 (W) shows tables with unknown fields and values', async () => {
    const odd = { short_code: 'odd', name: 7, industry: {}, icon: 5, tags: 'x', total: 'many', state: 'new' };
    await mount(({ url }) => {
      if (url.pathname.endsWith('published-tags'))
        return createSuccess({ list: ['home', null, {}], page: 'next' });
      return url.pathname.endsWith('list')
        ? createSuccess({ list: [odd, ...FAKE_TABLES, 'x', null], more: [] })
        : undefined;
    });
    await ready();
    await expect.poll(names).toEqual(['odd', ...FAKE_TABLES.map(({ name }) => name)]);
    expect(last('ois-load')).toMatchObject({ count: 4, skipped: 4 });
  });

  it('A1 (W) sends no API key, and shows none that the server sends by mistake', async () => {
    const key = 'sk-secret-77d0';
    await mount(({ url }) =>
      url.pathname.endsWith('/token')
        ? Response.json({
            access_token: TOKEN,
            expires_in: 60,
            api_key: key,
            form_url: `${location.origin}/test/helpers/form`,
          })
        : undefined,
    );
    await ready();
    await widget.open('sofa1');
    expect(widget.hub.requests.length).toBeGreaterThan(2);
    for (const { url, init } of widget.hub.requests) {
      expect([...new Headers(init.headers).keys()]).not.toContain('x-api-key');
      expect(url.href + String(init.body) + JSON.stringify(init.headers)).not.toContain(key);
    }
    const markup = [widget, ...all('*')].map((element) => (element.shadowRoot ?? element).innerHTML).join('');
    expect(markup).toContain('<iframe');
    const seen = [markup, frame()?.contentWindow?.location.href ?? '', JSON.stringify(log), document.cookie];
    seen.push(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
    for (const text of seen) expect(text).not.toContain(key);
    widget.close();
  });

  it('sends one request if the token response includes the lists', async () => {
    const respond: Respond = ({ url }) =>
      url.pathname.endsWith('/token')
        ? Response.json({ access_token: TOKEN, expires_in: 60, tags: ['home'], tables: FAKE_TABLES })
        : undefined;
    await mount(respond);
    await ready();
    await widget.updateComplete;
    expect(widget.hub.requests).toHaveLength(1);
    expect(names()).toHaveLength(3);
  });

  it('counts skipped items also if the token response includes the lists', async () => {
    await mount(({ url }) =>
      url.pathname.endsWith('/token')
        ? Response.json({
            access_token: TOKEN,
            expires_in: 60,
            tags: ['home', 7],
            tables: [FAKE_TABLES[0], {}],
          })
        : undefined,
    );
    await ready();
    expect(last('ois-load')).toEqual({ count: 1, matching: 1, skipped: 2 });
  });

  it('E5 (W) shows the tables that the hub returns for the chosen tags, until they are cleared', async () => {
    await mount();
    await ready();
    // With its number it has another name, and the driver goes by names.
    await expect.poll(() => tag('home').querySelector('[part=tag-count]')).not.toBeNull();
    await userEvent.click(tag('home'));
    await expect.poll(() => count()).toBe('2 projects');
    expect(names()).toEqual(['Sofa cleaning', 'Moving within the city']);
    expect(last('ois-filter')).toEqual({ tags: ['home'] });
    await expect.poll(() => widget.hub.requests.at(-1)?.url.search).toBe('?tags=home');
    await userEvent.click(tag('school'));
    await expect.poll(() => widget.hub.requests.at(-1)?.url.searchParams.get('tags')).toBe('home,school');
    await userEvent.click(inner('ois-tag-filter').querySelector('[part=clear]') as Element);
    await expect.poll(() => count()).toBe('3 projects');
  });

  it('shows the number of tables with a tag, also if other tags are chosen', async () => {
    const carrying = (label: string): string | null | undefined =>
      tag(label).querySelector('[part=tag-count]')?.textContent;
    await mount();
    await ready();
    await expect.poll(() => carrying('home')).toBe('2');
    await userEvent.click(tag('school'));
    await expect.poll(names).toEqual(['Maths tutoring']);
    expect(carrying('home')).toBe('2');
    await widget.refresh();
    await widget.updateComplete;
    expect(tag('home')).toBeDefined();
    expect(widget.renderRoot.querySelector('ois-tag-filter')?.counts).toBeUndefined();
  });

  it('shows placeholders for tags during loading', async () => {
    await mount(() => new Promise<Response>(() => undefined));
    const filter = widget.renderRoot.querySelector('ois-tag-filter');
    expect(filter?.loading).toBe(true);
    await expect.poll(() => all('[part=placeholder]', inner('ois-tag-filter'))).not.toHaveLength(0);
    await expect(widget).to.be.accessible();
  });

  it('E6 (W) does not count other tables, which the hub adds up to the limit, as matches', async () => {
    await mount(
      ({ url }) =>
        url.searchParams.has('tags')
          ? createSuccess({ list: [FAKE_TABLES[2], FAKE_TABLES[0], FAKE_TABLES[1]] })
          : undefined,
      {
        limit: '3',
      },
    );
    await ready();
    await widget.updateComplete;
    await userEvent.click(tag('school'));
    await expect
      .poll(() => inner('ois-table-grid').querySelector('[part=other-heading]')?.textContent)
      .toBe('Other projects');
    expect(count()).toBe('1 project');
    expect(names()).toEqual(['Maths tutoring', 'Sofa cleaning', 'Moving within the city']);
    expect(widget.hub.requests.at(-1)?.url.search).toBe('?tags=school&limit=3');
  });

  it('ignores a response for tags that are no longer chosen', async () => {
    let slow: (response: Response) => void = () => undefined;
    await mount(({ url }) =>
      url.searchParams.get('tags') === 'home' ? new Promise<Response>((done) => (slow = done)) : undefined,
    );
    await ready();
    await widget.updateComplete;
    await userEvent.click(tag('home'));
    await expect.poll(() => widget.hub.requests.at(-1)?.url.search).toBe('?tags=home');
    await userEvent.click(tag('home'));
    await userEvent.click(tag('school'));
    await expect.poll(() => count()).toBe('1 project');
    slow(createSuccess({ list: [] }));
    await new Promise((done) => setTimeout(done, 50));
    expect(names()).toEqual(['Maths tutoring']);
  });

  it('filters without a request for a tag with a comma, which the hub would read as two', async () => {
    const odd = { short_code: 'odd4', name: 'Odd one', industry: '', icon: null, tags: ['small, quick'] };
    await mount(({ url }) => {
      if (url.pathname.endsWith('tags')) return createSuccess({ list: ['home', 'small, quick'] });
      return url.pathname.endsWith('list') ? createSuccess({ list: [...FAKE_TABLES, odd] }) : undefined;
    });
    await ready();
    await widget.updateComplete;
    const before = widget.hub.requests.length;
    await userEvent.click(tag('small, quick'));
    await expect.poll(() => names()).toEqual(['Odd one']);
    expect(widget.hub.requests).toHaveLength(before);
  });

  it('keeps the tables and shows a notice if the request for chosen tags fails', async () => {
    let broken = true;
    await mount(({ url }) =>
      url.searchParams.has('tags') && broken ? new Response('oops', { status: 500 }) : undefined,
    );
    await ready();
    await widget.updateComplete;
    await userEvent.click(tag('home'));
    await expect
      .poll(() => all('[role=alert]').map((alert) => alert.textContent)[0])
      .toContain('on our side');
    expect(names()).toHaveLength(2);
    broken = false;
    await userEvent.click(all('[role=alert] button')[0] as Element);
    await expect.poll(() => all('[role=alert]')).toEqual([]);
    await expect.poll(() => count()).toBe('2 projects');
  });

  it('does not show that nothing matches if the request failed', async () => {
    let broken = true;
    await mount(({ url }) => {
      if (url.pathname.endsWith('tags')) return createSuccess({ list: ['home', 'garden'] });
      return url.searchParams.has('tags') && broken ? new Response('oops', { status: 500 }) : undefined;
    });
    await ready();
    await widget.updateComplete;
    const isShown = (): boolean =>
      widget.renderRoot.querySelector('ois-table-grid')?.checkVisibility() ?? false;
    await userEvent.click(tag('garden'));
    await expect
      .poll(() => all('[role=alert]').map((alert) => alert.textContent)[0])
      .toContain('on our side');
    expect(isShown()).toBe(false);
    await userEvent.click(tag('home'));
    await expect.poll(isShown).toBe(true);
    expect(names()).toHaveLength(2);
    await userEvent.click(tag('home'));
    broken = false;
    await userEvent.click(all('[role=alert] button')[0] as Element);
    await expect.poll(message).toContain('No project matches');
    expect(isShown()).toBe(true);
  });

  it('E5 (W) sends the tags and the limit of its attributes', async () => {
    await mount(undefined, { tags: ' home , ,school,home', limit: '5' });
    await ready();
    expect(widget.hub.requests.at(-1)?.url.search).toBe('?tags=home%2Cschool&limit=5');
    expect(widget.tags).toEqual(['home', 'school']);
  });

  it.each(['0', '-3', '1.5', 'many', ''])('asks without a limit for limit="%s"', async (limit) => {
    await mount(undefined, { limit });
    await ready();
    expect(widget.hub.requests.at(-1)?.url.search).toBe('');
  });

  it('D3 (W) opens the form of a card, and dispatches events', async () => {
    await mount();
    await ready();
    await widget.updateComplete;
    await userEvent.click(card(1));
    await expect
      .poll(() => frame()?.contentWindow?.location.href)
      .toContain(`/test/helpers/form/move2?token=${TOKEN}`);
    expect(last('ois-select')).toMatchObject({
      shortCode: 'move2',
      table: { name: 'Moving within the city' },
    });
    expect(last('ois-open')).toEqual({ shortCode: 'move2' });
    expect(inner('ois-form-frame').querySelector('h2')?.textContent).toBe('Moving within the city');
    widget.close();
    expect(last('ois-close')).toEqual({ shortCode: 'move2' });
    expect(frame()).toBeNull();
  });

  it('does not open a form if the page cancels ois-select', async () => {
    await mount();
    await ready();
    await widget.updateComplete;
    document.addEventListener('ois-select', (event) => event.preventDefault(), { once: true });
    await userEvent.click(card(0));
    await new Promise((done) => setTimeout(done, 50));
    expect(log.filter(({ name }) => name === 'ois-select')).toHaveLength(1);
    expect(frame()).toBeNull();
  });

  it('opens a form by its short code, listed or not', async () => {
    await mount();
    await ready();
    await widget.open('unlisted');
    await expect.poll(() => frame()?.contentWindow?.location.pathname).toBe('/test/helpers/form/unlisted');
  });

  it('opens a form if open() is called as soon as the widget is on the page', async () => {
    await mount();
    const second = new FakeHubWidget();
    second.tokenEndpoint = '/ois/token';
    widget.after(second);
    await second.open('sofa1');
    expect(
      second.renderRoot.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe'),
    ).not.toBeNull();
    second.close();
  });

  it('shows that form-url is missing if neither the page nor the token response has it', async () => {
    await mount(({ url }) =>
      url.pathname.endsWith('/token') ? Response.json({ access_token: TOKEN, expires_in: 60 }) : undefined,
    );
    await ready();
    await widget.open('sofa1');
    expect(last('ois-error')).toMatchObject({
      error: { code: 'BAD_CONFIG', message: expect.stringContaining('form-url') },
    });
    expect(inner('ois-form-frame').querySelector('[role=alert]')?.textContent).toContain(
      'not set up correctly',
    );
  });

  it('shows that there are no tables, or that none matches', async () => {
    await mount(isList);
    await ready();
    await widget.updateComplete;
    await expect.poll(message).toContain('No projects yet');
    await expect(widget).to.be.accessible();
    widget.tags = ['garden'];
    await expect.poll(message).toContain('No project matches');
  });

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
    await mount(({ url }) => (isBroken && url.pathname.endsWith(ending) ? bad() : undefined));
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
    await mount(undefined, { 'token-endpoint': '' });
    expect(last('ois-error')).toMatchObject({
      error: { code: 'BAD_CONFIG', message: expect.stringContaining('token-endpoint=') },
    });
    await expect.poll(message).toContain('not set up correctly');
    widget.setAttribute('token-endpoint', '/ois/token');
    await ready();
  });

  it('R11 (W) skips an item without a short code, and counts it', async () => {
    await mount(({ url }) =>
      url.pathname.endsWith('list') ? createSuccess({ list: [{ name: 'x' }, FAKE_TABLES[0]] }) : undefined,
    );
    await ready();
    await widget.updateComplete;
    expect(names()).toEqual(['Sofa cleaning']);
    expect(last('ois-load')).toEqual({ count: 1, matching: 1, skipped: 1 });
  });

  it('A4 (W) discards token and data when another user signs in', async () => {
    await mount();
    await ready();
    await widget.open('sofa1');
    const reset = widget.reset();
    expect(frame()).toBeNull();
    await widget.updateComplete;
    expect(widget.renderRoot.querySelector('ois-table-grid')).toMatchObject({ loading: true, tables: [] });
    await reset;
    expect(widget.hub.count('/token')).toBe(2);
    expect(log.filter(({ name }) => name === 'ois-ready')).toHaveLength(2);
  });

  it('aborts its requests when it is removed, and loads again when it is added again', async () => {
    await mount(({ url }) =>
      url.pathname.endsWith('list') ? new Promise<Response>(() => undefined) : undefined,
    );
    await expect.poll(() => widget.hub.count('list')).toBe(1);
    const pending = widget.hub.requests.at(-1)?.init.signal;
    const parent = widget.parentElement as Element;
    widget.remove();
    await expect.poll(() => pending?.aborted).toBe(true);
    expect(log.filter(({ name }) => name === 'ois-error')).toEqual([]);
    widget.hub.options.respond = () => undefined;
    parent.append(widget);
    await ready();
  });

  it('does not open a form that was closed, or whose user changed, while it was opening', async () => {
    await mount();
    await ready();
    const opening = widget.open('sofa1');
    widget.close();
    await opening;
    expect(frame()).toBeNull();
    const other = widget.open('sofa1');
    await widget.reset();
    await other;
    expect(frame()).toBeNull();
    expect(last('ois-open')).toBeUndefined();
  });

  it('closes the form when token-endpoint changes', async () => {
    await mount();
    await ready();
    await widget.open('sofa1');
    expect(frame()).not.toBeNull();
    widget.limit = 2;
    await widget.updateComplete;
    expect(frame()).not.toBeNull();
    widget.setAttribute('token-endpoint', '/other/token');
    await widget.updateComplete;
    expect(frame()).toBeNull();
  });

  it('can be set up by properties as well as by attributes', async () => {
    await mount();
    await ready();
    Object.assign(widget, { tags: 'home, school', limit: '2' });
    await expect.poll(() => widget.hub.requests.at(-1)?.url.search).toBe('?tags=home%2Cschool&limit=2');
    Object.assign(widget, { tags: null, limit: 0 });
    await expect.poll(() => widget.hub.requests.at(-1)?.url.search).toBe('');
    expect(widget.tags).toEqual([]);
  });

  it('shows the next user the tags that the site has chosen', async () => {
    await mount(undefined, { tags: 'home' });
    await ready();
    widget.tags = ['school'];
    await widget.updateComplete;
    await widget.reset();
    expect(widget.tags).toEqual(['home']);
  });

  it('filters without a request for more tags than fit into a URL', async () => {
    await mount();
    await ready();
    const before = widget.hub.requests.length;
    widget.tags = ['home', ...Array.from({ length: 300 }, (_, index) => `tag number ${index}`)];
    await expect.poll(() => count()).toBe('2 projects');
    expect(widget.hub.requests).toHaveLength(before);
  });

  it('keeps its lists when it is moved within the page', async () => {
    await mount();
    await ready();
    await widget.updateComplete;
    const before = widget.hub.requests.length;
    const elsewhere = await fixture(html`<section></section>`);
    elsewhere.append(widget);
    await new Promise((done) => setTimeout(done, 50));
    expect(widget.hub.requests).toHaveLength(before);
    expect(names()).toHaveLength(3);
    await userEvent.click(tag('home'));
    await expect.poll(() => count()).toBe('2 projects');
  });

  it.each(['online', 'pageshow'])('recovers by itself after the event %s', async (news) => {
    let isOffline = true;
    await mount(() => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : undefined));
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

  it('shows header, footer and messages of the page', async () => {
    await mount(isList);
    widget.innerHTML =
      '<h2 slot="header">Ours</h2><p slot="empty">Come back soon</p><p slot="error">Out of order</p><p slot="footer">End</p>';
    await ready();
    widget.requestUpdate();
    await widget.updateComplete;
    const isShown = (slot: string): boolean =>
      (widget.querySelector(`[slot=${slot}]`) as HTMLElement).getBoundingClientRect().height > 0;
    await expect
      .poll(() => ['header', 'empty', 'footer', 'error'].map(isShown))
      .toEqual([true, true, true, false]);
    widget.hub.options.respond = () => new Response('', { status: 500 });
    await widget.refresh();
    await expect.poll(() => isShown('error')).toBe(true);
  });

  it('shows the page’s message if nothing matches', async () => {
    await mount(isList);
    widget.innerHTML = '<p slot="no-match">Ask us</p>';
    await ready();
    const words = (): number => (widget.firstElementChild as HTMLElement).getBoundingClientRect().height;
    expect(words()).toBe(0);
    widget.tags = ['garden'];
    await expect.poll(words).toBeGreaterThan(0);
  });

  it('A4 (W) keeps two users on one page apart', async () => {
    const answer =
      (user: string): Respond =>
      ({ url, init }) => {
        if (url.pathname.endsWith('/token'))
          return Response.json({ access_token: `token-of-${user}`, expires_in: 60 });
        const bearer = new Headers(init.headers).get('authorization');
        if (bearer !== `Bearer token-of-${user}`) return new Response('', { status: 401 });
        return url.pathname.endsWith('list')
          ? createSuccess({ list: [{ short_code: user, name: `Table of ${user}` }] })
          : undefined;
      };
    await mount(answer('mei'));
    const first = widget;
    const namesOfFirst = names;
    await ready();
    await first.updateComplete;
    expect(namesOfFirst()).toEqual(['Table of mei']);
    await mount(answer('jonas'));
    await ready();
    await widget.updateComplete;
    expect(names()).toEqual(['Table of jonas']);
    await first.refresh();
    await widget.refresh();
    expect(
      first.hub.requests.every(
        ({ init }) => !new Headers(init.headers).get('authorization')?.includes('jonas'),
      ),
    ).toBe(true);
    expect(
      widget.hub.requests.every(
        ({ init }) => !new Headers(init.headers).get('authorization')?.includes('mei'),
      ),
    ).toBe(true);
  });

  it('keeps the token out of markup, events, storage and timing', async () => {
    await mount();
    await ready();
    await widget.updateComplete;
    await userEvent.click(card(0));
    await expect.poll(() => last('ois-open')).toBeDefined();
    const markup = [widget, ...all('*')].map((element) => (element.shadowRoot ?? element).innerHTML).join('');
    const seen = [
      markup,
      document.documentElement.outerHTML,
      JSON.stringify(log),
      JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie,
      JSON.stringify(performance.getEntries()),
    ];
    expect(markup).toContain('<iframe');
    for (const text of seen) expect(text).not.toContain(TOKEN);
  });
});
