import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../../src/define.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import type { FormAccess } from '../../../src/client/form-access.js';
import type { FormMode } from '../../../src/elements/form-frame/form-request.js';
import { HubError } from '../../../src/hub/errors.js';
import { setDeviceSpeed } from '../../helpers/device-speed.js';
import { expect, fixture, html } from '../../helpers/testing.js';

const ANSWERING = `${location.origin}/test/helpers/form`;
/** See test/projects.ts. */
const STUCK = `${location.origin}/never-answered`;

let frame: OisFormFrame;
/** Whether the form site answers. Without one the widget is still waiting. */
let answerProbe: (isReachable: boolean) => void;
let probes: number;
let root: string;

const find = <T extends HTMLElement>(selector: string): T | null =>
  frame.renderRoot.querySelector<T>(selector);
const text = (selector: string): string | undefined =>
  find(selector)?.textContent.replace(/\s+/g, ' ').trim();
const buttons = (part: string): string[] =>
  [...frame.renderRoot.querySelectorAll(`[part=${part}] button`)].map(({ textContent }) =>
    textContent.trim(),
  );
const isShown = (selector: string): boolean =>
  find(selector)?.checkVisibility({ visibilityProperty: true }) ?? false;

async function open(mode: FormMode, access?: () => Promise<FormAccess>): Promise<void> {
  frame.mode = mode;
  await frame.open({
    shortCode: 'page.html',
    title: 'Sofa cleaning',
    access: access ?? (async () => ({ root, token: 'a-token', secondsLeft: () => 3_600 })),
    fetch: () =>
      new Promise((resolve, reject) => {
        probes += 1;
        answerProbe = (isReachable) =>
          isReachable ? resolve(new Response()) : reject(new TypeError('Failed to fetch'));
      }),
  });
}

async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await frame.updateComplete;
}

/** After the dialog's first frame. */
const waitUntilModal = (): Promise<void> =>
  expect.poll(async () => (await wait(100), find('dialog')?.matches(':modal'))).toBe(true);

beforeEach(async () => {
  root = STUCK;
  probes = 0;
  // The page registers it some time after it has loaded.
  await customElements.whenDefined('ois-form-frame');
  // Slow devices add the iframe after the dialog is painted.
  await setDeviceSpeed('fast');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frame = await fixture(html`<ois-form-frame></ois-form-frame>`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  frame.remove();
});

describe.each<FormMode>(['dialog', 'inline'])(
  'OisFormFrame: a page that may not be the form (%s)',
  (mode) => {
    const messages = (data: object): Promise<unknown> =>
      new Promise((resolve) => {
        window.addEventListener('message', resolve, { once: true });
        const { contentWindow } = find<HTMLIFrameElement>('iframe')!;
        // Of a function of that window, it is the message's source.
        (contentWindow as unknown as { eval: (code: string) => void }).eval(
          `parent.postMessage(${JSON.stringify(data)}, '*')`,
        );
      });
    const openLoaded = async (): Promise<void> => {
      root = ANSWERING;
      await open(mode);
      await expect.poll(() => find('.body')?.ariaBusy).toBe('false');
    };

    it('shows below the form the question whether it is missing, until the form is used', async () => {
      await openLoaded();
      const top = find('iframe')?.getBoundingClientRect().top;
      const status = find('p[role=status]');
      await wait(2_100);
      answerProbe(true);
      await wait(3_500);
      expect(find('[part=notice]')).toBeNull();
      await wait(600);
      expect(text('[part=notice] p')).toBe('Is the form missing?');
      // In a live region that was there before, or screen readers might not say it; and only once.
      expect([status?.isConnected, status?.textContent]).toEqual([true, 'Is the form missing?']);
      expect(find('[part=notice]')?.role).toBeNull();
      expect(buttons('notice')).toEqual(['Open in a new tab', 'Reload the form']);
      expect(find('iframe')?.getBoundingClientRect().top).toBe(top);
      // Axe takes its time.
      vi.useRealTimers();
      await expect(frame).to.be.accessible();
      find('iframe')?.focus();
      await expect.poll(() => find('[part=notice]')).toBeNull();
    });

    it.each([{ type: 'ready' }, { type: 'resize', height: 500 }])(
      'shows no such question if the form has sent a message: $type',
      async (message) => {
        await openLoaded();
        await messages({ oisForm: 1, ...message });
        await wait(7_000);
        expect([probes, find('[part=notice]')]).toEqual([0, null]);
      },
    );

    it('removes the question when the form sends a message', async () => {
      await openLoaded();
      await wait(6_200);
      expect(text('[part=notice] p')).toBe('Is the form missing?');
      find('[part=notice] button')?.focus();
      await messages({ oisForm: 1, type: 'resize', height: 500 });
      await frame.updateComplete;
      expect([find('[part=notice]'), text('p[role=status]')]).toEqual([null, '']);
      const focused = (): string | undefined => frame.shadowRoot?.activeElement?.part.value;
      await expect.poll(focused).toBe(mode === 'inline' ? 'back' : 'close');
    });
  },
);

it('OisFormFrame: animates the skeleton once the first frame of the dialog is painted', async () => {
  const animations = (): string[] =>
    find('dialog')!
      .getAnimations({ subtree: true })
      .map((animation) => (animation as CSSAnimation).animationName);
  await open('dialog');
  expect([find('dialog')?.matches(':popover-open'), animations()]).toEqual([true, []]);
  await waitUntilModal();
  expect(animations().toSorted()).toEqual(['pulse', 'slide']);
});

describe.each<FormMode>(['dialog', 'inline'])('OisFormFrame: a form that does not appear (%s)', (mode) => {
  it('has a skeleton, and after 8 seconds a notice with two ways on', async () => {
    await open(mode);
    expect(isShown('[part=skeleton]')).toBe(true);
    const status = find('p[role=status]');
    expect([text('p[role=status]'), find('.body')?.ariaBusy]).toEqual(['Opening the form…', 'true']);
    await wait(7_900);
    expect(find('[part=notice]')).toBeNull();
    await wait(200);
    expect(text('[part=notice] p')).toBe('The form is taking longer than usual.');
    expect([status?.isConnected, status?.textContent, find('[part=notice]')?.role]).toEqual([
      true,
      'The form is taking longer than usual.',
      null,
    ]);
    expect(buttons('notice')).toEqual(['Reload the form', 'Open in a new tab']);
    expect(isShown('[part=skeleton]')).toBe(true);
    // Axe takes its time.
    vi.useRealTimers();
    await expect(frame).to.be.accessible();

    root = ANSWERING;
    await userEvent.click(find('[part=notice] button') as HTMLElement);
    await expect.poll(() => find('.body')?.ariaBusy).toBe('false');
    expect([find('[part=notice]'), find('[part=skeleton]')]).toEqual([null, null]);
  });

  it('shows that the form site does not answer, with one button', async () => {
    await open(mode);
    await wait(8_100);
    expect(probes).toBe(1);
    answerProbe(false);
    await wait(200);
    expect(text('[part=failed] p')).toContain('does not answer');
    expect(find('[part=failed]')?.role).toBe('alert');
    expect(buttons('failed')).toEqual(['Reload the form']);
    expect([find('[part=skeleton]'), find('[part=notice]')]).toEqual([null, null]);
    // Axe takes its time.
    vi.useRealTimers();
    await expect(frame).to.be.accessible();

    root = ANSWERING;
    await userEvent.click(find('[part=failed] button') as HTMLElement);
    await expect.poll(() => find('.body')?.ariaBusy).toBe('false');
    expect(find('[part=failed]')).toBeNull();
    expect(frame.renderRoot.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('is offered in a new tab first if its site answers, as it may refuse to be framed', async () => {
    await open(mode);
    await wait(8_100);
    answerProbe(true);
    await wait(0);
    expect(text('[part=notice] p')).toContain('only in a new tab');
    expect(buttons('notice')).toEqual(['Open in a new tab', 'Reload the form']);
  });

  it('is not loaded again when the device comes online, if the user has loaded it offline', async () => {
    root = ANSWERING;
    vi.useRealTimers();
    const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
    await open(mode);
    await frame.updateComplete;
    find('[part=failed] button')?.click();
    await expect.poll(() => find('.body')?.getAttribute('aria-busy')).toBe('false');
    const iframe = find('iframe');
    expect(iframe).not.toBeNull();
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await new Promise((done) => setTimeout(done, 200));
    expect(find('iframe')).toBe(iframe);
  });

  it('is not requested while the device is offline, and opens when it is online', async () => {
    root = ANSWERING;
    const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
    await open(mode);
    await frame.updateComplete;
    expect(text('[part=failed]')).toContain('You are offline');
    expect([find('iframe'), find('.body')?.ariaBusy]).toEqual([null, 'false']);
    expect(buttons('failed')).toEqual(['Try again']);
    // Axe takes its time.
    vi.useRealTimers();
    await expect(frame).to.be.accessible();
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => find('iframe')).not.toBeNull();
    await expect.poll(() => find('.body')?.ariaBusy).toBe('false');
    expect(find('[part=failed]')).toBeNull();
  });

  it('says why there is no token, and keeps the focus while it is tried again', async () => {
    root = ANSWERING;
    let isRefused = true;
    await open(mode, async () => {
      if (isRefused) throw new HubError('FORBIDDEN', 'No.');
      return { root, token: 'a-token', secondsLeft: () => 3_600 };
    });
    await expect.poll(() => buttons('failed')).toEqual(['Try again']);
    expect(find('[part=failed]')?.role).toBe('alert');
    isRefused = false;
    find('[part=failed] button')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => find('.body')?.ariaBusy).toBe('false');
    expect(frame.shadowRoot?.activeElement?.part.value).toBe(mode === 'inline' ? 'back' : 'close');
  });
});

describe('OisFormFrame: closed before it has loaded', () => {
  it.each<[FormMode, (layout: HTMLElement) => [object, string]]>([
    ['dialog', (dialog) => [dialog, 'close']],
    ['inline', () => [frame, 'removeAttribute']],
  ])(
    'has no running animation when it is hidden, because Firefox would keep it in memory (%s)',
    async (mode, getHide) => {
      await open(mode);
      if (mode === 'dialog') await waitUntilModal();
      const layout = find('dialog, [part=inline]')!;
      const countAnimations = (): number => layout.getAnimations({ subtree: true }).length;
      expect(countAnimations()).toBeGreaterThan(0);
      const [target, method] = getHide(layout);
      const counts: number[] = [];
      vi.spyOn(target as Record<string, () => void>, method).mockImplementationOnce(() => {
        counts.push(countAnimations());
      });
      frame.close();
      expect(counts).toEqual([0]);
    },
  );
});
