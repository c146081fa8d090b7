import { beforeEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/define.js';
import type { OisTagFilter } from '../../src/elements/tag-filter/tag-filter.js';
import { expect, fixture, html } from '../helpers/testing.js';

const TAGS = ['cleaning', 'home', 'moving', '<b>bold</b>'];

let filter: OisTagFilter;
let chosen: string[][];

const buttons = (): HTMLButtonElement[] => [
  ...filter.renderRoot.querySelectorAll<HTMLButtonElement>('[part=tag]'),
];
const button = (label: string): HTMLButtonElement => {
  const found = buttons().find(({ textContent }) => textContent?.trim() === label);
  if (!found) throw new Error(`no button ${label}`);
  return found;
};

beforeEach(async () => {
  filter = await fixture<OisTagFilter>(html`<ois-tag-filter .tags=${TAGS}></ois-tag-filter>`);
  chosen = [];
  filter.addEventListener('ois-filter', (event) => chosen.push(event.detail.tags));
});

describe('<ois-tag-filter>', () => {
  it('offers tags as toggle buttons in a named group', async () => {
    expect(filter.renderRoot.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Filter by tag');
    expect(buttons().map(({ textContent }) => textContent?.trim())).toEqual(TAGS);
    await expect(filter).to.be.accessible();
  });

  it('shows markup in a tag as text', () => {
    expect(filter.renderRoot.querySelector('b')).toBeNull();
    expect(button('<b>bold</b>')).toBeDefined();
  });

  it('chooses, adds, and takes back', async () => {
    await userEvent.click(button('home'));
    await userEvent.click(button('moving'));
    expect(button('home').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(button('home'));
    expect(chosen).toEqual([['home'], ['home', 'moving'], ['moving']]);
    expect(button('home').getAttribute('aria-pressed')).toBe('false');
    await expect(filter).to.be.accessible();
  });

  it('clears the choice', async () => {
    filter.selected = ['home', 'moving'];
    await filter.updateComplete;
    await userEvent.click(filter.renderRoot.querySelector('[part=clear]') as Element);
    expect(chosen).toEqual([[]]);
    expect(filter.renderRoot.querySelector('[part=clear]')).toBeNull();
  });

  it('offers a chosen tag that the hub does not list', async () => {
    filter.selected = ['garden'];
    await filter.updateComplete;
    expect(button('garden').getAttribute('aria-pressed')).toBe('true');
  });

  it('is not there without tags', async () => {
    filter.tags = [];
    await filter.updateComplete;
    expect(filter.renderRoot.children).toHaveLength(0);
  });
});
