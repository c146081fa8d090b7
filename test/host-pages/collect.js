// @ts-nocheck -- it runs in a page that is used as a user does, in any engine
// Collects all that scripts of a page, or people at its console, can read: `collect()` returns it as one text.
{
  const heard = [];
  /** What JSON leaves out of errors, collections, requests and bytes. */
  const unfold = (inner) => {
    if (inner instanceof Error)
      return { ...inner, text: String(inner), stack: inner.stack, cause: inner.cause, errors: inner.errors };
    if (inner instanceof Map || inner instanceof Set || inner instanceof Headers || inner instanceof FormData)
      return [...inner];
    if (inner instanceof Request || inner instanceof Response)
      return [inner.url, inner.referrer, [...inner.headers]];
    if (inner instanceof URL || inner instanceof URLSearchParams || inner instanceof Location)
      return String(inner);
    if (ArrayBuffer.isView(inner)) return String(inner);
    if (inner instanceof ArrayBuffer) return String(new Uint8Array(inner));
    return inner;
  };
  const write = (value) => {
    const seen = new Set();
    try {
      return JSON.stringify(value, (_key, inner) => {
        if (typeof inner === 'function' || inner instanceof Node) return undefined;
        if (typeof inner === 'bigint' || typeof inner === 'symbol') return String(inner);
        if (typeof inner === 'object' && inner !== null) {
          if (seen.has(inner)) return undefined;
          seen.add(inner);
        }
        return unfold(inner);
      });
    } catch {
      return String(value);
    }
  };
  for (const kind of [
    'assert',
    'count',
    'debug',
    'dir',
    'dirxml',
    'error',
    'group',
    'groupCollapsed',
    'info',
    'log',
    'table',
    'time',
    'timeStamp',
    'trace',
    'warn',
  ]) {
    const log = console[kind]?.bind(console);
    if (!log) continue;
    console[kind] = (...args) => {
      heard.push(...args.map((arg) => write(arg)), ...args.map(String));
      log(...args);
    };
  }
  // All events, those of the widget and those that would carry a message to a host or another window.
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    heard.push(event.type, write(event.detail), write({ ...event }));
    return dispatch.call(this, event);
  };
  const post = window.postMessage;
  window.postMessage = function (message, ...rest) {
    heard.push(write(message));
    return post.call(this, message, ...rest);
  };
  const { BroadcastChannel: Channel } = window;
  if (Channel) {
    const send = Channel.prototype.postMessage;
    Channel.prototype.postMessage = function (message) {
      heard.push(this.name, write(message));
      return send.call(this, message);
    };
  }
  for (const type of [
    'message',
    'popstate',
    'hashchange',
    'error',
    'unhandledrejection',
    'securitypolicyviolation',
  ])
    window.addEventListener(
      type,
      (event) =>
        heard.push(
          write(event.data),
          write(event.state),
          write(event.reason),
          event.message,
          event.blockedURI,
        ),
      true,
    );
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name];
    history[name] = function (state, ...rest) {
      heard.push(write(state), String(rest[1]));
      return change.call(this, state, ...rest);
    };
  }
  const markup = (root) =>
    [...root.querySelectorAll('*')]
      .map((node) =>
        [
          node.outerHTML,
          node.value,
          node instanceof HTMLIFrameElement ? node.src : '',
          node.shadowRoot ? markup(node.shadowRoot) : '',
        ].join('\n'),
      )
      .join('\n');
  const finish = (request) =>
    new Promise((done, fail) => {
      request.addEventListener('success', () => done(request.result));
      request.addEventListener('error', () => fail(request.error));
    });
  const readDatabases = async () => {
    const found = [];
    for (const { name } of (await indexedDB.databases?.()) ?? []) {
      const database = await finish(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        found.push(name, store, await finish(records.getAllKeys()), await finish(records.getAll()));
      }
      database.close();
    }
    return found;
  };
  const readCaches = async () => {
    const found = [];
    for (const name of 'caches' in window ? await window.caches.keys() : []) {
      const cache = await window.caches.open(name);
      for (const request of await cache.keys())
        found.push(name, request.url, await (await cache.match(request)).text());
    }
    return found;
  };
  const readWorkers = async () => {
    const found = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    return found.map(({ scope, active }) => [scope, active?.scriptURL]);
  };
  /** Frames whose windows the page can reach, as far as it may look into them. */
  const readWindows = () =>
    Array.from({ length: window.length }, (_, index) => {
      const read = (get) => {
        try {
          return get(window[index]);
        } catch (error) {
          return String(error);
        }
      };
      return [
        read((frame) => frame.location.href),
        read((frame) => frame.name),
        read((frame) => frame.document.referrer),
        read((frame) => frame.performance.getEntries()),
      ];
    });
  if ('ReportingObserver' in window)
    new ReportingObserver((reports) => heard.push(write(reports.map((report) => report.toJSON()))), {
      buffered: true,
    }).observe();
  window.collect = async () => {
    const widget = document.querySelector('ois-widget');
    return [
      ...heard,
      markup(document),
      write({ ...widget }),
      write(performance.getEntries().map((entry) => entry.toJSON())),
      write([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        location.href,
        document.referrer,
        window.name,
        window.navigation?.entries().map((entry) => [entry.url, entry.getState()]),
      ]),
      write(
        await Promise.all([readDatabases(), readCaches(), readWorkers()].map((read) => read.catch(String))),
      ),
      write(readWindows()),
      write(window.OIS),
    ].join('\n');
  };
}
