import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createSuccess, FAKE_TABLES, type Respond, TOKEN } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { mountWidget, respondWithEmptyLists } from './mounted-widget.js';

describe('OisWidget', () => {
  it('shows a message during loading, then tags and tables', async () => {
    const { widget, names, count, ready, last } = await mountWidget();
    expect(count()).toBe('Loading projects…');
    await ready();
    await widget.updateComplete;
    expect(names()).toEqual(FAKE_TABLES.map(({ name }) => name));
    expect(count()).toBe('3 projects');
    expect(last('ois-load')).toEqual({ count: 3, matching: 3, skipped: 0 });
    await expect(widget).to.be.accessible();
  });

  it('has its search field before its lists, if another widget has loaded the deferred chunk', async () => {
    const { ready } = await mountWidget();
    await ready();
    let respondWithTables = (): void => undefined;
    const tables = new Promise<Response>(
      (resolve) => (respondWithTables = () => resolve(createSuccess({ list: FAKE_TABLES }))),
    );
    const second = await mountWidget(({ url }) => (url.pathname.endsWith('list') ? tables : undefined));
    await expect.poll(() => second.widget.renderRoot.querySelector('[part=search]')).not.toBeNull();
    expect(second.log).toEqual([]);
    respondWithTables();
    await second.ready();
  });

  it('D2 E4 E7 (W) requests one token, and each list with it, without tags or limit', async () => {
    const { widget, all, inner, names, ready } = await mountWidget();
    await ready();
    expect(widget.hub.requests.map(({ url }) => url.pathname)).toEqual([
      '/ois/token',
      // The second request may have to wait for a new connection, and the tables take the hub longer.
      '/ois/api/v1/hub/projects/published-list',
      '/ois/api/v1/hub/projects/published-tags',
    ]);
    for (const { url, init } of widget.hub.requests.slice(1)) {
      expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${TOKEN}`);
      expect(url.search).toBe('');
    }
    expect(names()).toHaveLength(FAKE_TABLES.length);
    const chips = all('[part=tag-label]', inner('ois-tag-filter')).map(({ textContent }) => textContent);
    // Those of the most tables first, then in the hub's order.
    expect(chips).toEqual(['home', 'cleaning', 'moving', 'school']);
  });

  it('D8 (W) needs a token endpoint and one published table, nothing else', async () => {
    const { widget, log, names, card, ready, frame } = await mountWidget(({ url }) => {
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

  it('R11 (W) shows tables with unknown fields and values', async () => {
    const odd = { short_code: 'odd', name: 7, industry: {}, icon: 5, tags: 'x', total: 'many', state: 'new' };
    const { names, ready, last } = await mountWidget(({ url }) => {
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

  it('sends one request if the token response includes the lists', async () => {
    const respond: Respond = ({ url }) =>
      url.pathname.endsWith('/token')
        ? Response.json({ access_token: TOKEN, expires_in: 60, tags: ['home'], tables: FAKE_TABLES })
        : undefined;
    const { widget, names, ready } = await mountWidget(respond);
    await ready();
    await widget.updateComplete;
    expect(widget.hub.requests).toHaveLength(1);
    expect(names()).toHaveLength(3);
  });

  it('counts skipped items also if the token response includes the lists', async () => {
    const { ready, last } = await mountWidget(({ url }) =>
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

  it('shows that there are no tables, or that none matches', async () => {
    const { widget, message, ready } = await mountWidget(respondWithEmptyLists);
    await ready();
    await widget.updateComplete;
    await expect.poll(message).toContain('No projects yet');
    await expect(widget).to.be.accessible();
    widget.tags = ['garden'];
    await expect.poll(message).toContain('No project matches');
  });

  it('R11 (W) skips an item without a short code, and counts it', async () => {
    const { widget, names, ready, last } = await mountWidget(({ url }) =>
      url.pathname.endsWith('list') ? createSuccess({ list: [{ name: 'x' }, FAKE_TABLES[0]] }) : undefined,
    );
    await ready();
    await widget.updateComplete;
    expect(names()).toEqual(['Sofa cleaning']);
    expect(last('ois-load')).toEqual({ count: 1, matching: 1, skipped: 1 });
  });

  it('can be set up by properties as well as by attributes', async () => {
    const { widget, ready } = await mountWidget();
    await ready();
    Object.assign(widget, { tags: 'home, school', limit: '2' });
    await expect
      .poll(() => widget.hub.findLast('published-list')?.url.search)
      .toBe('?tags=home%2Cschool&limit=2');
    Object.assign(widget, { tags: null, limit: 0 });
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('');
    expect(widget.tags).toEqual([]);
  });

  it('keeps its lists when it is moved within the page', async () => {
    const { widget, names, tag, count, ready } = await mountWidget();
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

  it('shows header, footer and messages of the page', async () => {
    const { widget, ready } = await mountWidget(respondWithEmptyLists);
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
    await widget.reset();
    await expect.poll(() => isShown('error')).toBe(true);
  });

  it('shows the page’s message if nothing matches', async () => {
    const { widget, ready } = await mountWidget(respondWithEmptyLists);
    widget.innerHTML = '<p slot="no-match">Ask us</p>';
    await ready();
    const words = (): number => (widget.firstElementChild as HTMLElement).getBoundingClientRect().height;
    expect(words()).toBe(0);
    widget.tags = ['garden'];
    await expect.poll(words).toBeGreaterThan(0);
  });
});
