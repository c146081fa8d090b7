import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createSuccess, type Respond, TOKEN } from '../../helpers/fake-hub-elements.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget', () => {
  it('A1 (W) sends no API key, and shows none that the server sends by mistake', async () => {
    const key = 'sk-secret-77d0';
    const { widget, log, all, ready, frame } = await mountWidget(({ url }) =>
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

  it('A4 (W) discards token and data when another user signs in', async () => {
    const { widget, log, ready, frame } = await mountWidget();
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
    const mei = await mountWidget(answer('mei'));
    await mei.ready();
    await mei.widget.updateComplete;
    expect(mei.names()).toEqual(['Table of mei']);
    const jonas = await mountWidget(answer('jonas'));
    await jonas.ready();
    await jonas.widget.updateComplete;
    expect(jonas.names()).toEqual(['Table of jonas']);
    await mei.widget.refresh();
    await jonas.widget.refresh();
    expect(
      mei.widget.hub.requests.every(
        ({ init }) => !new Headers(init.headers).get('authorization')?.includes('jonas'),
      ),
    ).toBe(true);
    expect(
      jonas.widget.hub.requests.every(
        ({ init }) => !new Headers(init.headers).get('authorization')?.includes('mei'),
      ),
    ).toBe(true);
  });

  it('keeps the token out of markup, events, storage and timing', async () => {
    const { widget, log, all, card, ready, last } = await mountWidget();
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
