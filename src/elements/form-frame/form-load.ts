import type { HubErrorCode } from '../../hub/errors.js';

/** A form that has not loaded after this time gets a notice. */
const SLOW_AFTER_MS = 8_000;
const EXPIRY_CHECK_MS = 5_000;

/** Loading phase of a form. `blocked`: the browser blocked the new tab. `sent`: its page said so. */
export type FormPhase =
  | { name: 'loading' | 'slow' | 'loaded' | 'blocked' }
  | { name: 'sent'; reference: string | undefined }
  | { name: 'failed'; code: HubErrorCode };

/** Loading state of the current form. A form may be loaded several times, as the user retries. */
export class FormLoad {
  phase: FormPhase = { name: 'loading' };
  /** The form's token has expired. */
  isExpired = false;
  /** The user may have typed something into the form. */
  hasInteraction = false;
  /** The form's URL, with its token, once it is known. */
  url: string | undefined;

  readonly #onChange: () => void;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void)[] = [];
  #attempt = 0;

  /** @param onChange called after each change of the state */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /**
   * Starts another attempt.
   * @returns a function that returns whether this attempt is still the current one
   */
  start(): () => boolean {
    this.stop();
    this.isExpired = this.hasInteraction = false;
    this.#setPhase({ name: 'loading' });
    this.#slowTimer = setTimeout(() => this.#setPhase({ name: 'slow' }), SLOW_AFTER_MS);
    const attempt = this.#attempt;
    return () => attempt === this.#attempt;
  }

  /**
   * The frame was sent to the form's URL.
   * @param secondsLeft returns the seconds until the URL's token expires
   */
  setUrl(url: string, secondsLeft: () => number): void {
    this.url = url;
    this.#unsubscribe = [
      scheduleExpiryNotice(secondsLeft, () => {
        this.isExpired = true;
        this.#onChange();
      }),
      trackInteraction(() => (this.hasInteraction = true)),
    ];
    this.#onChange();
  }

  /**
   * A page has loaded in the frame.
   * @returns whether it was the first one
   */
  finish(): boolean {
    if (this.phase.name === 'loaded') return false;
    clearTimeout(this.#slowTimer);
    this.#setPhase({ name: 'loaded' });
    return true;
  }

  fail(code: HubErrorCode): void {
    this.stop();
    this.#setPhase({ name: 'failed', code });
  }

  /** The form was sent. @param reference the form site's own, as display text */
  submit(reference: string | undefined): void {
    this.stop();
    this.isExpired = false;
    this.#setPhase({ name: 'sent', reference });
  }

  /** The browser blocked the new tab. */
  block(): void {
    clearTimeout(this.#slowTimer);
    this.#setPhase({ name: 'blocked' });
  }

  /** Ends the current attempt, with its timers and listeners. */
  stop(): void {
    this.#attempt += 1;
    clearTimeout(this.#slowTimer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.url = undefined;
  }

  #setPhase(phase: FormPhase): void {
    this.phase = phase;
    this.#onChange();
  }
}

/**
 * Calls `onExpired` once no seconds are left. Checks at short intervals, because one long timer does not run while the
 * device sleeps.
 * @returns a function that unsubscribes
 */
export function scheduleExpiryNotice(secondsLeft: () => number, onExpired: () => void): () => void {
  const check = (): void => {
    if (secondsLeft() > 0) return;
    stop();
    onExpired();
  };
  const interval = setInterval(check, EXPIRY_CHECK_MS);
  document.addEventListener('visibilitychange', check);
  function stop(): void {
    clearInterval(interval);
    document.removeEventListener('visibilitychange', check);
  }
  return stop;
}

/**
 * Calls `onInteraction` once the user may have typed into a frame of the page: when the focus leaves the window or returns
 * to it. A page cannot see more of a cross-origin frame, so switching to another window counts as well.
 * @returns a function that unsubscribes
 */
function trackInteraction(onInteraction: () => void): () => void {
  const stop = (): void => {
    window.removeEventListener('blur', handleFocusChange);
    window.removeEventListener('focus', handleFocusChange);
  };
  function handleFocusChange({ target }: Event): void {
    if (target !== window) return;
    stop();
    onInteraction();
  }
  window.addEventListener('blur', handleFocusChange);
  window.addEventListener('focus', handleFocusChange);
  return stop;
}
