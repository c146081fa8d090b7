import type { TrackingWindow } from './leaks-page.js';

/**
 * Leaves the page and comes back, as often as the highest of `rounds`, with no form, an open form, or one that was closed. Sends to
 * `/report/{round}-{count}-…` what is left after some of the rounds, and after the widget's removal as round 0; then `/end/`
 * with what went wrong, if anything did. Runs in the page, after `trackListeners`.
 */
export function leaveAndReturn(rounds: readonly number[]): void {
  const { openResources: open, countLeft, setTimeout: startTimer } = window as unknown as TrackingWindow;
  const waitForEvent = (target: EventTarget, name: string): Promise<Event> =>
    new Promise((done) => target.addEventListener(name, done, { once: true }));
  const pause = (ms: number): Promise<void> => new Promise((done) => startTimer(done, ms));
  const expectTrue = (condition: unknown, text: string): void => {
    if (!condition) throw new Error(text);
  };
  const modes = ['dialog', 'drawer', 'inline'] as const;
  const leave = async (): Promise<void> => {
    const shown = waitForEvent(window, 'pageshow');
    location.href = '/elsewhere';
    const { persisted } = (await shown) as PageTransitionEvent;
    expectTrue(persisted, 'The page was shown again, but not restored.');
    // Chromium does not navigate while it restores a page.
    await pause(50);
  };
  const report = async (round: number): Promise<void> => {
    await fetch(`/report/${[round, ...Object.values(countLeft())].join('-')}`);
  };
  /** For up to 10 seconds a page has the frame that connects it to the form site, and its timer. */
  const settle = async (): Promise<void> => {
    for (let tries = 0; tries < 150 && open.timers.size + open.requests > 0; tries += 1) {
      await new Promise<void>((done) => startTimer(done, 100));
    }
  };

  const run = async (): Promise<void> => {
    // A page that was not restored is loaded again, and starts again.
    const [navigation] = performance.getEntriesByType('navigation');
    const { notRestoredReasons = 'no reason given' } = navigation as unknown as {
      notRestoredReasons?: unknown;
    };
    expectTrue(!sessionStorage.getItem('left'), `Not restored: ${JSON.stringify(notRestoredReasons)}`);
    sessionStorage.setItem('left', 'yes');
    const widget = document.querySelector('ois-widget')!;
    await waitForEvent(widget, 'ois-ready');
    /** Added with the deferred file. */
    const findForm = () => widget.renderRoot.querySelector('ois-form-frame')?.shadowRoot;
    const loaded = new Set<EventTarget | null>();
    widget.renderRoot.addEventListener('load', ({ target }) => loaded.add(target), { capture: true });
    /** Whether the frame that connects to the form site is loading: Chromium keeps no page with one. */
    const isConnecting = (): boolean =>
      [...widget.renderRoot.querySelectorAll('iframe')].some((frame) => !loaded.has(frame));
    if (document.readyState !== 'complete') await waitForEvent(window, 'load');
    // What is navigated to while the page is loading replaces it.
    await pause(100);
    for (let round = 1; round <= Math.max(...rounds); round += 1) {
      const hasForm = round % 3 > 0;
      const staysOpen = round % 3 === 1;
      const close = async (): Promise<void> => {
        const left = waitForEvent(window, 'popstate');
        widget.close();
        await left;
      };
      if (hasForm) {
        widget.openIn = modes[Math.floor(round / 3) % 3]!;
        await widget.updateComplete;
        const opened = waitForEvent(widget, 'ois-open');
        void widget.open(`mei-${round % 9}`);
        await opened;
        // Engines keep no page that was left while a frame of it was loading.
        while (findForm()?.querySelector('.body')?.ariaBusy !== 'false') await pause(10);
        if (!staysOpen) await close();
      }
      // A card that gets the focus back connects to the form site a moment later.
      await pause(100);
      while (isConnecting()) await pause(10);
      await leave();
      const isOpen = findForm()?.querySelector('iframe')?.checkVisibility() ?? false;
      expectTrue(isOpen === staysOpen, `After ${round} rounds, the form is ${isOpen ? 'open' : 'closed'}.`);
      if (staysOpen) await close();
      const cards = widget.renderRoot
        .querySelector('ois-table-grid')
        ?.shadowRoot?.querySelectorAll('[part~=card]');
      expectTrue(cards?.length, `There are no cards after ${round} rounds.`);
      if (!rounds.includes(round)) continue;
      await settle();
      await report(round);
    }
    widget.remove();
    await settle();
    await report(0);
  };
  void run().then(
    () => fetch('/end/'),
    (error: unknown) => fetch(`/end/${encodeURIComponent(String(error))}`),
  );
}
