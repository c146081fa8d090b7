/** Counts what is started on the page and not ended: timers and requests. Runs in the page. */
export function trackResources(): void {
  const open = {
    intervals: new Set<unknown>(),
    /** With their delays and the code that started them. */
    timers: new Map<unknown, string>(),
    requests: 0,
  };
  type Any = Record<
    'setInterval' | 'clearInterval' | 'setTimeout' | 'clearTimeout' | 'fetch',
    (...args: unknown[]) => unknown
  >;
  const { setInterval, clearInterval, setTimeout, clearTimeout, fetch } = window as unknown as Any;
  Object.assign(window, {
    openResources: open,
    setInterval: (...args: unknown[]) => {
      const id = setInterval(...args);
      open.intervals.add(id);
      return id;
    },
    clearInterval: (id: unknown) => {
      open.intervals.delete(id);
      clearInterval(id);
    },
    setTimeout: (run: () => void, ...args: unknown[]) => {
      const id = setTimeout(
        () => {
          open.timers.delete(id);
          run();
        },
        ...args,
      );
      open.timers.set(id, `${String(args[0])} ms ${new Error().stack?.split('\n').slice(0, 4).join(' ')}`);
      return id;
    },
    clearTimeout: (id: unknown) => {
      open.timers.delete(id);
      clearTimeout(id);
    },
    fetch: (...args: unknown[]) => {
      open.requests += 1;
      return (fetch(...args) as Promise<unknown>).finally(() => (open.requests -= 1));
    },
  });
}

/** Mounts a widget, opens a form and removes the widget, in as many ways as users and frameworks do. Runs in the page. */
export async function mountOpenRemove(rounds: number): Promise<void> {
  const waitForEvent = (target: EventTarget, name: string): Promise<unknown> =>
    new Promise((done) => target.addEventListener(name, done, { once: true }));
  const modes = ['dialog', 'drawer', 'inline'] as const;
  const table = { short_code: 'mei-0', name: 'mei 0', industry: '', icon: null, tags: ['home'] };
  const tokenProvider = async () => ({
    access_token: 'mei',
    expires_in: 3_600,
    tags: ['home'],
    tables: [table],
  });
  for (let round = 0; round < rounds; round += 1) {
    const widget = Object.assign(document.createElement('ois-widget'), {
      // One in four sends requests.
      ...(round % 4 ? { tokenProvider, hubUrl: location.origin } : { tokenEndpoint: '/mei/token' }),
      formUrl: `${location.origin}/form`,
      openIn: modes[round % 3],
    });
    const ready = waitForEvent(widget, 'ois-ready');
    document.body.append(widget);
    // Some are removed before their lists are loaded.
    if (round % 10 !== 9) {
      await ready;
      const opened = waitForEvent(widget, 'ois-open');
      void widget.open(`mei-${round % 9}`);
      await opened;
      // Some forms have been used, and are kept when they are closed.
      if (round % 4 > 1)
        widget.renderRoot.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe')?.focus();
      // Some are removed with their form open.
      if (round % 2) widget.close();
    }
    widget.remove();
  }
}

/** What is left on a page after rounds, counted by the page itself. */
export interface Leftovers {
  timers: number;
  requests: number;
  /** All of the document. */
  elements: number;
  frames: number;
  /** Of objects that live as long as the page, such as the window. */
  listeners: number;
}

/** What {@link trackResources} and {@link trackListeners} put on the window. */
export interface TrackingWindow {
  openResources: { intervals: Set<unknown>; timers: Map<unknown, string>; requests: number };
  countLeft: () => Leftovers;
  setTimeout: (run: () => void, ms: number) => void;
}

/** Counts the listeners of what lives as long as the page. Runs in the page, after {@link trackResources}. */
export function trackListeners(): void {
  const listeners = new Set<string>();
  const numbers = new WeakMap<object, number>();
  let count = 0;
  const identify = (value: object): number => {
    if (!numbers.has(value)) numbers.set(value, (count += 1));
    return numbers.get(value)!;
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  type Options = boolean | AddEventListenerOptions | undefined;
  const describe = (target: EventTarget, type: string, listener: object, options: Options): string => {
    const isCapture = typeof options === 'object' ? options.capture === true : options === true;
    return [identify(target), type, identify(listener), isCapture].join();
  };
  const livesLong = (target: EventTarget): boolean =>
    !(target instanceof Node || target instanceof AbortSignal) ||
    [document, document.documentElement, document.head, document.body].includes(target as never);
  /** Playwright adds its own to each page that Firefox shows. */
  const isOfPage = (): boolean => !new Error().stack?.includes('InjectedScript');
  EventTarget.prototype.addEventListener = function (type: string, listener: never, options?: Options) {
    // Without a receiver, it is the window's.
    const target = (this as EventTarget | undefined) ?? window;
    if (livesLong(target) && listener && isOfPage()) {
      const key = describe(target, type, listener, options);
      listeners.add(key);
      const forget = (): void => void listeners.delete(key);
      if (typeof options === 'object') {
        if (options.once) add.call(target, type, forget, options);
        if (options.signal) add.call(options.signal, 'abort', forget);
      }
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type: string, listener: never, options?: Options) {
    const target = (this as EventTarget | undefined) ?? window;
    if (listener) listeners.delete(describe(target, type, listener, options));
    remove.call(target, type, listener, options);
  };

  const { openResources: open } = window as unknown as TrackingWindow;
  Object.assign(window, {
    countLeft: () => ({
      timers: open.intervals.size + open.timers.size,
      requests: open.requests,
      elements: document.querySelectorAll('*').length,
      frames: document.querySelectorAll('iframe').length + window.length,
      listeners: listeners.size,
    }),
  });
}

/** No page can collect garbage, but it can allocate so much that the engine does. Ends when there is none. Runs in the page. */
export async function collectGarbage(isDone: () => boolean): Promise<void> {
  const kept: unknown[] = [];
  for (let pass = 0; pass < 200 && !isDone(); pass += 1) {
    kept.push(
      new Uint8Array(2 ** 24).fill(pass),
      Array.from({ length: 100_000 }, (_, index) => ({ index })),
    );
    if (kept.length > 12) kept.length = 0;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/**
 * Removes elements of a page without any other script while a CSS animation runs on them, and sends to `/kept/{count}` how many the
 * engine keeps in memory. Runs in the page, whose style has the animation `pulse`.
 */
export function countKeptAnimated(collect: typeof collectGarbage, count: number): void {
  let kept = 0;
  const registry = new FinalizationRegistry(() => (kept -= 1));
  const run = async (): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      const parent = document.createElement('section');
      const box = document.createElement('div');
      box.textContent = 'box';
      box.style.animation = 'pulse 1s infinite';
      parent.append(box);
      kept += 1;
      registry.register(box, undefined);
      document.body.append(parent);
      parent.getBoundingClientRect();
      parent.style.display = 'none';
      parent.getBoundingClientRect();
      parent.remove();
    }
    await collect(() => kept === 0);
    await fetch(`/kept/${kept}`);
  };
  void run();
}

/**
 * Runs rounds of {@link mountOpenRemove} twice, and sends to `/report/{count}-{count}-…` what is left after each, widgets that
 * garbage collection has not freed last: for engines that let nothing but the page itself count. Timers that are still open go to
 * `/timer/{code}`. Runs in the page, after {@link trackListeners}.
 */
export function countLeftovers(
  mount: (rounds: number) => Promise<void>,
  collect: typeof collectGarbage,
  rounds: readonly number[],
): void {
  // Not WeakRef: an engine that collects garbage in steps keeps what is looked at in between.
  let widgets = 0;
  const registry = new FinalizationRegistry(() => (widgets -= 1));
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node.nodeName === 'OIS-WIDGET') {
          widgets += 1;
          registry.register(node, undefined);
        }
  }).observe(document.documentElement, { childList: true, subtree: true });

  const { openResources: open, countLeft, setTimeout: wait } = window as unknown as TrackingWindow;
  const countOpen = (): number => open.intervals.size + open.timers.size + open.requests;
  const run = async (): Promise<void> => {
    await customElements.whenDefined('ois-widget');
    for (const number of rounds) {
      await mount(number);
      for (let tries = 0; tries < 150 && countOpen() > 0; tries += 1)
        await new Promise<void>((done) => wait(done, 100));
      const left = countLeft();
      for (const code of open.timers.values()) await fetch(`/timer/${encodeURIComponent(code)}`);
      await collect(() => widgets === 0);
      const counts = [...Object.values(left), widgets];
      await fetch(`/report/${counts.join('-')}`);
    }
  };
  void run().catch((error: unknown) => fetch(`/report/failed/${encodeURIComponent(String(error))}`));
}
