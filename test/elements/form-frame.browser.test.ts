import { beforeEach, describe, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../helpers/define-all.js';
import type { OisFormFrame } from '../../src/elements/form-frame/form-frame.js';
import type { FormAccess } from '../../src/client/form-access.js';
import type { FormRequest } from '../../src/elements/form-frame/form-request.js';
import { HubError } from '../../src/hub/errors.js';
import { expect, fixture, html } from '../helpers/testing.js';

/** Of the token, and of nothing else. */
const SECRET = 'secret-5f1e';
const TOKEN = `${SECRET}&token=+#%é中`;
/** A page of ours that stands for the form. It is of this page's origin, so that a test can look at its address. */
const ROOT = `${location.origin}/test/helpers/form`;
const ACCESS: FormAccess = { root: ROOT, token: TOKEN, secondsLeft: () => 3_600 };

let frame: OisFormFrame;
let opener: HTMLButtonElement;
let log: string[];

const request = (changes: Partial<FormRequest> = {}): FormRequest => ({
  shortCode: 'page.html',
  title: 'Sofa cleaning',
  access: async () => ACCESS,
  ...changes,
});
const find = <T extends Element>(selector: string): T => frame.renderRoot.querySelector<T>(selector) as T;
const iframe = (): HTMLIFrameElement | null => frame.renderRoot.querySelector('iframe');
const dialog = (): HTMLDialogElement => find('dialog');

beforeEach(async () => {
  const box = await fixture(html`<div><button>open</button><ois-form-frame></ois-form-frame></div>`);
  opener = box.querySelector('button') as HTMLButtonElement;
  frame = box.querySelector('ois-form-frame') as OisFormFrame;
  log = [];
  for (const name of ['ois-open', 'ois-close', 'ois-error'] as const) {
    frame.addEventListener(name, ({ detail }) => log.push(`${name} ${JSON.stringify(detail)}`));
  }
  opener.focus();
});

describe('OisFormFrame', () => {
  it('opens the form’s URL in a modal dialog with the table’s name', async () => {
    await frame.open(request());
    await expect.poll(() => dialog().matches(':modal')).toBe(true);
    expect(find('h2').textContent).toBe('Sofa cleaning');
    expect(iframe()?.title).toBe('Sofa cleaning');
    const address = `${ROOT}/page.html?token=${encodeURIComponent(TOKEN)}`;
    await expect.poll(() => iframe()?.contentWindow?.location.href).toBe(address);
    expect(log).toEqual(['ois-open {"shortCode":"page.html"}']);
    await expect(frame).to.be.accessible();
  });

  it('opens a dialog without a mode, too', async () => {
    // As frameworks set a property that an app leaves out.
    Object.assign(frame, { mode: undefined });
    await frame.open(request());
    await expect.poll(() => dialog().matches(':modal')).toBe(true);
    await expect.poll(() => log).toEqual(['ois-open {"shortCode":"page.html"}']);
  });

  it('leaves the token in no attribute, no timing entry and no history entry', async () => {
    const entries = history.length;
    for (let round = 0; round < 3; round += 1) {
      await frame.open(request());
      await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
      expect(iframe()?.hasAttribute('src')).toBe(false);
      const markup = frame.renderRoot.querySelector('dialog')?.outerHTML ?? '';
      expect(markup).toContain('<iframe');
      expect(markup).not.toContain(SECRET);
    }
    expect(performance.getEntries().filter(({ name }) => name.includes(SECRET))).toEqual([]);
    frame.close();
    // The form has one entry, which names the page itself.
    expect(history.length).toBeLessThanOrEqual(entries + 1);
    if (!('navigation' in window)) return; // such a browser does not show its entries
    expect(JSON.stringify(navigation.entries().map(({ url }) => url))).not.toContain(SECRET);
  });

  it('closes by its button, restores the focus, and removes the frame', async () => {
    await frame.open(request());
    await userEvent.click(find('[part=close]'));
    await expect.poll(() => dialog().checkVisibility()).toBe(false);
    expect(iframe()).toBeNull();
    expect(document.activeElement).toBe(opener);
    expect(log.at(-1)).toBe('ois-close {"shortCode":"page.html"}');
  });

  it('closes by Esc', async () => {
    await frame.open(request());
    find<HTMLElement>('[part=close]').focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => log.at(-1)).toBe('ois-close {"shortCode":"page.html"}');
    expect(frame.shortCode).toBeUndefined();
  });

  it('sends one ois-close for each ois-open, also when another form follows at once', async () => {
    await frame.open(request());
    await frame.open(request({ shortCode: 'page.html', title: 'Second' }));
    await new Promise((done) => setTimeout(done, 50));
    await expect.poll(() => dialog().open).toBe(true);
    expect(find('h2').textContent).toBe('Second');
    frame.close();
    frame.close();
    expect(log.map((line) => line.split(' ')[0])).toEqual(['ois-open', 'ois-close', 'ois-open', 'ois-close']);
  });

  it('opens nothing if a listener of ois-close removes the element', async () => {
    await frame.open(request());
    const { length } = history;
    frame.addEventListener('ois-close', () => frame.remove(), { once: true });
    await frame.open(request({ shortCode: 'typed.html' }));
    expect([frame.shortCode, history.length]).toEqual([undefined, length]);
    expect(log.map((line) => line.split(' ')[0])).toEqual(['ois-open', 'ois-close']);
  });

  it('shows why the form’s URL could not be built, and retries on a press', async () => {
    const access = vi
      .fn<FormRequest['access']>()
      .mockRejectedValueOnce(new HubError('NETWORK', 'The token endpoint could not be reached.'))
      .mockResolvedValue(ACCESS);
    await frame.open(request({ access }));
    await frame.updateComplete;
    expect(find('[role=alert]').textContent).toContain('The form could not be opened');
    expect(find('[role=alert]').textContent).toContain('check your connection');
    expect(log).toEqual([
      'ois-error {"error":{"code":"NETWORK","message":"The token endpoint could not be reached."}}',
    ]);
    await expect(frame).to.be.accessible();
    // The message has the room that a form would have.
    expect(find('.body').clientHeight).toBeGreaterThan(400);
    await userEvent.click(find('[role=alert] button'));
    await expect.poll(() => iframe()?.contentWindow?.location.href).toContain('/page.html?token=');
    expect(access.mock.calls).toEqual([[false], [true]]);
    expect(frame.renderRoot.querySelector('[role=alert]')).toBeNull();
  });

  it('offers a retry and a new tab also after a page has loaded, which may be an error page', async () => {
    const access = vi.fn<FormRequest['access']>(async () => ACCESS);
    await page.viewport(320, 600);
    await frame.open(request({ access, title: 'Moving, cleaning and painting of very large houses' }));
    await expect.poll(() => find('.body').getAttribute('aria-busy')).toBe('false');
    expect(frame.shadowRoot?.activeElement).toBe(find('[part=close]'));
    expect(
      [...frame.renderRoot.querySelectorAll('.header button')].map((button) => button.ariaLabel),
    ).toEqual(['Reload the form', 'Open in a new tab', 'Close']);
    expect(find('h2').clientWidth).toBeGreaterThan(120);
    expect(find('.header').scrollWidth).toBe(find('.header').clientWidth);
    await expect(frame).to.be.accessible();
    const first = iframe();
    await userEvent.click(find('[part=reload]'));
    await expect.poll(iframe).not.toBe(first);
    expect(access.mock.calls).toEqual([[false], [true]]);
    await page.viewport(1280, 720);
  });

  it('offers a new tab only while its URL is valid', async () => {
    let left = 1;
    let answer: (access: FormAccess) => void = () => undefined;
    const opening = frame.open(request({ access: () => new Promise((done) => (answer = done)) }));
    const headerActions = (): number =>
      frame.renderRoot.querySelectorAll('[part=reload], [part=new-tab]').length;
    await expect.poll(headerActions).toBe(1);
    answer({ ...ACCESS, secondsLeft: () => left });
    await opening;
    await expect.poll(headerActions).toBe(2);
    left = 0;
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(headerActions).toBe(1);
  });

  it.each(['..', '', 'a\nb'])('shows an error for the short code %j', async (shortCode) => {
    await frame.open(request({ shortCode }));
    await frame.updateComplete;
    expect(find('[role=alert]').textContent).toContain('link is not valid');
    expect(iframe()).toBeNull();
  });

  it('shows that its token has expired, and reloads only on a press', async () => {
    let left = 1;
    let tries = 0;
    const access = async (): Promise<FormAccess> => {
      tries += 1;
      return { ...ACCESS, secondsLeft: () => left };
    };
    await frame.open(request({ access }));
    const look = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
    look();
    await frame.updateComplete;
    expect(frame.renderRoot.querySelector('[part=notice]')).toBeNull();
    left = 0;
    look();
    await frame.updateComplete;
    expect(find('[part=notice]').textContent).toContain('open too long');
    await expect(frame).to.be.accessible();
    const first = iframe();
    expect(first).not.toBeNull();
    expect(tries).toBe(1);
    left = 3_600;
    await userEvent.click(find('[part=notice] button'));
    await expect.poll(() => tries).toBe(2);
    await expect.poll(iframe).not.toBe(first);
    expect(frame.renderRoot.querySelector('[part=notice]')).toBeNull();
  });

  it('ignores a token that arrives after the form was closed', async () => {
    let answer: (access: FormAccess) => void = () => undefined;
    const opening = frame.open(request({ access: () => new Promise((done) => (answer = done)) }));
    await expect.poll(() => dialog().open).toBe(true);
    frame.close();
    answer(ACCESS);
    await opening;
    expect(iframe()).toBeNull();
    expect(log).toEqual(['ois-close {"shortCode":"page.html"}']);
  });

  it('closes the form when the element is removed', async () => {
    await frame.open(request());
    frame.remove();
    expect(log.at(-1)).toBe('ois-close {"shortCode":"page.html"}');
    expect(iframe()).toBeNull();
  });
});
