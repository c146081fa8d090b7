import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createSuccess, FAKE_TABLES, FakeHubWidget } from '../../helpers/fake-hub-elements.js';
import { finishTask } from '../../helpers/finish-task.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget', () => {
  it('E5 (W) shows the tables that the hub returns for the chosen tags, until they are cleared', async () => {
    const { widget, names, tag, count, ready, last } = await mountWidget();
    await ready();
    // The tools come with the first cards.
    await expect.poll(() => widget.renderRoot.querySelector('ois-tag-filter')?.closeDialog).toBeDefined();
    await userEvent.click(tag('home'));
    await expect.poll(() => count()).toBe('2 projects');
    expect(names()).toEqual(['Sofa cleaning', 'Moving within the city']);
    expect(last('ois-filter')).toEqual({ tags: ['home'], match: 'any' });
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=home');
    await userEvent.click(tag('school'));
    await expect
      .poll(() => widget.hub.findLast('published-list')?.url.searchParams.get('tags'))
      .toBe('home,school');
    await userEvent.click(tag('home'));
    await userEvent.click(tag('school'));
    await expect.poll(() => count()).toBe('3 projects');
  });

  it('renders everything once for a tag, with the tables that are loaded, and no tags for a search', async () => {
    const { widget, names, tag, ready } = await mountWidget(({ url }) =>
      url.searchParams.has('tags') ? new Promise<Response>(() => undefined) : undefined,
    );
    await ready();
    await expect.poll(() => widget.renderRoot.querySelector('ois-tag-filter')?.closeDialog).toBeDefined();
    await finishTask();
    const rendered: string[] = [];
    widget.addController({ hostUpdated: () => rendered.push('ois-widget') });
    for (const name of ['ois-tag-filter', 'ois-table-grid'] as const)
      widget.renderRoot.querySelector(name)?.addController({ hostUpdated: () => rendered.push(name) });
    rendered.length = 0;
    (tag('home') as HTMLElement).click();
    await finishTask();
    expect(names()).toEqual(['Sofa cleaning', 'Moving within the city']);
    expect(rendered).toEqual(['ois-widget', 'ois-tag-filter', 'ois-table-grid']);
    await userEvent.fill(widget.renderRoot.querySelector('[part=search]') as Element, 'sofa');
    await expect.poll(names).toEqual(['Sofa cleaning']);
    await finishTask();
    expect(rendered.filter((name) => name === 'ois-tag-filter')).toHaveLength(1);
  });

  it('shows the number of tables with a tag, also if other tags are chosen', async () => {
    const carrying = (label: string): string | null | undefined =>
      tag(label).querySelector('[part=tag-count]')?.textContent;
    const { widget, names, tag, ready } = await mountWidget();
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
    const { widget, all, inner } = await mountWidget(() => new Promise<Response>(() => undefined));
    const filter = widget.renderRoot.querySelector('ois-tag-filter');
    expect(filter?.loading).toBe(true);
    await expect.poll(() => all('[part=placeholder]', inner('ois-tag-filter'))).not.toHaveLength(0);
    await expect(widget).to.be.accessible();
  });

  it('E6 (W) does not count other tables, which the hub adds up to the limit, as matches', async () => {
    const { widget, inner, names, tag, count, ready } = await mountWidget(
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
    await expect.poll(count).toBe('1 project');
    expect(names()).toEqual(['Maths tutoring', 'Sofa cleaning', 'Moving within the city']);
    expect(widget.hub.findLast('published-list')?.url.search).toBe('?tags=school&limit=3');
  });

  it('shows other tags that a table has got since, as the hub sends them for a chosen tag', async () => {
    const { inner, tag, ready } = await mountWidget(({ url }) =>
      url.searchParams.has('tags')
        ? createSuccess({ list: [{ ...FAKE_TABLES[2], tags: ['school', 'evening'] }] })
        : undefined,
    );
    await ready();
    await userEvent.click(tag('school'));
    const tags = () =>
      [...inner('ois-table-grid').querySelectorAll('li [part=tag]')].map(({ textContent }) => textContent);
    await expect.poll(tags).toEqual(['school', 'evening']);
  });

  it('shows a pressed tag together with the cards that it selects', async () => {
    const { widget, tag, names, ready } = await mountWidget();
    await ready();
    await expect.poll(() => widget.renderRoot.querySelector('[part=search]')).not.toBeNull();
    (tag('school') as HTMLElement).click();
    await finishTask();
    expect(tag('school').ariaPressed).toBe('true');
    expect(names()).toEqual(['Maths tutoring']);
  });

  it('ignores a response for tags that are no longer chosen', async () => {
    let slow: (response: Response) => void = () => undefined;
    const { widget, names, tag, count, ready } = await mountWidget(({ url }) =>
      url.searchParams.get('tags') === 'home' ? new Promise<Response>((done) => (slow = done)) : undefined,
    );
    await ready();
    await widget.updateComplete;
    await userEvent.click(tag('home'));
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=home');
    await userEvent.click(tag('home'));
    await userEvent.click(tag('school'));
    await expect.poll(() => count()).toBe('1 project');
    slow(createSuccess({ list: [] }));
    await new Promise((done) => setTimeout(done, 50));
    expect(names()).toEqual(['Maths tutoring']);
  });

  it('filters without a request for a tag with a comma, which the hub would read as two', async () => {
    const odd = { short_code: 'odd4', name: 'Odd one', industry: '', icon: null, tags: ['small, quick'] };
    const { widget, names, tag, ready } = await mountWidget(({ url }) => {
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
    const { widget, all, names, tag, count, ready } = await mountWidget(({ url }) =>
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
    const { widget, all, names, tag, message, ready } = await mountWidget(({ url }) => {
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
    await expect.poll(() => all('[role=alert] button')).toHaveLength(1);
    broken = false;
    await userEvent.click(all('[role=alert] button')[0] as Element);
    await expect.poll(message).toContain('No project matches');
    expect(isShown()).toBe(true);
  });

  it('E5 (W) sends the tags and the limit of its attributes', async () => {
    const { widget, ready } = await mountWidget(undefined, { tags: ' home , ,school,home', limit: '5' });
    await ready();
    expect(widget.hub.findLast('published-list')?.url.search).toBe('?tags=home%2Cschool&limit=5');
    expect(widget.tags).toEqual(['home', 'school']);
  });

  it.each([[['', ' ', 'home', 'home', 'school']], ['home, school'], [7]])(
    'takes %j as tags',
    async (value) => {
      const { widget, ready } = await mountWidget();
      await ready();
      widget.tags = value as string[];
      expect(widget.tags).toEqual(value === 7 ? ['7'] : ['home', 'school']);
    },
  );

  it.each(['0', '-3', '1.5', 'many', ''])('asks without a limit for limit="%s"', async (limit) => {
    const { widget, ready } = await mountWidget(undefined, { limit });
    await ready();
    expect(widget.hub.findLast('published-list')?.url.search).toBe('');
  });

  it('shows the next user the tags that the site has chosen', async () => {
    const { widget, ready } = await mountWidget(undefined, { tags: 'home' });
    await ready();
    widget.tags = ['school'];
    await widget.updateComplete;
    await widget.reset();
    expect(widget.tags).toEqual(['home']);
  });

  it.each(['before it is added', 'in the task that adds it'])(
    'keeps the tags that the site has chosen if it is reset %s',
    async (moment) => {
      const box = await fixture<HTMLElement>(html`<div></div>`);
      const widget = new FakeHubWidget();
      widget.setAttribute('token-endpoint', '/ois/token');
      widget.setAttribute('tags', 'home');
      if (moment === 'in the task that adds it') box.append(widget);
      void widget.reset();
      box.append(widget);
      await widget.updateComplete;
      expect(widget.tags).toEqual(['home']);
      widget.tags = ['school'];
      await widget.updateComplete;
      await widget.reset();
      expect(widget.tags).toEqual(['home']);
    },
  );

  it('filters without a request for more tags than fit into a URL', async () => {
    const { widget, count, ready } = await mountWidget();
    await ready();
    const before = widget.hub.requests.length;
    widget.tags = ['home', ...Array.from({ length: 300 }, (_, index) => `tag number ${index}`)];
    await expect.poll(() => count()).toBe('2 projects');
    expect(widget.hub.requests).toHaveLength(before);
  });
});
