import { expect, it } from 'vitest';
import { FakeHubWidget, createSuccess } from '../../helpers/fake-hub-elements.js';
import { fixture, html } from '../../helpers/testing.js';

const TABLES = Array.from({ length: 60 }, (_, index) => ({
  short_code: `t${index}`,
  name: `Project ${index}`,
  industry: 'Testing',
  tags: [],
}));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it('OisWidget: removed and added again: restores the page’s scroll position, unless it was changed meanwhile', async () => {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const widget = new FakeHubWidget();
  widget.hub.options.respond = ({ url }) =>
    url.pathname.endsWith('published-list') ? createSuccess({ list: TABLES }) : undefined;
  widget.setAttribute('token-endpoint', '/ois/token');
  box.append(widget);
  const cards = () =>
    widget.renderRoot.querySelector('ois-table-grid')?.shadowRoot?.querySelectorAll('[part~=card]') ?? [];
  await expect.poll(() => cards().length).toBe(TABLES.length);
  // It comes with what remembers the position.
  await expect.poll(() => widget.renderRoot.querySelector('[part=search]')).not.toBeNull();
  const removeFor = async (ms: number): Promise<void> => {
    widget.remove();
    await wait(ms);
  };

  // Which comes with the next frame, whenever a busy machine renders one.
  const scrolled = new Promise((done) => addEventListener('scroll', done, { once: true }));
  scrollTo(0, 700);
  await scrolled;
  expect(scrollY).toBe(700);
  await removeFor(50);
  expect(scrollY).toBeLessThan(700);
  box.append(widget);
  await expect.poll(() => scrollY).toBe(700);
  const below = document.createElement('p');
  below.style.height = '3000px';
  document.body.append(below);
  // Otherwise Chromium and Firefox keep what is in view where it is.
  document.documentElement.style.overflowAnchor = 'none';
  try {
    await removeFor(50);
    scrollTo(0, 300);
    await wait(50);
    box.append(widget);
    await wait(100);
    expect(scrollY).toBe(300);
  } finally {
    below.remove();
    document.documentElement.style.overflowAnchor = '';
  }
});
