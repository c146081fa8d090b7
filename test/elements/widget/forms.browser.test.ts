import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setDeviceSpeed } from '../../helpers/device-speed.js';
import { FakeHubWidget, TOKEN } from '../../helpers/fake-hub-elements.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget', () => {
  it('D3 (W) encodes short code and token in the form’s address', async () => {
    const [token, shortCode] = ['t+o/k=e&n#', 'ü b/c?d#e'];
    const { widget, ready, frame } = await mountWidget(({ url }) =>
      url.pathname.endsWith('/token')
        ? Response.json({
            access_token: token,
            expires_in: 60,
            form_url: `${location.origin}/test/helpers/form`,
          })
        : undefined,
    );
    await ready();
    await widget.open(shortCode);
    await expect
      .poll(() => frame()?.contentWindow?.location.href)
      .toBe(
        `${location.origin}/test/helpers/form/${encodeURIComponent(shortCode)}?token=${encodeURIComponent(token)}`,
      );
    widget.close();
  });

  it('D3 (W) opens the form of a card, and dispatches events', async () => {
    const { widget, inner, card, ready, last, frame } = await mountWidget();
    await ready();
    await widget.updateComplete;
    await userEvent.click(card(1));
    await expect
      .poll(() => frame()?.contentWindow?.location.href)
      .toContain(`/test/helpers/form/move2?token=${TOKEN}`);
    expect(last('ois-select')).toMatchObject({
      shortCode: 'move2',
      table: { name: 'Moving within the city' },
    });
    expect(last('ois-open')).toEqual({ shortCode: 'move2' });
    expect(inner('ois-form-frame').querySelector('h2')?.textContent).toBe('Moving within the city');
    widget.close();
    expect(last('ois-close')).toEqual({ shortCode: 'move2' });
    expect(frame()).toBeNull();
  });

  it('navigates the frame before the browser lays out the dialog, and dispatches ois-open after that', async () => {
    const { widget, inner, ready } = await mountWidget();
    await ready();
    await setDeviceSpeed('fast');
    const dialog = (): HTMLDialogElement | null => inner('ois-form-frame').querySelector('dialog');
    const order: string[] = [];
    widget.addEventListener('ois-open', () => order.push(`ois-open ${dialog()?.open}`), { once: true });
    const observer = new MutationObserver((records) => {
      for (const { type, addedNodes } of records) {
        if (type === 'attributes') order.push('dialog');
        if ([...addedNodes].some(({ nodeName }) => nodeName === 'IFRAME')) order.push('frame');
      }
    });
    observer.observe(inner('ois-form-frame'), {
      subtree: true,
      childList: true,
      attributeFilter: ['popover'],
    });
    await widget.open('move2');
    await expect.poll(() => order.filter((entry) => entry !== 'ois-open true')).toEqual(['frame', 'dialog']);
    await expect.poll(() => order).toContain('ois-open true');
    observer.disconnect();
    widget.close();
  });

  it('does not open a form if the page cancels ois-select', async () => {
    const { widget, log, card, ready, frame } = await mountWidget();
    await ready();
    await widget.updateComplete;
    document.addEventListener('ois-select', (event) => event.preventDefault(), { once: true });
    await userEvent.click(card(0));
    await new Promise((done) => setTimeout(done, 50));
    expect(log.filter(({ name }) => name === 'ois-select')).toHaveLength(1);
    // A hidden frame may have been prepared, because the mouse is over a card.
    expect(frame()?.checkVisibility() ?? false).toBe(false);
  });

  it('opens a form by its short code, listed or not', async () => {
    const { widget, ready, frame } = await mountWidget();
    await ready();
    await widget.open('unlisted');
    await expect.poll(() => frame()?.contentWindow?.location.pathname).toBe('/test/helpers/form/unlisted');
  });

  it('opens a form if open() is called as soon as the widget is on the page', async () => {
    const { widget } = await mountWidget();
    const second = new FakeHubWidget();
    second.tokenEndpoint = '/ois/token';
    widget.after(second);
    await second.open('sofa1');
    expect(
      second.renderRoot.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe'),
    ).not.toBeNull();
    second.close();
  });

  it('opens a form once it is on the page if open() is called before', async () => {
    const { widget, ready } = await mountWidget();
    // The file that opens forms is loaded.
    await ready();
    await expect.poll(() => widget.renderRoot.querySelector('[part=search]')).not.toBeNull();
    const second = new FakeHubWidget();
    second.setAttribute('token-endpoint', '/ois/token');
    const opening = second.open('sofa1');
    await new Promise((resolve) => setTimeout(resolve));
    widget.after(second);
    await opening;
    expect(second.renderRoot.querySelectorAll('[part=search]')).toHaveLength(1);
    expect(second.renderRoot.querySelector('ois-form-frame')?.shortCode).toBe('sofa1');
    expect(second.renderRoot.querySelector('[role=alert]')).toBeNull();
    second.close();
  });

  it('shows an error and a retry if openByHost rejects, and reports no uncaught error', async () => {
    const { widget, ready, card, last, all } = await mountWidget(undefined, { 'open-in': 'host' });
    const uncaught: unknown[] = [];
    const report = (event: ErrorEvent): void => {
      event.preventDefault();
      uncaught.push(event.error);
    };
    window.addEventListener('error', report);
    let rejects = true;
    widget.openByHost = async () => {
      if (rejects) throw new RangeError('secret-token-31');
    };
    await ready();
    await userEvent.click(card(0));
    const retry = (): Element | undefined => all('[role=alert] button')[0];
    await expect.poll(retry).toBeTruthy();
    expect(last('ois-error')).toMatchObject({
      error: { code: 'REFUSED', message: 'openByHost rejected (RangeError).' },
    });
    rejects = false;
    await userEvent.click(retry() as Element);
    await expect.poll(() => last('ois-open')).toEqual({ shortCode: 'sofa1' });
    window.removeEventListener('error', report);
    expect(uncaught).toEqual([]);
  });

  it('shows no error if openByHost rejects with an AbortError, and dispatches no ois-open', async () => {
    const { widget, ready, card, all, last } = await mountWidget(undefined, { 'open-in': 'host' });
    const calls: string[] = [];
    widget.openByHost = async (shortCode) => {
      calls.push(shortCode);
      if (calls.length === 1) throw new DOMException('The user cancelled.', 'AbortError');
    };
    await ready();
    await userEvent.click(card(0));
    await expect.poll(() => calls).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([last('ois-error'), last('ois-open'), all('[role=alert]')]).toEqual([undefined, undefined, []]);
    await userEvent.click(card(0));
    await expect.poll(() => last('ois-open')).toEqual({ shortCode: 'sofa1' });
  });

  it('shows no error if openByHost rejects after the form was closed', async () => {
    const { widget, ready, card, all, last } = await mountWidget(undefined, { 'open-in': 'host' });
    let fail: (() => void) | undefined;
    widget.openByHost = () =>
      new Promise((_resolve, reject) => (fail = () => reject(new RangeError('late'))));
    await ready();
    await userEvent.click(card(0));
    await expect.poll(() => fail).toBeDefined();
    widget.close();
    fail?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([last('ois-error'), all('[role=alert]')]).toEqual([undefined, []]);
  });

  it('shows that form-url is missing if neither the page nor the token response has it', async () => {
    const { widget, inner, ready, last } = await mountWidget(({ url }) =>
      url.pathname.endsWith('/token') ? Response.json({ access_token: TOKEN, expires_in: 60 }) : undefined,
    );
    await ready();
    await widget.open('sofa1');
    expect(last('ois-error')).toMatchObject({
      error: { code: 'BAD_CONFIG', message: expect.stringContaining('form-url') },
    });
    expect(inner('ois-form-frame').querySelector('[role=alert]')?.textContent).toContain(
      'not set up correctly',
    );
  });

  it('does not open a form that was closed, or whose user changed, while it was opening', async () => {
    const { widget, ready, last, frame } = await mountWidget();
    await ready();
    const opening = widget.open('sofa1');
    widget.close();
    await opening;
    expect(frame()).toBeNull();
    const other = widget.open('sofa1');
    await widget.reset();
    await other;
    expect(frame()).toBeNull();
    expect(last('ois-open')).toBeUndefined();
  });

  it('closes the form when token-endpoint changes', async () => {
    const { widget, ready, frame } = await mountWidget();
    await ready();
    await widget.open('sofa1');
    expect(frame()).not.toBeNull();
    widget.limit = 2;
    await widget.updateComplete;
    expect(frame()).not.toBeNull();
    widget.setAttribute('token-endpoint', '/other/token');
    await widget.updateComplete;
    expect(frame()).toBeNull();
  });
});
