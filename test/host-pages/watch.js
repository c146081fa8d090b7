// @ts-nocheck -- it runs in pages that change what scripts rely on
// The first script of a page: keeps what it needs, uses the widget as a user does, and reports what came of it.
{
  const { stringify } = JSON;
  // Neither a <base> nor a sandbox changes it.
  const { origin } = new URL(location.href);
  const send = window.fetch.bind(window);
  const wait = window.setTimeout.bind(window);
  const find = Element.prototype.querySelector;
  const root = document.documentElement;
  let lines = '';
  const add = (line) => void (lines += `${line}\n`);
  for (const kind of ['warn', 'error']) {
    const log = console[kind].bind(console);
    console[kind] = (...args) => {
      add(args.map(String).join(' '));
      log(...args);
    };
  }
  window.addEventListener('error', ({ message }) => message && add(message));
  window.addEventListener('unhandledrejection', ({ reason }) => add(String(reason)));

  /** Waits until `read` returns something. Returns undefined after 12 seconds. */
  const until = async (read) => {
    for (let tries = 0; tries < 240; tries += 1) {
      const value = await read();
      if (value) return value;
      await new Promise((resolve) => wait(resolve, 50));
    }
    return undefined;
  };
  const widget = () => find.call(root, 'ois-widget')?.shadowRoot;
  const cards = () =>
    widget()?.querySelector('ois-table-grid')?.shadowRoot?.querySelectorAll('[part=card-open]');
  const form = () => widget()?.querySelector('ois-form-frame')?.shadowRoot;
  /** What the user reads in place of cards or of the form. */
  const words = () => {
    const alert =
      widget()?.querySelector('[role=alert]') ?? form()?.querySelector('[part=screen], [part=notice]');
    const text = alert?.textContent.replace(/\s+/g, ' ').trim();
    if (text) return text;
    return widget() ? '' : find.call(root, 'ois-widget')?.textContent.trim();
  };
  const isFormSeen = async () => (await (await send(`${origin}/form`)).text()) !== 'null';

  const report = async () => {
    await until(() => cards()?.length || words());
    const count = cards()?.length ?? 0;
    let end = '';
    if (count) {
      await window.beforePress?.();
      cards()[0].click();
      // The form, or words about it.
      end = await until(async () => ((await isFormSeen()) ? 'form' : words()));
      await window.afterForm?.();
    } else end = words();
    const collected = await window.collect?.();
    await send(`${origin}/outcome`, {
      method: 'POST',
      mode: 'no-cors',
      body: stringify({ cards: count, end: end ?? '', lines, collected }),
    });
  };
  window.addEventListener('load', () => void report());
}
