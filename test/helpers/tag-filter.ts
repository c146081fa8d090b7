import '../../src/define.js';
import type { OisTagFilter } from '../../src/elements/tag-filter/tag-filter.js';
import { expect, fixture, html } from './testing.js';

/** Adds a tag filter to a box of the given width, and waits for its deferred parts. */
export async function mountFilter(
  properties: Partial<OisTagFilter>,
  { width = 600, dir = 'ltr' }: { width?: number; dir?: 'ltr' | 'rtl' } = {},
): Promise<FilterPage> {
  const box = await fixture<HTMLElement>(html`<div dir=${dir} lang="en"></div>`);
  box.style.width = `${width}px`;
  const filter = Object.assign(document.createElement('ois-tag-filter'), properties);
  const page = new FilterPage(filter);
  box.append(filter);
  await expect.poll(() => page.part('bar')).not.toBeNull();
  await filter.updateComplete;
  return page;
}

/** Reads and operates a tag filter as a user does. */
export class FilterPage {
  /** Details of its `ois-filter` events. */
  readonly chosen: string[][] = [];

  constructor(readonly filter: OisTagFilter) {
    filter.addEventListener('ois-filter', (event) => this.chosen.push(event.detail.tags));
  }

  /** All tags, also hidden ones. */
  get chips(): HTMLElement[] {
    return [...this.filter.renderRoot.querySelectorAll<HTMLElement>('[part~=tag]')];
  }

  /** The tags that are visible. */
  get visible(): HTMLElement[] {
    return this.chips.filter((chip) => chip.checkVisibility());
  }

  get labels(): string[] {
    return this.visible.map(getLabel);
  }

  get pressed(): string[] {
    return this.visible.filter((chip) => chip.ariaPressed === 'true').map(getLabel);
  }

  /** The tag that has the focus. */
  get focused(): string | undefined {
    const { activeElement } = this.filter.shadowRoot as ShadowRoot;
    return activeElement?.matches('[part~=tag]') ? getLabel(activeElement) : undefined;
  }

  chip(label: string): HTMLElement {
    const found = this.visible.find((chip) => getLabel(chip) === label);
    if (!found) throw new Error(`no tag ${label} among ${this.labels.join(' | ')}`);
    return found;
  }

  part(name: string): HTMLElement | null {
    return this.filter.renderRoot.querySelector<HTMLElement>(`[part~=${name}]`);
  }

  /** Returns the text of a part, or `undefined` if it is not visible. */
  textOf(name: string): string | undefined {
    const part = this.part(name);
    return part?.checkVisibility() ? part.textContent.trim() : undefined;
  }

  async press(name: string): Promise<void> {
    this.part(name)?.click();
    await this.filter.updateComplete;
    await this.filter.updateComplete;
  }

  async find(query: string): Promise<void> {
    const input = this.part('search') as HTMLInputElement;
    input.value = query;
    input.dispatchEvent(new Event('input'));
    await this.filter.updateComplete;
  }

  /** The number of rows of visible tags. */
  get rows(): number {
    return new Set(this.visible.map((chip) => chip.getBoundingClientRect().top)).size;
  }
}

const getLabel = (chip: Element): string => chip.querySelector('[part=tag-label]')?.textContent ?? '';

/** Creates `count` different tags. */
export const createTags = (count: number): string[] => Array.from({ length: count }, (_, i) => `tag ${i}`);
