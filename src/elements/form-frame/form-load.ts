import type { HubErrorCode } from '../../hub/errors.js';
import type { Phase } from './form-view.js';
import { watchExpiry } from './watch-expiry.js';
import { watchUse } from './watch-use.js';

/** A form that has not loaded after this long gets a notice (milliseconds). */
const SLOW_AFTER_MS = 8_000;

/** How far the form of the day has come, try by try, and what is known of it. */
export class FormLoad {
  phase: Phase = { name: 'loading' };
  /** Its token's life is over. */
  isExpired = false;
  /** The user may have typed something into it. */
  isUsed = false;
  /** Its whole address, token and all, once it is known. */
  address: string | undefined;

  readonly #changed: () => void;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void)[] = [];
  #tries = 0;

  /** @param changed called after each change that comes by itself */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Another try. Returns whether it is still the latest one, and wanted. */
  begin(): () => boolean {
    this.stop();
    this.isExpired = this.isUsed = false;
    this.#go({ name: 'loading' });
    this.#slowTimer = setTimeout(() => this.#go({ name: 'slow' }), SLOW_AFTER_MS);
    const own = this.#tries;
    return () => own === this.#tries;
  }

  /**
   * The frame is on its way.
   * @param secondsLeft of its token's life
   */
  send(address: string, secondsLeft: () => number): void {
    this.address = address;
    this.#stopWatching = [
      watchExpiry(secondsLeft, () => {
        this.isExpired = true;
        this.#changed();
      }),
      watchUse(() => (this.isUsed = true)),
    ];
    this.#changed();
  }

  /** A page has loaded in the frame. Returns false if it was not the first one. */
  arrive(): boolean {
    if (this.phase.name === 'loaded') return false;
    clearTimeout(this.#slowTimer);
    this.#go({ name: 'loaded' });
    return true;
  }

  fail(code: HubErrorCode): void {
    this.stop();
    this.#go({ name: 'failed', code });
  }

  /** The browser held the new tab back. */
  block(): void {
    clearTimeout(this.#slowTimer);
    this.#go({ name: 'blocked' });
  }

  /** Nobody waits for it, or looks at it, any more. */
  stop(): void {
    this.#tries += 1;
    clearTimeout(this.#slowTimer);
    for (const stop of this.#stopWatching) stop();
    this.#stopWatching = [];
    this.address = undefined;
  }

  #go(phase: Phase): void {
    this.phase = phase;
    this.#changed();
  }
}
