import type { CardItem } from '../table-grid/table-grid.internals.js';

/** Most pointers are over a card for longer before they press, and most taps take longer. */
const DELAY_MS = 20;

const EVENTS = ['pointerover', 'pointerdown', 'pointermove', 'pointercancel', 'focusin'];

/**
 * Called when the user is about to open a form.
 * @param isReturn a card has focus or pointer because the form above it was closed, which is no sign that another one is opened
 */
type OnIntent = (isReturn: boolean) => void;

/**
 * Notices that the user is about to open a form: a pointer is over a card, a finger rests on one, or the grid gets keyboard focus.
 * Reports it a moment later: work for a form that opens at once would only keep it waiting, and a finger that moves meanwhile
 * is about to scroll.
 */
export class OpenIntent {
  readonly #onIntent: OnIntent;
  readonly #isOpenedLast: (shortCode: string) => boolean;
  #frame = 0;
  /** Where the last pointer event was. */
  #pointer = '';

  constructor(onIntent: OnIntent, isOpenedLast: (shortCode: string) => boolean) {
    this.#onIntent = onIntent;
    this.#isOpenedLast = isOpenedLast;
  }

  start(root: Node): void {
    for (const name of EVENTS) root.addEventListener(name, this.#handleEvent);
  }

  stop(root: Node): void {
    for (const name of EVENTS) root.removeEventListener(name, this.#handleEvent);
    this.cancel();
  }

  /** Does not report an intent that was noticed a moment ago. */
  cancel(): void {
    cancelAnimationFrame(this.#frame);
  }

  #handleEvent = (event: Event): void => {
    if (/move|cancel/.test(event.type)) {
      if (isTouch(event)) this.cancel();
      return;
    }
    const path = event.composedPath();
    const isReturn = this.#isReturn(event, path);
    if (isIntent(event, path)) this.#wait(() => this.#onIntent(isReturn));
  };

  /** Waits by frames: Chromium delays timers while a finger is down. */
  #wait(run: () => void): void {
    this.cancel();
    const endMs = performance.now() + DELAY_MS;
    const check = (nowMs: number): void => {
      if (nowMs < endMs) this.#frame = requestAnimationFrame(check);
      else run();
    };
    check(0);
  }

  #isReturn(event: Event, path: EventTarget[]): boolean {
    if (!(event instanceof PointerEvent)) {
      const item = path.find((target): target is CardItem => 'table' in target);
      return item?.table !== undefined && this.#isOpenedLast(item.table.short_code);
    }
    const before = this.#pointer;
    this.#pointer = [event.clientX, event.clientY].join();
    return event.type === 'pointerover' && this.#pointer === before;
  }
}

const isTouch = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch';

function isIntent(event: Event, path: EventTarget[]): boolean {
  if (event instanceof PointerEvent) {
    return event.type === (isTouch(event) ? 'pointerdown' : 'pointerover') && path.some(isCard);
  }
  // A press focuses as well, but then the form opens at once. The focus event is seen when the focus enters the grid, for
  // instance its search box: an event between two cards does not leave the grid.
  return path.some(isGrid) && (path[0] as Element).matches(':focus-visible');
}

const isGrid = (target: EventTarget): boolean => (target as Element).localName === 'ois-table-grid';
const isCard = (target: EventTarget): boolean => target instanceof Element && target.part.contains('card');
