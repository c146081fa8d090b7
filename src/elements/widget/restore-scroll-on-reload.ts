import type { ReactiveController } from 'lit';
import { getHistoryEntryKey } from '../internal/navigation-api.js';
import { listenToInput, scrollAsPageGrows } from './scroll-as-page-grows.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Key of `sessionStorage`: the last positions, as vertical positions by history entry (CSS pixels). */
const STORAGE_KEY = 'ois-scroll';
const MAX_POSITIONS = 20;
/** A widget that is added to the page later than this has not been there before the reload (milliseconds since navigation). */
const MAX_START_MS = 15_000;

/**
 * Restores the page's scroll position after a reload, and after Back from another page: the browser cannot, because the list arrives
 * later. Gives up as soon as the user touches or scrolls the page. Leaves pages alone that restore their position themselves
 * (`history.scrollRestoration`), and keeps nothing in `history.state`, which is the page's.
 */
export class RestoreScrollOnReload implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  #top: number | undefined;
  #isRestoring = false;
  #watching = new AbortController();

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    this.#services = services;
    if (isRestorable()) this.#top = readPositions()[getEntry()];
  }

  hostConnected(): void {
    window.addEventListener('pagehide', this.#handlePageHide);
    this.#watching = new AbortController();
    listenToInput(this.#cancel, this.#watching.signal);
  }

  hostDisconnected(): void {
    window.removeEventListener('pagehide', this.#handlePageHide);
    this.#cancel();
  }

  hostUpdated(): void {
    const isReady = this.#services.catalogue.state === 'ready';
    if (isReady && this.#top !== undefined && !this.#isRestoring) void this.#restore(this.#top);
  }

  async #restore(top: number): Promise<void> {
    this.#isRestoring = true;
    await scrollAsPageGrows(top, this.#watching.signal);
    this.#cancel();
  }

  #cancel = (): void => {
    this.#top = undefined;
    this.#watching.abort();
  };

  #handlePageHide = (): void => {
    const { [getEntry()]: _former, ...others } = readPositions();
    // With a form open, the position is perhaps the form's.
    const isFormOpen = this.#widget.renderRoot.querySelector('ois-form-frame')?.shortCode !== undefined;
    const isKept = !isFormOpen && scrollY > 0 && history.scrollRestoration === 'auto';
    const entries = Object.entries(others).slice(1 - MAX_POSITIONS);
    if (isKept) entries.push([getEntry(), Math.round(scrollY)]);
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // The browser allows no storage.
    }
  };
}

/** Returns whether the page was loaded again in a history entry that it had before, and is to be restored by others than itself. */
function isRestorable(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReturn = navigation?.type === 'reload' || navigation?.type === 'back_forward';
  return isReturn && history.scrollRestoration === 'auto' && performance.now() < MAX_START_MS;
}

const getEntry = (): string => getHistoryEntryKey() ?? location.pathname;

function readPositions(): Record<string, number> {
  try {
    const positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as unknown;
    const isValid = typeof positions === 'object' && positions !== null;
    return isValid
      ? Object.fromEntries(Object.entries(positions).filter(([, top]) => typeof top === 'number'))
      : {};
  } catch {
    return {};
  }
}
