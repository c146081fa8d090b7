import '../../src/define.js';
import type { OisTagFilter } from '../../src/elements/tag-filter/tag-filter.js';
import { expect, fixture, html } from './testing.js';

/** A tag filter with all its tools, in a box as wide as asked for. */
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

/** What a user sees of a tag filter. */
export class FilterPage {
  /** The choices that it told of. */
  readonly chosen: string[][] = [];

  constructor(readonly filter: OisTagFilter) {
    filter.addEventListener('ois-filter', (event) => this.chosen.push(event.detail.tags));
  }

  /** All tags in the page, also those that do not show. */
  get chips(): HTMLElement[] {
    return [...this.filter.renderRoot.querySelectorAll<HTMLElement>('[part~=tag]')];
  }

  /** Those that show. */
  get visible(): HTMLElement[] {
    return this.chips.filter((chip) => chip.checkVisibility());
  }

  get labels(): string[] {
    return this.visible.map(labelOf);
  }

  get pressed(): string[] {
    return this.visible.filter((chip) => chip.ariaPressed === 'true').map(labelOf);
  }

  /** The tag that has the focus. */
  get focused(): string | undefined {
    const { activeElement } = this.filter.shadowRoot as ShadowRoot;
    return activeElement?.matches('[part~=tag]') ? labelOf(activeElement) : undefined;
  }

  chip(label: string): HTMLElement {
    const found = this.visible.find((chip) => labelOf(chip) === label);
    if (!found) throw new Error(`no tag ${label} among ${this.labels.join(' | ')}`);
    return found;
  }

  part(name: string): HTMLElement | null {
    return this.filter.renderRoot.querySelector<HTMLElement>(`[part~=${name}]`);
  }

  /** A part's words; nothing if it does not show. */
  words(name: string): string | undefined {
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

  /** How many rows the visible tags make. */
  get rows(): number {
    return new Set(this.visible.map((chip) => chip.getBoundingClientRect().top)).size;
  }
}

const labelOf = (chip: Element): string => chip.querySelector('[part=tag-label]')?.textContent ?? '';

/** `count` different tags. */
export const manyTags = (count: number): string[] => Array.from({ length: count }, (_, i) => `tag ${i}`);
