import './define-all.js';
import { nextFrame } from '../../src/elements/internal/after-layout.js';
import type { TagMatch } from '../../src/elements/tag-filter/tag-filter.events.js';
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
  await expect.poll(() => filter.closeDialog).toBeDefined();
  await filter.updateComplete;
  // It measures after a frame, and perhaps once more after what it has changed then.
  await nextFrame();
  await nextFrame();
  return page;
}

/** Reads and operates a tag filter as a user does. */
export class FilterPage {
  /** Details of its `ois-filter` events. */
  readonly chosen: { tags: string[]; match: TagMatch }[] = [];

  constructor(readonly filter: OisTagFilter) {
    filter.addEventListener('ois-filter', (event) => this.chosen.push(event.detail));
  }

  /** The tags in the row. */
  get chips(): HTMLElement[] {
    return this.all('[part=group] [part~=tag]');
  }

  get labels(): string[] {
    return this.chips.map(getLabel);
  }

  get pressed(): string[] {
    return this.chips.filter(isPressed).map(getLabel);
  }

  /** The tag that has the focus. */
  get focused(): string | undefined {
    const { activeElement } = this.filter.shadowRoot as ShadowRoot;
    return activeElement?.matches('[part~=tag]') ? getLabel(activeElement) : undefined;
  }

  chip(label: string): HTMLElement {
    return findChip(this.chips, label);
  }

  part(name: string): HTMLElement | null {
    return this.filter.renderRoot.querySelector<HTMLElement>(`[part~=${name}]`);
  }

  all(selector: string): HTMLElement[] {
    return [...this.filter.renderRoot.querySelectorAll<HTMLElement>(selector)];
  }

  /** Returns the text of a part, or `undefined` if it is not visible. */
  textOf(name: string): string | undefined {
    const part = this.part(name);
    return part?.checkVisibility() ? part.textContent.trim() : undefined;
  }

  get dialog(): HTMLDialogElement | null {
    return this.filter.renderRoot.querySelector('dialog');
  }

  async openDialog(): Promise<void> {
    this.part('all-tags')?.click();
    await expect.poll(() => this.dialog?.open).toBe(true);
  }

  /** The labels of the tags in the dialog. */
  get listed(): string[] {
    return this.all('dialog [part~=tag]').map(getLabel);
  }

  /** The labels of the selected tags in the dialog. */
  get listedPressed(): string[] {
    return this.all('dialog [part~=tag]').filter(isPressed).map(getLabel);
  }

  /** A tag in the dialog. */
  listedChip(label: string): HTMLElement {
    return findChip(this.all('dialog [part~=tag]'), label);
  }

  async press(name: string): Promise<void> {
    this.part(name)?.click();
    await this.filter.updateComplete;
    await this.filter.updateComplete;
  }

  /** Types into the dialog's search field. */
  async find(query: string): Promise<void> {
    const input = this.part('search') as HTMLInputElement;
    input.value = query;
    input.dispatchEvent(new Event('input'));
    await this.filter.updateComplete;
  }
}

/** Returns the widths of the row's fades. */
export function readFades(row: HTMLElement): [left: string, right: string] {
  // The mask of `EdgeFades`: black from the first length on, up to the second one before the end.
  const [left = '0px', right = '0px'] = row.style.maskImage.match(/\d+px/g) ?? [];
  return [left, right];
}

const getLabel = (chip: Element): string => chip.querySelector('[part=tag-label]')?.textContent ?? '';
const isPressed = (chip: Element): boolean => chip.ariaPressed === 'true';

function findChip(chips: HTMLElement[], label: string): HTMLElement {
  const found = chips.find((chip) => getLabel(chip) === label);
  if (!found) throw new Error(`no tag ${label} among ${chips.map(getLabel).join(' | ')}`);
  return found;
}

/** Creates `count` different tags. */
export const createTags = (count: number): string[] => Array.from({ length: count }, (_, i) => `tag ${i}`);
