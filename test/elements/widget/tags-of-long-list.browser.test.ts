import { describe, it } from 'vitest';
import { yieldToEventLoop } from '../../../src/client/search/time-slices.js';
import { nextTask } from '../../../src/elements/internal/after-layout.js';
import { createSuccess, FAKE_TABLES } from '../../helpers/fake-hub-elements.js';
import { finishTask } from '../../helpers/finish-task.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

const TABLES = Array.from({ length: 2_100 }, (_, i) => ({
  ...FAKE_TABLES[0],
  short_code: `long${i}`,
  name: `Project ${i}`,
  total: 5_000,
  tags: [i === 7 ? 'school' : i === 8 ? 'small, quick' : 'home'],
}));

/** @param respond to a request for tags; undefined: as the hub does */
async function mountLongList(respond: () => Response | Promise<Response> | undefined = () => undefined) {
  const page = await mountWidget(({ url }) => {
    if (url.pathname.endsWith('/published-tags'))
      return createSuccess({ list: ['home', 'school', 'small, quick', 'garden'] });
    if (!url.pathname.endsWith('/published-list')) return undefined;
    if (!url.searchParams.has('tags')) return createSuccess({ list: TABLES });
    return respond() ?? createSuccess({ list: [TABLES[7]] });
  });
  await page.ready();
  await expect.poll(() => page.widget.renderRoot.querySelector('[part=search]')).not.toBeNull();
  return { ...page, press: (label: string): void => (page.tag(label) as HTMLElement).click() };
}

describe('OisWidget: tags of a long list', () => {
  it('show a press before the cards that it selects, and all cards at once without a tag', async () => {
    const { tag, names, press } = await mountLongList();
    const before = names();
    press('school');
    await finishTask();
    expect(tag('school').ariaPressed).toBe('true');
    // More of them may have been rendered meanwhile.
    expect(names().slice(0, before.length)).toEqual(before);
    await expect.poll(names).toEqual(['Project 7']);
    press('school');
    await finishTask();
    expect(tag('school').ariaPressed).toBe('false');
    expect(names()[0]).toBe('Project 0');
    // Also one that the hub is not asked for.
    press('small, quick');
    await finishTask();
    expect(tag('small, quick').ariaPressed).toBe('true');
    expect(names()[0]).toBe('Project 0');
    await expect.poll(names).toEqual(['Project 8']);
  });

  it('are selected also if the widget is moved right after a press', async () => {
    const { widget, names, press } = await mountLongList();
    const elsewhere = await fixture(html`<section></section>`);
    press('school');
    await finishTask();
    elsewhere.append(widget);
    await expect.poll(names).toEqual(['Project 7']);
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=school');
  });

  it('are selected also if the widget is removed and added again in two tasks', async () => {
    const { widget, names, press } = await mountLongList();
    const { parentElement } = widget;
    press('school');
    await finishTask();
    // After the pause of the press, and before the timer that ends the connection of a removed widget.
    const next = yieldToEventLoop();
    widget.remove();
    await next;
    parentElement?.append(widget);
    await expect.poll(names).toEqual(['Project 7']);
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=school');
  });

  it('are selected also if a listener removes the widget, and the page adds it again in the same task', async () => {
    const { widget, names, press } = await mountLongList();
    const { parentElement } = widget;
    widget.addEventListener('ois-filter', () => widget.remove(), { once: true });
    press('school');
    await finishTask();
    parentElement?.append(widget);
    await expect.poll(names).toEqual(['Project 7']);
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=school');
  });

  it('can be selected in a widget that a listener of ois-load has removed, and that is added again later', async () => {
    const { widget, names, press } = await mountLongList();
    const { parentElement } = widget;
    const removed = new Promise((done) =>
      widget.addEventListener('ois-load', () => done(widget.remove()), { once: true }),
    );
    await widget.refresh();
    await removed;
    // Its connection ends in the next task.
    await nextTask();
    await nextTask();
    parentElement?.append(widget);
    await finishTask();
    press('school');
    await expect.poll(names).toEqual(['Project 7']);
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=school');
  });

  it('send nothing if the widget is removed right after a press', async () => {
    const { widget, press } = await mountLongList();
    press('school');
    await finishTask();
    const { length } = widget.hub.requests;
    widget.remove();
    await new Promise((done) => setTimeout(done, 100));
    expect(widget.hub.requests).toHaveLength(length);
  });

  it('send nothing if a listener of the press removes the widget', async () => {
    const { widget, press } = await mountLongList();
    widget.addEventListener('ois-filter', () => widget.remove());
    const { length } = widget.hub.requests;
    press('school');
    await new Promise((done) => setTimeout(done, 100));
    expect(widget.hub.requests).toHaveLength(length);
  });

  it('are selected also if more tables are requested right after a press', async () => {
    const { widget, names, press } = await mountLongList();
    const grid = widget.renderRoot.querySelector('ois-table-grid');
    await expect.poll(() => grid?.renderRoot.querySelector('[part=load-more]')).not.toBeNull();
    press('school');
    await finishTask();
    grid?.renderRoot.querySelector<HTMLElement>('[part=load-more]')?.click();
    await expect.poll(names).toEqual(['Project 7']);
    expect(widget.hub.findLast('published-list')?.url.search).toBe('?tags=school&limit=4200');
  });

  it('do not show that nothing matches before the cards of the next press', async () => {
    const { widget, message, names, press } = await mountLongList(() => new Promise(() => undefined));
    press('garden');
    await expect.poll(names).toEqual([]);
    press('home');
    await finishTask();
    expect(widget.tags).toEqual(['garden', 'home']);
    expect([names(), message()]).toEqual([[], '']);
    await expect.poll(() => names()[0]).toBe('Project 0');
  });
});
