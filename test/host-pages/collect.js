// @ts-nocheck -- it runs in a page that is used as a user does, in any engine
// Collects all that scripts of a page, or people at its console, can read: `collect()` returns it as one text.
{
  const heard = [];
  const write = (value) => {
    const seen = new Set();
    try {
      return JSON.stringify(value, (_key, inner) => {
        if (typeof inner === 'function' || inner instanceof Node) return undefined;
        if (typeof inner === 'object' && inner !== null) {
          if (seen.has(inner)) return undefined;
          seen.add(inner);
        }
        if (inner instanceof Error)
          return { ...inner, text: String(inner), stack: inner.stack, cause: inner.cause };
        return inner;
      });
    } catch {
      return String(value);
    }
  };
  for (const kind of ['debug', 'error', 'info', 'log', 'table', 'trace', 'warn']) {
    const log = console[kind].bind(console);
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
  const readDatabases = async () => {
    const found = (await indexedDB.databases?.()) ?? [];
    return found.map(({ name }) => name);
  };
  window.collect = async () => {
    const caches = 'caches' in window ? await window.caches.keys().catch(() => []) : [];
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
      ]),
      write([caches, await readDatabases().catch(() => [])]),
      write(window.OIS),
    ].join('\n');
  };
}
