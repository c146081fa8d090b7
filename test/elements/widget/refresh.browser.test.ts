import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createSuccess, type Respond } from '../../helpers/fake-hub-elements.js';
import { mountWidget } from './mounted-widget.js';

const createTables = (generation: number) =>
  Array.from({ length: 60 }, (_, index) => ({
    short_code: `t${index}`,
    name: `Project ${index}, ${generation}`,
    industry: 'Testing',
    tags: [index % 2 ? 'odd' : 'even'],
  }));

/** A hub whose tables have another name in each generation. */
async function mount(attributes: Record<string, string> = {}) {
  const hub = { generation: 1, hold: undefined as Promise<void> | undefined };
  const respond: Respond = ({ url }) => {
    const isList = url.pathname.endsWith('published-list');
    if (!isList && !url.pathname.endsWith('published-tags')) return undefined;
    const tag = url.searchParams.get('tags');
    const answer = (): Response => {
      if (!isList)
        return createSuccess({ list: hub.generation > 1 ? ['even', 'odd', 'new'] : ['even', 'odd'] });
      const tables = createTables(hub.generation);
      return createSuccess({ list: tag ? tables.filter(({ tags }) => tags.includes(tag)) : tables });
    };
    return hub.hold ? hub.hold.then(answer) : answer();
  };
  const mounted = await mountWidget(respond, attributes);
  const { widget, all } = mounted;
  await mounted.ready();
  // It comes with what handles a refresh.
  await expect.poll(() => all('[part=search]').length).toBe(1);
  await expect.poll(() => mounted.names().length).toBeGreaterThan(20);
  /** Responses wait until the returned function is called. */
  const hold = (): (() => void) => {
    let release = (): void => undefined;
    hub.hold = new Promise((resolve) => (release = resolve));
    return release;
  };
  const isBusy = (): boolean =>
    widget.renderRoot.querySelector('ois-table-grid')?.getAttribute('aria-busy') === 'true';
  const alert = (): string => widget.renderRoot.querySelector('[role=alert]')?.textContent ?? '';
  const lists = (): number => widget.hub.count('/published-list');
  return { ...mounted, hub, respond, hold, isBusy, alert, lists };
}

describe('OisWidget: refresh()', () => {
  it('keeps cards, focus and scroll position until the new lists have come', async () => {
    const { widget, hub, hold, isBusy, names, inner, all } = await mount();
    const scrolled = new Promise((done) => addEventListener('scroll', done, { once: true }));
    scrollTo(0, 700);
    await scrolled;
    const button = all('[part=card-open]', inner('ois-table-grid'))[0] as HTMLElement;
    button.focus({ preventScroll: true });
    hub.generation = 2;
    const release = hold();
    const refreshed = widget.refresh();
    await expect.poll(isBusy).toBe(true);
    expect(names()).toContain('Project 20, 1');
    expect(inner('ois-table-grid').querySelector('[aria-hidden=true] li')).toBeNull();
    release();
    await refreshed;
    await expect.poll(names).toContain('Project 20, 2');
    expect(isBusy()).toBe(false);
    expect(inner('ois-tag-filter').textContent).toContain('new');
    expect(scrollY).toBe(700);
    expect((inner('ois-table-grid') as ShadowRoot).activeElement).toBe(button);
  });

  it('filters the lists that stay by tags after it has failed twice', async () => {
    const { widget, tag, count, names } = await mount();
    const press = (label: string): void => (tag(label) as HTMLElement).click();
    press('odd');
    await expect.poll(() => count()).toContain('30');
    widget.hub.options.respond = () => new Response('', { status: 500 });
    await widget.refresh();
    await widget.refresh();
    press('odd');
    await expect.poll(() => count()).toContain('60');
    press('even');
    await expect.poll(() => count()).toContain('30');
    expect(names().slice(0, 2)).toEqual(['Project 0, 1', 'Project 2, 1']);
  });

  it('keeps the lists if it fails, says so, and loads them with the retry button', async () => {
    const { widget, hub, respond, names, alert } = await mount();
    widget.hub.options.respond = () => new Response('', { status: 500 });
    await widget.refresh();
    await expect.poll(alert).toContain('our side');
    expect(names()).toContain('Project 20, 1');
    widget.hub.options.respond = respond;
    hub.generation = 2;
    widget.renderRoot.querySelector<HTMLElement>('[role=alert] button')?.click();
    await expect.poll(names).toContain('Project 20, 2');
    expect(alert()).toBe('');
  });

  it.each([401, 403])('A4 (W) removes the lists if it is refused (%s)', async (status) => {
    const { widget, all, alert } = await mount();
    widget.hub.options.respond = () => new Response('', { status });
    await widget.refresh();
    await expect.poll(() => all('ois-table-grid, ois-tag-filter').length).toBe(0);
    expect(alert()).toContain(status === 401 ? 'sign in' : 'could not');
  });

  it('loads all again for the tags that are chosen meanwhile', async () => {
    const { hub, hold, widget, inner, names, tag, lists } = await mount();
    const release = hold();
    void widget.refresh();
    await expect.poll(lists).toBe(2);
    hub.generation = 2;
    (tag('odd') as HTMLElement).click();
    await expect.poll(lists).toBe(3);
    release();
    await expect.poll(names).toContain('Project 21, 2');
    expect(inner('ois-tag-filter').textContent).toContain('new');
    expect(names()).not.toContain('Project 20, 2');
  });

  it('loads all again when the widget was removed and added meanwhile, and shows the cards until then', async () => {
    const { hub, hold, widget, inner, names, lists } = await mount();
    const box = widget.parentElement!;
    const release = hold();
    void widget.refresh();
    await expect.poll(lists).toBe(2);
    widget.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    hub.generation = 2;
    box.append(widget);
    await expect.poll(lists).toBe(3);
    expect(names()).toContain('Project 20, 1');
    release();
    await expect.poll(names).toContain('Project 20, 2');
    expect(inner('ois-tag-filter').textContent).toContain('new');
  });

  it('leaves the tables of a new limit in place when a tag is deselected afterwards', async () => {
    const { widget, names, tag, lists } = await mount({ limit: '12' });
    (tag('odd') as HTMLElement).click();
    await expect.poll(() => names()[0]).toBe('Project 1, 1');
    const before = lists();
    widget.limit = 30;
    await expect.poll(lists).toBe(before + 1);
    (tag('odd') as HTMLElement).click();
    await expect.poll(lists).toBe(before + 2);
    expect(widget.hub.requests.at(-1)?.url.searchParams.get('limit')).toBe('30');
  });

  it('passes the focus to the error that replaces the lists after a refused choice of tags', async () => {
    const { widget, tag, alert } = await mount();
    widget.hub.options.respond = () => new Response('', { status: 401 });
    (tag('odd') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(alert).toContain('sign in');
    const root = widget.renderRoot as ShadowRoot;
    await expect.poll(() => root.activeElement).toBe(root.querySelector('[role=alert] button'));
  });

  it('passes the focus from the retry button to a card, with url-state, too', async () => {
    const { widget, respond, alert, inner } = await mount({ 'url-state': 'refresh' });
    widget.hub.options.respond = () => new Response('', { status: 500 });
    await widget.refresh();
    await expect.poll(alert).toContain('our side');
    widget.hub.options.respond = respond;
    widget.renderRoot.querySelector<HTMLElement>('[role=alert] button')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => (inner('ois-table-grid') as ShadowRoot).activeElement?.part.contains('card-open'))
      .toBe(true);
  });

  it('requests the tables again when the tags chosen meanwhile are cleared', async () => {
    const { widget, hub, hold, names, tag, lists } = await mount();
    const release = hold();
    void widget.refresh();
    await expect.poll(lists).toBe(2);
    (tag('odd') as HTMLElement).click();
    await expect.poll(lists).toBe(3);
    release();
    hub.generation = 2;
    await expect.poll(names).toContain('Project 21, 2');
    (tag('odd') as HTMLElement).click();
    await expect.poll(lists).toBe(4);
    await expect.poll(names).toContain('Project 20, 2');
  });
});
