// What the backend kit and the simulated hub use of node:timers/promises, in a browser.
export const setTimeout = <T>(ms?: number, value?: T, options: { signal?: AbortSignal } = {}): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value as T), ms);
    options.signal?.addEventListener('abort', () => {
      globalThis.clearTimeout(timer);
      reject(options.signal?.reason);
    });
  });
