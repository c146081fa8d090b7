import type { CardItem } from '../table-grid/table-grid.internals.js';

/** Most pointers are over a card for longer before they press, and most taps take longer. */
const DELAY_MS = 20;

/** A finger that comes down sooner after the last scrolling stops it, and presses nothing. */
const SCROLL_END_MS = 100;

const EVENTS = ['pointerover', 'pointerdown', 'pointermove', 'pointercancel'];

interface OpenIntentOptions {
  /**
   * Called when the user is about to open a form.
   * @param isReturn a card has focus or pointer because the form above it was closed, which is no sign that another one is opened
   */
  onIntent: (isReturn: boolean) => void;
  /** Called when the browser takes a finger over, to scroll. */
  onScroll: () => void;
  isOpenedLast: (shortCode: string) => boolean;
}

/**
 * Notices that the user is about to open a form: a mouse is over a card, a finger or a pen rests on one, or one gets keyboard
 * focus. Reports it a moment later: work for a form that opens at once would only keep it waiting, and a finger that moves
 * meanwhile is about to scroll. One that rests longer and scrolls then is reported, and again by `onScroll`.
 */
export class OpenIntent {
  readonly #options: OpenIntentOptions;
  #frame = 0;
  /** Where the last `pointerover` or `pointerdown` was. */
  #pointer = '';
  #scrolledAtMs = -Infinity;

  constructor(options: OpenIntentOptions) {
    this.#options = options;
  }

  start(root: Node): void {
    for (const name of EVENTS) root.addEventListener(name, this.#handleEvent);
    addEventListener('scroll', this.#handleScroll, true);
  }

  /** Call it with the root of the cards, which events do not leave that move the focus between two of its elements. */
  startFocus(root: Node): void {
    root.addEventListener('focusin', this.#handleEvent);
  }

  stop(root: Node): void {
    for (const name of EVENTS) root.removeEventListener(name, this.#handleEvent);
    removeEventListener('scroll', this.#handleScroll, true);
    this.cancel();
  }

  /** Does not report an intent that was noticed a moment ago. */
  cancel(): void {
    cancelAnimationFrame(this.#frame);
  }

  #handleScroll = ({ timeStamp }: Event): void => {
    this.#scrolledAtMs = timeStamp;
  };

  #handleEvent = (event: Event): void => {
    const { type, timeStamp } = event;
    if (type === 'pointermove') return isTouch(event) ? this.cancel() : undefined;
    if (type === 'pointercancel') {
      this.cancel();
      return this.#options.onScroll();
    }
    const path = event.composedPath();
    const isReturn = this.#isReturn(event, path);
    const stopsScrolling = type === 'pointerdown' && timeStamp - this.#scrolledAtMs < SCROLL_END_MS;
    if (isIntent(event, path) && !stopsScrolling) this.#wait(() => this.#options.onIntent(isReturn));
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
      return item?.table !== undefined && this.#options.isOpenedLast(item.table.short_code);
    }
    const before = this.#pointer;
    this.#pointer = [event.clientX, event.clientY].join();
    return event.type === 'pointerover' && this.#pointer === before;
  }
}

/** Whether it is of a finger or a pen, which scroll by moving. */
const isTouch = (event: Event): boolean => /touch|pen/.test((event as PointerEvent).pointerType);

function isIntent(event: Event, path: EventTarget[]): boolean {
  if (event instanceof PointerEvent) {
    return event.type === (isTouch(event) ? 'pointerdown' : 'pointerover') && path.some(isCard);
  }
  // A press focuses as well, but then the form opens at once.
  return path.some(isCard) && (path[0] as Element).matches(':focus-visible');
}

const isCard = (target: EventTarget): boolean => target instanceof Element && target.part.contains('card');
