import { beforeEach, describe, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormRequest } from '../../../src/elements/form-frame/form-request.js';
import { expect, fixture, html } from '../../helpers/testing.js';

const TOKEN = 'secret-token-5f1e';
const ROOT = `${location.origin}/test/helpers/form`;
const ORIGIN = location.origin;

let frame: OisFormFrame;
let opener: HTMLButtonElement;
let log: string[];

const find = <T extends HTMLElement>(selector: string): T | null =>
  frame.renderRoot.querySelector<T>(selector);
const iframe = (): HTMLIFrameElement | null => find<HTMLIFrameElement>('iframe');
const isBusy = (): boolean => find('.body')?.getAttribute('aria-busy') === 'true';
const request = (changes: Partial<FormRequest> = {}): FormRequest => ({
  shortCode: 'page.html',
  title: 'Sofa cleaning',
  access: async () => ({ root: ROOT, token: TOKEN, secondsLeft: () => 3_600 }),
  ...changes,
});

/** Opens the form, and waits until its page has loaded. */
async function openForm(changes?: Partial<FormRequest>): Promise<void> {
  await frame.open(request(changes));
  await expect.poll(isBusy).toBe(false);
}

/** Posts messages from a window's own script to the page, and waits until they have arrived. */
async function post(messages: unknown[], target: HTMLIFrameElement | null = iframe()): Promise<void> {
  const { Function } = target!.contentWindow as unknown as { Function: FunctionConstructor };
  const last = `last ${Math.random()}`;
  const arrived = new Promise<void>((resolve) => {
    const handleMessage = ({ data }: MessageEvent): void => {
      if (data !== last) return;
      window.removeEventListener('message', handleMessage);
      resolve();
    };
    window.addEventListener('message', handleMessage);
  });
  // oxlint-disable-next-line no-implied-eval -- only a function of that window has it as its messages' source
  new Function('messages', `for (const message of messages) parent.postMessage(message, '*')`)([
    ...messages,
    last,
  ]);
  await arrived;
  await frame.updateComplete;
}

/** Dispatches a message event as the browser would for a message from this origin and source. */
const dispatch = (data: unknown, origin: string, source: MessageEventSource | null): boolean =>
  window.dispatchEvent(createEvent(data, origin, source));
const createEvent = (data: unknown, origin: string, source: MessageEventSource | null): MessageEvent =>
  new MessageEvent('message', { data, origin, source });

beforeEach(async () => {
  await page.viewport(1280, 720);
  const box = await fixture(html`<div><button>open</button><ois-form-frame></ois-form-frame></div>`);
  opener = box.querySelector('button') as HTMLButtonElement;
  frame = box.querySelector('ois-form-frame') as OisFormFrame;
  log = [];
  for (const name of ['ois-open', 'ois-submit', 'ois-close', 'ois-error'] as const) {
    frame.addEventListener(name, ({ detail }) => log.push(`${name} ${JSON.stringify(detail)}`));
  }
  opener.focus();
});

describe('Messages of a form page', () => {
  it('"ready" ends the loading state before the page has loaded', async () => {
    await frame.open(request());
    await frame.updateComplete;
    expect(isBusy()).toBe(true);
    dispatch({ oisForm: 1, type: 'ready' }, ORIGIN, iframe()?.contentWindow ?? null);
    await frame.updateComplete;
    expect(isBusy()).toBe(false);
  });

  it('"resize" sets the height of a dialog, within the window', async () => {
    await openForm();
    const height = (): number | undefined => iframe()?.clientHeight;
    await post([{ oisForm: 1, type: 'resize', height: 300.4 }]);
    await expect.poll(height).toBe(301);
    const dialog = find('dialog')?.getBoundingClientRect();
    expect(dialog?.height).toBeLessThan(400);
    expect(Math.abs((dialog?.top ?? 0) + (dialog?.bottom ?? 0) - innerHeight)).toBeLessThanOrEqual(1);
    await post([{ oisForm: 1, type: 'resize', height: 5_000 }]);
    await expect.poll(() => find('dialog')?.getBoundingClientRect().height).toBe(innerHeight - 32);
    await post([{ oisForm: 1, type: 'resize', height: -5 }]);
    await expect.poll(height).toBe(240);
  });

  it('"resize" sets the height of an inline form, up to 10,000 pixels', async () => {
    frame.mode = 'inline';
    await openForm();
    const height = (): number | undefined => iframe()?.clientHeight;
    expect(height()).toBe(innerHeight - 92);
    await post([{ oisForm: 1, type: 'resize', height: 1_500 }]);
    await expect.poll(height).toBe(1_500);
    await post([{ oisForm: 1, type: 'resize', height: Number.MAX_VALUE }]);
    await expect.poll(height).toBe(10_000);
    frame.close();
    await openForm();
    expect(height()).toBe(innerHeight - 92);
  });

  it('"resize" changes nothing on a narrow screen, where the dialog fills the window', async () => {
    await page.viewport(390, 700);
    await openForm();
    const before = iframe()?.clientHeight;
    await post([{ oisForm: 1, type: 'resize', height: 300 }]);
    expect(frame.style.getPropertyValue('--_form-height')).toBe('300px');
    expect(iframe()?.clientHeight).toBe(before);
  });

  it('"close" closes the form as its close button does', async () => {
    await openForm();
    await post([{ oisForm: 1, type: 'close' }]);
    expect(log.at(-1)).toBe('ois-close {"shortCode":"page.html"}');
    expect(find<HTMLDialogElement>('dialog')?.open).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it.each(['dialog', 'drawer', 'inline'] as const)(
    '"submitted" shows that the form was sent, in its place: %s',
    async (mode) => {
      frame.mode = mode;
      await openForm();
      iframe()?.focus();
      await post([{ oisForm: 1, type: 'submitted', reference: 'R-2031-7' }]);
      expect(log.at(-1)).toBe('ois-submit {"shortCode":"page.html","reference":"R-2031-7"}');
      expect(iframe()).toBeNull();
      expect(find('.frame-container')?.checkVisibility()).toBe(false);
      expect(find('[part=sent]')?.innerText).toMatch(/^Sent\s+Thank you\. Your entries have been sent\.\s/);
      expect(find('[part=reference]')?.textContent).toBe('R-2031-7');
      expect(find('[role=status]')?.textContent).toMatch(/^Thank you\. .*Your reference R-2031-7$/);
      expect(frame.shadowRoot?.activeElement?.textContent).toBe('Sent');
      // Neither would do any good to a form that was sent.
      expect(find('[part=reload], [part=new-tab]')).toBeNull();
      await expect(frame).to.be.accessible();
      const buttons = [...frame.renderRoot.querySelectorAll<HTMLElement>('[part=sent] button')];
      expect(buttons.map(({ innerText }) => innerText)).toEqual(['Back to projects', 'Send another']);
      await userEvent.click(buttons[0] as HTMLElement);
      expect(log.at(-1)).toBe('ois-close {"shortCode":"page.html"}');
      expect(document.activeElement).toBe(opener);
      await openForm();
      expect(find('[part=sent]')).toBeNull();
      expect(iframe()).not.toBeNull();
    },
  );

  it('after "submitted", “Send another” opens the same form in a fresh frame', async () => {
    await openForm();
    const first = iframe();
    await post([{ oisForm: 1, type: 'submitted' }]);
    expect(log.at(-1)).toBe('ois-submit {"shortCode":"page.html"}');
    expect(find('[part=reference]')).toBeNull();
    await userEvent.click(find('[part=sent] button:last-child') as HTMLElement);
    await expect.poll(() => iframe()?.contentWindow?.location.href).toContain('/page.html?token=');
    expect(iframe()).not.toBe(first);
    expect(find('[part=sent]')).toBeNull();
    expect(find<HTMLDialogElement>('dialog')?.open).toBe(true);
    await post([{ oisForm: 1, type: 'submitted' }]);
    expect(log.filter((line) => line.startsWith('ois-submit'))).toHaveLength(2);
  });

  it('after "submitted" of a page that is linked to, there is no other one to send', async () => {
    await openForm({ shortCode: '', link: `${ROOT}/page.html` });
    await post([{ oisForm: 1, type: 'submitted' }]);
    expect(find('[part=sent]')?.querySelectorAll('button')).toHaveLength(1);
  });

  it('"submitted" counts once, also if it comes many times', async () => {
    await openForm();
    await post(Array.from({ length: 100 }, () => ({ oisForm: 1, type: 'submitted' })));
    expect(log.filter((line) => line.startsWith('ois-submit'))).toHaveLength(1);
  });

  it.each([
    ['with white space and controls', '  R 1\n\u0000 2  ', 'R 1 2'],
    ['of a megabyte', `x${'y'.repeat(1_000_000)}`, `x${'y'.repeat(59)}…`],
    ['with a direction override', '\u202egnp.exe', 'gnp.exe'],
    ['with markup', '<b>R</b>', '<b>R</b>'],
    ['that is the token', TOKEN, undefined],
    ['with a part of the token', `No. ${TOKEN.slice(2, 11)}`, undefined],
    ['with a part of the token, percent-encoded', TOKEN.replaceAll('-', '%2D').slice(3), undefined],
    ['of white space', ' \n', undefined],
    ['that is a number', 12, undefined],
    ['that is an object', { toString: 'x' }, undefined],
  ])('a reference %s is shown and reported as a short text', async (_kind, reference, expected) => {
    await openForm();
    await post([{ oisForm: 1, type: 'submitted', reference }]);
    expect(find('[part=reference]')?.textContent).toBe(expected);
    const detail = { shortCode: 'page.html', ...(expected === undefined ? {} : { reference: expected }) };
    expect(log.at(-1)).toBe(`ois-submit ${JSON.stringify(detail)}`);
  });

  it('of another origin or another window are ignored', async () => {
    const stranger = document.createElement('iframe');
    stranger.src = `${ROOT}/page.html`;
    await new Promise((resolve) => {
      stranger.addEventListener('load', resolve);
      document.body.append(stranger);
    });
    await openForm();
    const before = log.length;
    const messages = ['ready', 'resize', 'submitted', 'close'].map((type) => ({
      oisForm: 1,
      type,
      height: 300,
    }));
    const source = iframe()?.contentWindow ?? null;
    for (let count = 0; count < 2_500; count += 1) {
      for (const message of messages) {
        dispatch(message, count % 2 ? 'https://form.example' : 'null', source);
        dispatch(message, ORIGIN, count % 2 ? window : null);
        dispatch(message, ORIGIN, stranger.contentWindow);
      }
    }
    await post(messages, stranger);
    stranger.remove();
    expect(log).toHaveLength(before);
    expect(frame.style.getPropertyValue('--_form-height')).toBe('');
    expect(iframe()).not.toBeNull();
  });

  it('of a form that was closed, or loaded again, are ignored', async () => {
    await openForm();
    const data = { oisForm: 1, type: 'submitted' };
    // Created before: WebKit creates none with the window of a removed frame.
    const [first, second] = [1, 2].map(() => createEvent(data, ORIGIN, iframe()?.contentWindow ?? null));
    frame.close();
    window.dispatchEvent(first as Event);
    dispatch(data, ORIGIN, null);
    await openForm();
    window.dispatchEvent(second as Event);
    dispatch(data, ORIGIN, null);
    expect(log.filter((line) => line.startsWith('ois-submit'))).toEqual([]);
  });

  it('get no answer', async () => {
    await openForm();
    const answers: unknown[] = [];
    iframe()?.contentWindow?.addEventListener('message', ({ data }) => answers.push(data));
    await post([
      { oisForm: 1, type: 'ready' },
      { oisForm: 1, type: 'resize', height: 400 },
      { oisForm: 1, type: 'token' },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(answers).toEqual([]);
  });

  // Compared with as many messages, right before, that nothing on the page receives.
  it(
    '10,000 at once do not slow the page: few changes of the height, the last one counts',
    { retry: 2 },
    async () => {
      const heights = Array.from({ length: 10_000 }, (_, index) => 400 + (index % 7) * 100);
      const messages = [...heights, 555].map((height) => ({ oisForm: 1, type: 'resize', height }));
      const measureMs = async (target: HTMLIFrameElement | null): Promise<number> => {
        const startMs = performance.now();
        await post(messages, target);
        return performance.now() - startMs;
      };
      const other = document.body.appendChild(document.createElement('iframe'));
      frame.mode = 'inline';
      await openForm();
      const setProperty = vi.spyOn(frame.style, 'setProperty');
      const referenceMs = Math.min(await measureMs(other), await measureMs(other));
      other.remove();
      const durationMs = await measureMs(iframe());
      await expect.poll(() => iframe()?.clientHeight).toBe(555);
      expect(setProperty.mock.calls.length).toBeLessThanOrEqual(2 + durationMs / 100);
      expect(Math.min(durationMs, await measureMs(iframe()))).toBeLessThan(3 * referenceMs + 200);
    },
  );

  it('are traced while OIS.debug is set, without their content, and at most 50 of a frame', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    Object.assign(globalThis, { OIS: { debug: true } });
    await openForm();
    await post([
      { oisForm: 1, type: 'ready' },
      'something else',
      ...Array.from({ length: 100 }, () => ({ oisForm: 1, type: 'submit', reference: 'secret' })),
    ]);
    Object.assign(globalThis, { OIS: undefined });
    const lines = debug.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.startsWith('ois:form'));
    debug.mockRestore();
    expect(lines.slice(0, 2)).toEqual(['ois:form ← ready', 'ois:form message ignored: not of a form']);
    expect(lines).toHaveLength(50);
    expect(lines.join()).not.toContain('secret');
  });
});
