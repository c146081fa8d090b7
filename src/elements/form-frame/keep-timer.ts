import { scheduleExpiryNotice } from './expiry-notice.js';

/** How long a form that somebody has used is kept after it was closed. */
const KEEP_MS = 30 * 60_000;

/** Time limit of a form that is closed and kept: half an hour, or until its token expires. */
export class KeepTimer {
  #stop: (() => void) | undefined;

  /**
   * @param secondsLeft returns the seconds until the form's token expires
   * @param onEnd called once at the limit
   */
  start(secondsLeft: () => number, onEnd: () => void): void {
    this.stop();
    const end = Date.now() + KEEP_MS;
    this.#stop = scheduleExpiryNotice(() => Math.min(secondsLeft(), (end - Date.now()) / 1_000), onEnd);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
