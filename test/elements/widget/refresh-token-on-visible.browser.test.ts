import { LitElement } from 'lit';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { TokenSession } from '../../../src/client/token-session.js';
import { RefreshTokenOnVisible } from '../../../src/elements/widget/refresh-token-on-visible.js';
import { ManualClock } from '../../helpers/manual-clock.js';
import { expect } from '../../helpers/testing.js';

const TICK = 30_000;

class Host extends LitElement {
  session: TokenSession | undefined;
  constructor() {
    super();
    this.addController(new RefreshTokenOnVisible(() => this.session));
  }
}
customElements.define('refreshing-element', Host);

let host: Host;
let clock: ManualClock;
/** How often a token was fetched. */
let fetched: number;

beforeEach(async () => {
  vi.useFakeTimers();
  clock = new ManualClock();
  fetched = 0;
  host = new Host();
  host.session = new TokenSession(async () => {
    fetched += 1;
    return {
      value: `token-${fetched}`,
      expiresIn: 600,
      formUrl: undefined,
      hubUrl: undefined,
      tags: undefined,
      tables: undefined,
    };
  }, clock);
  await host.session.get();
  document.body.append(host);
});

afterEach(() => {
  host.remove();
  Reflect.deleteProperty(document, 'visibilityState');
  vi.useRealTimers();
});

/** Only a window manager hides a page for real. */
const show = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
const expireSoon = (): void => clock.advance(550);
const tick = (): Promise<unknown> => vi.advanceTimersByTimeAsync(TICK);

describe('RefreshTokenOnVisible', () => {
  it('has no timer while the page is hidden', async () => {
    const before = vi.getTimerCount();
    show('hidden');
    expect(vi.getTimerCount()).toBe(before - 1);
    expireSoon();
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect([vi.getTimerCount(), fetched]).toEqual([before, 2]);
    host.remove();
    expect(vi.getTimerCount()).toBe(before - 1);
  });

  it('refreshes a token that is about to expire, and no other', async () => {
    await tick();
    expect(fetched).toBe(1);
    expireSoon();
    await tick();
    expect(fetched).toBe(2);
    expireSoon();
    await tick();
    expect(fetched).toBe(3);
  });

  it('waits while the page is hidden, and refreshes as soon as it is visible again', async () => {
    show('hidden');
    expireSoon();
    await tick();
    expect(fetched).toBe(1);
    show('visible');
    expect(fetched).toBe(2);
  });

  it('refreshes when the page is restored from the back/forward cache', () => {
    expireSoon();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(fetched).toBe(2);
  });

  it('stops when its element is removed, and continues when it is added again', async () => {
    host.remove();
    expireSoon();
    await tick();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(fetched).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    document.body.append(host);
    await tick();
    expect(fetched).toBe(2);
  });

  it('does nothing without a session', async () => {
    host.session = undefined;
    expireSoon();
    await tick();
    expect(fetched).toBe(1);
  });
});
