import type { ReactiveController } from 'lit';
import { getHistoryEntryKey } from '../internal/navigation-api.js';
import type { WidgetInternals } from './widget.internals.js';

/** Positions to remember: as many as browsers keep history entries. */
const MAX_POSITIONS = 50;

/**
 * Restores the page's scroll position when the widget is added to the page again: without the widget, the page may have been too
 * short for it. Leaves a position alone that the user, the browser or a router has chosen meanwhile.
 */
export class RestoreScrollOnReconnect implements ReactiveController {
  readonly #widget: WidgetInternals;
  /** The last vertical position in each history entry. */
  readonly #positions = new Map<string, number>();
  /** Where the page was without the widget. */
  #removed: { entry: string; top: number } | undefined;

  constructor(widget: WidgetInternals) {
    this.#widget = widget;
  }

  hostConnected(): void {
    window.addEventListener('scroll', this.#handleScroll, { passive: true });
    const entry = getEntry();
    const removed = this.#removed;
    this.#removed = undefined;
    const top = this.#positions.get(entry);
    // In another entry, the page has come back to this one.
    if (removed && top !== undefined && (removed.entry !== entry || removed.top === scrollY)) {
      void this.#restore(entry, top);
    }
  }

  hostDisconnected(): void {
    window.removeEventListener('scroll', this.#handleScroll);
    // Later, because a widget that was only moved is there again.
    setTimeout(() => {
      if (!this.#widget.isConnected) this.#removed = { entry: getEntry(), top: scrollY };
    });
  }

  #handleScroll = (): void => {
    const entry = getEntry();
    this.#positions.delete(entry);
    this.#positions.set(entry, scrollY);
    const [oldest] = this.#positions.keys();
    if (this.#positions.size > MAX_POSITIONS && oldest !== undefined) this.#positions.delete(oldest);
  };

  async #restore(entry: string, top: number): Promise<void> {
    const before = scrollY;
    await this.#widget.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (scrollY === before && before < top && getEntry() === entry)
      window.scrollTo({ left: scrollX, top, behavior: 'instant' });
  }
}

const getEntry = (): string => getHistoryEntryKey() ?? location.href;
