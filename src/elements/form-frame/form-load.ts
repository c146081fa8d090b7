import type { HubErrorCode } from '../../hub/errors.js';
import { scheduleExpiryNotice } from './expiry-notice.js';
import type { Reachability } from './probe-form-site.js';
import { hasFocus, trackInteraction } from './track-interaction.js';

/** A form that has not loaded after this time gets a notice. */
const SLOW_AFTER_MS = 8_000;
/** A page that has loaded and is still unused after this time may be an error page of the browser. */
const PROBE_AFTER_MS = 2_000;
/** Time after `PROBE_AFTER_MS` after which a form that is unused and has sent no message may be missing: refused by its site. */
const MISSING_AFTER_MS = 4_000;

/**
 * Loading phase of a form. `blocked`: the browser blocked the new tab. `offline`: the device has no connection, and the
 * frame was not navigated. `unreachable`: nothing has loaded, and the form site does not answer. `sent`: the form said so.
 */
export type FormPhase =
  | { name: 'loading' | 'slow' | 'loaded' | 'blocked' | 'offline' | 'unreachable' }
  | { name: 'sent'; reference: string | undefined }
  | { name: 'failed'; code: HubErrorCode };

/** A frame that was navigated to its form. */
export interface NavigatedFrame {
  /** Undefined for a form in a new tab. */
  frame?: HTMLIFrameElement | undefined;
  /** With the token. */
  url: string;
  /** Returns the seconds until the URL's token expires. */
  secondsLeft: () => number;
  /** Asks whether the form site answers. Rejects if it is aborted. */
  probe: (signal: AbortSignal) => Promise<Reachability>;
}

interface FormLoadListener {
  /** Called after each change of the state. */
  changed(): void;
  /** Called once the focus goes into the form. */
  used(): void;
}

/** The part of the state that the templates show. */
export type LoadState = Pick<FormLoad, 'phase' | 'isExpired' | 'reachability' | 'mayBeMissing'>;

/** Loading state of the current form. A form may be loaded several times, as the user retries. */
export class FormLoad {
  phase: FormPhase = { name: 'loading' };
  /** The form's token has expired. */
  isExpired = false;
  /** Whether the form site answers, once it was asked: nothing has loaded, or what has loaded is still unused. */
  reachability: Reachability | undefined;
  /** A page has loaded that has sent no message and is unused: perhaps the browser’s own, because the site refuses frames. */
  mayBeMissing = false;

  readonly #listener: FormLoadListener;
  #navigated: NavigatedFrame | undefined;
  #hasLoaded = false;
  /** The focus was inside the form. */
  #isUsed = false;
  /** The form has sent a message. */
  #hasSentMessage = false;
  /** The form has loaded another page. */
  #hasNavigated = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void)[] = [];
  /** Identifies the current attempt. */
  #attempt: object | undefined;
  #probing: AbortController | undefined;

  constructor(listener: FormLoadListener) {
    this.#listener = listener;
  }

  get state(): LoadState {
    const { phase, isExpired, reachability, mayBeMissing } = this;
    return { phase, isExpired, reachability, mayBeMissing };
  }

  /** The form's URL, with its token, once it is known. */
  get url(): string | undefined {
    return this.#navigated?.url;
  }

  /** The user may have typed something into the form. */
  get hasInteraction(): boolean {
    const frame = this.#navigated?.frame;
    return this.#isUsed || this.#hasNavigated || (frame !== undefined && hasFocus(frame));
  }

  /** Returns the seconds until the form's token expires. */
  get secondsLeft(): () => number {
    return this.#navigated?.secondsLeft ?? (() => 0);
  }

  /**
   * Starts another attempt.
   * @returns a function that returns whether this attempt is still the current one
   */
  start(): () => boolean {
    this.stop();
    const attempt = (this.#attempt = {});
    this.#setPhase({ name: 'loading' });
    this.#timer = setTimeout(() => this.#handleSlow(), SLOW_AFTER_MS);
    return () => attempt === this.#attempt;
  }

  /** The frame, or the new tab, was navigated to the form's URL. */
  setNavigated(navigated: NavigatedFrame): void {
    this.#navigated = navigated;
    this.#unsubscribe.push(
      scheduleExpiryNotice(navigated.secondsLeft, () => {
        this.isExpired = true;
        this.#listener.changed();
      }),
    );
    if (navigated.frame) this.#unsubscribe.push(trackInteraction(navigated.frame, () => this.#handleUse()));
    this.#listener.changed();
  }

  /**
   * A page has loaded in the frame: the form, or an error page of the browser, which does not report which.
   * @returns whether it was the first one
   */
  handleLoad(): boolean {
    if (this.#hasLoaded) {
      this.#hasNavigated = true;
      if (this.mayBeMissing) this.#confirmPresent();
      return false;
    }
    this.#hasLoaded = true;
    clearTimeout(this.#timer);
    // Browsers also report the error page of a site that is down.
    if (this.phase.name === 'unreachable') this.#handleUnused();
    else if (this.phase.name !== 'loaded') {
      this.#setPhase({ name: 'loaded' });
      this.#timer = setTimeout(() => this.#isUnused && this.#handleUnused(), PROBE_AFTER_MS);
    }
    return true;
  }

  /** The form reports that it can be used, perhaps before all of its page has loaded. */
  setReady(): void {
    clearTimeout(this.#timer);
    this.handleMessage();
    this.#setPhase({ name: 'loaded' });
  }

  /** Call it for each message of the form: a form that sends one is not missing. */
  handleMessage(): void {
    this.#hasSentMessage = true;
    if (this.mayBeMissing || this.reachability) this.#confirmPresent();
  }

  /** The form was sent. @param reference the form site's own, as display text */
  setSent(reference: string | undefined): void {
    this.stop();
    this.#setPhase({ name: 'sent', reference });
  }

  setFailed(code: HubErrorCode): void {
    this.stop();
    this.#setPhase({ name: 'failed', code });
  }

  /**
   * The device is offline.
   * @param retry called when it is online again
   */
  waitForConnection(retry: () => void): void {
    this.stop();
    window.addEventListener('online', retry);
    this.#unsubscribe.push(() => window.removeEventListener('online', retry));
    this.#setPhase({ name: 'offline' });
  }

  /** The form was closed and is kept: from now on it counts as used. */
  markUsed(): void {
    this.#isUsed = true;
  }

  /** The browser blocked the new tab. */
  setBlocked(): void {
    clearTimeout(this.#timer);
    this.#setPhase({ name: 'blocked' });
  }

  /** Ends the current attempt, with its timers, listeners and requests. */
  stop(): void {
    this.#attempt = undefined;
    this.#probing?.abort();
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.isExpired = this.#isUsed = this.#hasSentMessage = this.#hasLoaded = this.#hasNavigated = false;
    this.mayBeMissing = false;
    this.#navigated = this.reachability = undefined;
  }

  get #isUnused(): boolean {
    return !this.hasInteraction && !this.#hasSentMessage;
  }

  #handleUnused(): void {
    void this.#probe();
    this.#timer = setTimeout(() => {
      this.mayBeMissing = this.#isUnused;
      this.#listener.changed();
    }, MISSING_AFTER_MS);
  }

  #confirmPresent(): void {
    this.mayBeMissing = false;
    this.reachability = undefined;
    this.#listener.changed();
  }

  #handleSlow(): void {
    this.#setPhase({ name: 'slow' });
    void this.#probe();
  }

  #handleUse(): void {
    if (this.#isUsed) return;
    this.#isUsed = true;
    this.#confirmPresent();
    this.#listener.used();
  }

  async #probe(): Promise<void> {
    this.#probing?.abort();
    const { signal } = (this.#probing = new AbortController());
    const reachability = await this.#navigated?.probe(signal).catch(() => undefined); // aborted
    if (signal.aborted || !this.#isUnused) return;
    this.reachability = reachability;
    const { name } = this.phase;
    if (name === 'slow' && reachability === 'unreachable') this.phase = { name: 'unreachable' };
    if (name === 'unreachable' && reachability === 'reachable') this.phase = { name: 'loaded' };
    this.#listener.changed();
  }

  #setPhase(phase: FormPhase): void {
    this.phase = phase;
    this.#listener.changed();
  }
}
