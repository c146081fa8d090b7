import { watchScrolling } from '../internal/scrolling.js';
import type { CardItem } from '../table-grid/table-grid.internals.js';

/** Most pointers are over a card for longer before they press, and most taps take longer. */
const DELAY_MS = 20;

/** A finger that comes down sooner after the last scrolling stops it, and presses nothing. */
const SCROLL_END_MS = 100;

/** How far a resting finger or pen may move (CSS pixels). Browsers report `pointermove` also for a change of its pressure. */
const MAX_REST_PX = 3;

const EVENTS = ['pointerover', 'pointerdown', 'pointermove', 'pointercancel', 'focusin'];

interface OpenIntentOptions {
  /**
   * Called when the user is about to open a form.
   * @param isReturn a card has focus or pointer because the form above it was closed, which is no sign that another one is opened
   */
  onIntent: (isReturn: boolean) => void;
  /** Called when the browser takes a pointer over, mostly to scroll. */
  onPointerCancel: () => void;
  isOpenedLast: (shortCode: string) => boolean;
}

/**
 * Notices that the user is about to open a form: a mouse or a pen is over a card, a finger rests on one, or one gets keyboard
 * focus. Reports it a moment later: work for a form that opens at once would only keep it waiting, and a finger that moves
 * meanwhile is about to scroll. If it scrolls later, `onPointerCancel` is called.
 */
export class OpenIntent {
  readonly #options: OpenIntentOptions;
  #root: ShadowRoot | undefined;
  #stopWatching: (() => void) | undefined;
  #frame = 0;
  /** Where the last `pointerover` or `pointerdown` in the grid was. */
  #pointer: readonly [x: number, y: number] = [NaN, NaN];
  /** Whether the pointer itself has moved: if another element appears below a resting one, there is `pointerover` without `pointermove`. */
  #hasMoved = false;
  /** What the intent that waits was noticed by. */
  #noticedBy = '';
  #scrolledAtMs = -Infinity;

  constructor(options: OpenIntentOptions) {
    this.#options = options;
  }

  /** @param root of the cards: a `pointerover` or `focusin` from one of its elements to another does not leave it */
  start(root: ShadowRoot): void {
    if (root === this.#root) return;
    this.stop();
    this.#root = root;
    for (const name of EVENTS) root.addEventListener(name, this.#handleEvent);
    this.#stopWatching = watchScrolling(root.host, this.#handleScroll);
    // A zoomed page is moved without scrolling it.
    visualViewport?.addEventListener('scroll', this.#handleScroll);
  }

  stop(): void {
    for (const name of EVENTS) this.#root?.removeEventListener(name, this.#handleEvent);
    this.#stopWatching?.();
    visualViewport?.removeEventListener('scroll', this.#handleScroll);
    this.#root = undefined;
    this.cancel();
  }

  /** Does not report an intent that was noticed a moment ago. */
  cancel(): void {
    cancelAnimationFrame(this.#frame);
  }

  #handleScroll = (): void => {
    this.#scrolledAtMs = performance.now();
    // Scrolling is reported once a frame, so the finger that stops it may come first. Focus scrolls to its card itself.
    if (this.#noticedBy === 'pointerdown') this.cancel();
  };

  #handleEvent = (event: Event): void => {
    const { type, timeStamp } = event;
    if (type === 'pointermove') {
      this.#hasMoved = true;
      if (this.#isDrag(event as PointerEvent)) this.cancel();
      return;
    }
    if (type === 'pointercancel') {
      this.cancel();
      this.#options.onPointerCancel();
      return;
    }
    const all = event.composedPath();
    // Without the page's own elements around the widget.
    const path = all.slice(0, all.indexOf(event.currentTarget!));
    if (event instanceof PointerEvent) {
      this.#pointer = [event.clientX, event.clientY];
      this.#hasMoved = type === 'pointerdown';
    }
    const stopsScrolling = type === 'pointerdown' && timeStamp - this.#scrolledAtMs < SCROLL_END_MS;
    if (stopsScrolling) this.cancel();
    else if (isIntent(event, path)) {
      this.#noticedBy = type;
      this.#wait(Math.min(timeStamp, performance.now()) + DELAY_MS, () =>
        this.#options.onIntent(this.#isReturn(event, path)),
      );
    }
  };

  /** Whether a finger or a pen moves over the screen. */
  #isDrag({ pointerType, buttons, clientX, clientY }: PointerEvent): boolean {
    const [x, y] = this.#pointer;
    return pointerType !== 'mouse' && buttons > 0 && Math.hypot(clientX - x, clientY - y) > MAX_REST_PX;
  }

  /** Waits by frames: Chromium delays timers while a finger is down. For one at least, also on a device that is late with events. */
  #wait(endMs: number, run: () => void): void {
    this.cancel();
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
    return !this.#hasMoved;
  }
}

function isIntent(event: Event, path: EventTarget[]): boolean {
  if (event instanceof PointerEvent) {
    // The `pointerover` of a finger comes just before it is down, also when it stops the page from scrolling.
    const type = event.pointerType === 'touch' ? 'pointerdown' : 'pointerover';
    return event.type === type && path.some(isCard);
  }
  // A press focuses as well, but then the form opens at once.
  return path.some(isCard) && (path[0] as Element).matches(':focus-visible');
}

const isCard = (target: EventTarget): boolean => target instanceof Element && target.part.contains('card');
