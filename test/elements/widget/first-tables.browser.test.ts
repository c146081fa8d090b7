import { describe, it, vi } from 'vitest';
import { createSuccess, FAKE_TABLES } from '../../helpers/fake-hub-elements.js';
import { nextFrame } from '../../../src/elements/internal/after-layout.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

const createTables = (count: number, name = 'Project') =>
  Array.from({ length: count }, (_, i) => ({
    ...FAKE_TABLES[0],
    short_code: `long${i}`,
    name: `${name} ${i}`,
    industry: 'x'.repeat(100),
    total: count,
    tags: ['home', ...(i % 2 ? [] : ['garden'])],
  }));

const toText = (list: readonly unknown[]): string =>
  JSON.stringify({ code: 200, message: 'success', data: { list } });

/** A response whose body arrives as the test sends it. */
function createSlowResponse(signal: AbortSignal | null | undefined, length: number | undefined) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
  // As the browser does with a response of its own.
  signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
  const headers = length === undefined ? {} : { 'Content-Length': `${length}` };
  return {
    response: new Response(body, { headers }),
    send: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
    fail: () => controller.error(new TypeError('network')),
  };
}

/** Mounts a widget whose table list arrives in two parts. */
async function mountSlowList(
  tables: readonly unknown[] = createTables(6_000),
  attributes: Record<string, string> = {},
  { hasLength = true } = {},
) {
  const text = toText(tables);
  const middle = Math.min(text.length, 300_000);
  const lists: ReturnType<typeof createSlowResponse>[] = [];
  const page = await mountWidget(({ url, init }) => {
    if (url.pathname.endsWith('/published-tags')) return createSuccess({ list: ['garden', 'home'] });
    if (!url.pathname.endsWith('/published-list')) return undefined;
    const list = createSlowResponse(init.signal, hasLength ? text.length : undefined);
    list.send(text.slice(0, middle));
    lists.push(list);
    return list.response;
  }, attributes);
  await expect.poll(() => lists.length).toBe(1);
  const grid = page.widget.renderRoot.querySelector('ois-table-grid')!;
  return {
    ...page,
    grid,
    lists,
    /** Sends the rest of the last list. */
    finish: (): void => {
      lists.at(-1)!.send(text.slice(middle));
      lists.at(-1)!.end();
    },
    placeholders: (): boolean => page.widget.renderRoot.querySelector('ois-tag-filter')!.loading,
    /** Until the deferred chunk has added the search box. */
    hasTools: () => expect.poll(() => page.widget.renderRoot.querySelector('[part=search]')).not.toBeNull(),
  };
}

describe('OisWidget: a long list that is still arriving', () => {
  it('shows its first tables, and says that it is loading', async () => {
    const page = await mountSlowList();
    const { names, grid, count, log, placeholders } = page;
    await expect.poll(() => names()[0]).toBe('Project 0');
    await page.hasTools();
    await nextFrame();
    expect(names().slice(0, 3)).toEqual(['Project 0', 'Project 1', 'Project 2']);
    expect([grid.getAttribute('aria-busy'), grid.loading, count()]).toEqual([
      'true',
      false,
      'Loading projects…',
    ]);
    // Their order and numbers need all tables.
    expect(placeholders()).toBe(true);
    expect(page.all('[part=load-more]', page.inner('ois-table-grid'))).toEqual([]);
    expect(log.map(({ name }) => name)).toEqual([]);

    const first = page.card(0);
    page.finish();
    await page.ready();
    await expect.poll(count).toBe('6,000 projects');
    expect(page.last('ois-load')).toEqual({ count: 6_000, matching: 6_000, skipped: 0 });
    expect([grid.getAttribute('aria-busy'), placeholders()]).toEqual(['false', false]);
    expect(grid.tables).toHaveLength(6_000);
    expect(page.card(0)).toBe(first);
    // All tables have it.
    expect(page.all('[part~=tag]', page.inner('ois-tag-filter'))[0]).toBe(page.tag('home'));
  });

  it('keeps what was focused and scrolled to', async () => {
    const page = await mountSlowList();
    await page.hasTools();
    await expect.poll(() => page.names().length).toBeGreaterThan(20);
    const button = page.card(2).querySelector<HTMLElement>('[part=card-open]')!;
    button.focus();
    scrollTo(0, 40);
    page.finish();
    await page.ready();
    await expect.poll(page.count).toBe('6,000 projects');
    expect((page.inner('ois-table-grid') as ShadowRoot).activeElement).toBe(button);
    expect(scrollY).toBe(40);
    scrollTo(0, 0);
  });

  it('searches what is there, then all, and does not say before that nothing matches', async () => {
    const page = await mountSlowList([...createTables(6_000), { short_code: 'last', name: 'Zebra' }]);
    await page.hasTools();
    const search = page.widget.renderRoot.querySelector<HTMLInputElement>('[part=search]')!;
    search.value = 'zebra';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(page.names).toEqual([]);
    await nextFrame();
    expect([page.count(), page.message()]).toEqual(['Loading projects…', '']);
    page.finish();
    await expect.poll(page.names).toEqual(['Zebra']);
  });

  it('opens the form of a table', async () => {
    const page = await mountSlowList();
    await expect.poll(() => page.names()[1]).toBe('Project 1');
    page.card(1).querySelector<HTMLElement>('[part=card-open]')!.click();
    await expect.poll(() => page.last('ois-open')).toMatchObject({ shortCode: 'long1' });
    page.widget.close();
    page.finish();
    await page.ready();
  });

  it('shows the error if the rest does not come, and all tables after a retry', async () => {
    const page = await mountSlowList();
    await expect.poll(() => page.names()[0]).toBe('Project 0');
    page.lists[0]!.fail();
    await expect.poll(() => page.last('ois-error')).toMatchObject({ error: { code: 'NETWORK' } });
    await expect.poll(page.message).toContain('could not be loaded');
    expect(page.names()).toEqual([]);
    page.widget.renderRoot.querySelector<HTMLElement>('[part=message] button')!.click();
    await expect.poll(() => page.lists.length).toBe(2);
    page.finish();
    await page.ready();
    await expect.poll(() => page.names()[0]).toBe('Project 0');
  });

  it('is requested again if the page sets tags when the rest fails to come', async () => {
    const page = await mountSlowList();
    await expect.poll(() => page.grid.isPart).toBe(true);
    const setTags = (): void => void (page.widget.tags = ['garden']);
    page.widget.addEventListener('ois-error', setTags, { once: true });
    page.lists[0]!.fail();
    await expect.poll(() => page.lists.length).toBe(2);
    page.finish();
    await page.ready();
    await expect.poll(() => page.names()[0]).toBe('Project 0');
    expect(page.message()).toBe('');
  });

  it('is loaded anew if the widget is removed when the rest fails to come, and added again', async () => {
    const page = await mountSlowList();
    await expect.poll(() => page.grid.isPart).toBe(true);
    page.widget.addEventListener('ois-error', () => page.widget.remove(), { once: true });
    const parent = page.widget.parentElement!;
    page.lists[0]!.fail();
    await expect.poll(() => page.widget.isConnected).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    parent.append(page.widget);
    await expect.poll(() => page.lists.length).toBe(2);
    expect(page.log.map(({ name }) => name)).toEqual(['ois-error']);
    page.finish();
    await page.ready();
    expect(page.last('ois-load')).toMatchObject({ count: 6_000 });
  });

  it('A4 (W) shows no table of a user who is refused meanwhile', async () => {
    let refuse = (): void => undefined;
    const refused = new Promise<Response>((resolve) => {
      refuse = () => resolve(new Response('{}', { status: 403 }));
    });
    const text = toText(createTables(6_000));
    const { names, widget, last } = await mountWidget(({ url, init }) => {
      if (url.pathname.endsWith('/published-tags')) return refused;
      if (!url.pathname.endsWith('/published-list')) return undefined;
      const list = createSlowResponse(init.signal, text.length);
      list.send(text.slice(0, 300_000));
      return list.response;
    });
    await expect.poll(() => names()[0]).toBe('Project 0');
    refuse();
    await expect.poll(() => last('ois-error')).toMatchObject({ error: { code: 'FORBIDDEN' } });
    await widget.updateComplete;
    expect(widget.renderRoot.querySelector('ois-table-grid')?.tables ?? []).toEqual([]);
  });

  it('A4 (W) shows no table of the former user after reset()', async () => {
    const page = await mountSlowList();
    await expect.poll(() => page.names()[0]).toBe('Project 0');
    void page.widget.reset();
    await page.widget.updateComplete;
    expect(page.grid.tables).toEqual([]);
    await expect.poll(() => page.lists.length).toBe(2);
    await expect.poll(() => page.grid.isPart).toBe(true);
    page.finish();
    await page.ready();
    await expect.poll(page.count).toBe('6,000 projects');
  });

  it.each([
    ['with tags', createTables(6_000), { tags: 'garden' }],
    [
      'so few that their cards would get another height',
      createTables(1_400).map((table) => ({ ...table, more: 'x'.repeat(1_000) })),
      {},
    ],
  ])('waits for the rest: %s', async (_case, tables, attributes) => {
    const page = await mountSlowList(tables, attributes);
    await page.widget.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.names()).toEqual([]);
    page.finish();
    await page.ready();
    await expect.poll(() => page.names()[0]).toBe('Project 0');
  });

  it('waits for 500,000 characters, or the end, if its length is not known', async () => {
    const page = await mountSlowList(undefined, {}, { hasLength: false });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.names()).toEqual([]);
    page.finish();
    await page.ready();
    await expect.poll(() => page.names()[0]).toBe('Project 0');
  });

  it('is shown whole if it arrives in another form', async () => {
    const list = createTables(6_000);
    const page = await mountSlowList(list.map((table) => ({ more: { table }, ...table })));
    page.finish();
    await page.ready();
    await expect.poll(page.count).toBe('6,000 projects');
  });

  it('leaves no rejection unhandled if it is removed meanwhile', async () => {
    const onRejection = vi.fn();
    addEventListener('unhandledrejection', onRejection);
    const page = await mountSlowList();
    page.widget.remove();
    for (let i = 0; i < 20; i += 1) await nextFrame();
    removeEventListener('unhandledrejection', onRejection);
    expect(onRejection).not.toHaveBeenCalled();
    expect(page.log).toEqual([]);
  });
});
