import { afterEach, describe, expect, it } from 'vitest';
import { createHost } from '../../src/bridge/index.js';
import { isNativeMessage } from '../../src/bridge/transports/native-objects.js';

const frames: HTMLIFrameElement[] = [];
const ends: (() => void)[] = [];

function frame(html: string, sandbox?: string, referrerPolicy: ReferrerPolicy = ''): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.referrerPolicy = referrerPolicy;
  if (sandbox !== undefined) element.setAttribute('sandbox', sandbox);
  element.srcdoc = html;
  document.body.append(element);
  frames.push(element);
  return element;
}

function listen(listener: (event: MessageEvent) => void): void {
  window.addEventListener('message', listener);
  ends.push(() => window.removeEventListener('message', listener));
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
  for (const element of frames.splice(0)) element.remove();
});

/** A page in a frame that connects to its parent, and sets its title to the outcome. */
const page = (origin: string): string => `<!doctype html><script type="module">
  import { connectHost } from '/src/bridge/index.ts';
  connectHost({
    origins: [${JSON.stringify(origin)}],
    handlers: { open: ({ shortCode }) => { document.title = shortCode; (window.opened ??= []).push(shortCode); } },
    onMode: (mode) => { document.title = mode; },
  });
</script>`;

// Each frame loads all modules of the bridge again, beside tests of three engines.
const LOADING = { timeout: 20_000 };

describe('A page in a frame', { timeout: 60_000 }, () => {
  // The first frame has an opaque origin, the second has the parent's.
  it.each(['allow-scripts', undefined])(
    'connects to the parent with an allowed origin, and to no frame (%s)',
    async (sandbox) => {
      const inner = frame(page(window.origin));
      const told: string[] = [];
      const host = createHost({
        send: (json) => inner.contentWindow!.postMessage(json, window.origin),
        onEvent: (type) => told.push(type),
      });
      listen(({ source, data }) => source === inner.contentWindow && host.receive(data));
      await host.request('open', { shortCode: 'from-the-parent' }, LOADING);
      expect(inner.contentDocument?.title).toBe('from-the-parent');
      // A busy machine takes long enough for a second one.
      expect(new Set(told)).toEqual(new Set(['hello']));

      const message = {
        ois: 1,
        kind: 'req',
        type: 'open',
        id: 'x',
        sid: '',
        seq: 99,
        payload: { shortCode: 'forged' },
      };
      frame(
        `<script>
        const { frames } = parent;
        for (let i = 0; i < frames.length; i++) frames[i].postMessage(${JSON.stringify(JSON.stringify(message))}, '*');
        parent.postMessage('forged all', '*');
      </script>`,
        sandbox,
      );
      await new Promise<void>((done) => listen(({ data }) => data === 'forged all' && done()));
      await host.request('open', { shortCode: 'again' });
      expect(inner.contentWindow).toMatchObject({ opened: ['from-the-parent', 'again'] });
    },
  );

  it('connects to a parent that hides its origin by referrerpolicy="no-referrer"', async () => {
    const inner = frame(page(window.origin), undefined, 'no-referrer');
    const host = createHost({ send: (json) => inner.contentWindow!.postMessage(json, window.origin) });
    listen(({ source, data }) => source === inner.contentWindow && host.receive(data));
    await host.request('open', { shortCode: 'hidden' }, LOADING);
    expect(inner.contentDocument?.title).toBe('hidden');
    host.close();
  });

  it('connects to no parent without an allowed origin', async () => {
    const heard: unknown[] = [];
    const inner = frame(page('https://other.example'));
    listen(({ source, data }) => source === inner.contentWindow && heard.push(data));
    await expect.poll(() => inner.contentDocument?.title, LOADING).toBe('one-way');
    expect(heard).toEqual([]);
  });
});

describe('isNativeMessage', () => {
  it('accepts messages without source and origin, or from the page itself; never a frame’s, even a removed one’s', async () => {
    const verdicts: Record<string, boolean> = {};
    listen((event) => (verdicts[event.data as string] = isNativeMessage(event, window)));
    window.dispatchEvent(new MessageEvent('message', { data: 'dispatched' }));
    window.postMessage('own', window.origin);
    frame(`<script>parent.postMessage('frame', '*')</script>`);
    frame(`<script>parent.postMessage('sandboxed', '*')</script>`, 'allow-scripts');
    frame(`<script>parent.postMessage('gone', '*'); frameElement.remove()</script>`);
    await expect
      .poll(() => verdicts)
      .toEqual({ dispatched: true, own: true, frame: false, sandboxed: false, gone: false });
  });
});
