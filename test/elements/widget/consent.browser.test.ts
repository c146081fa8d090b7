import { afterEach, describe, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OisWidget } from '../../../src/elements/widget/widget.js';
import { createSuccess } from '../../helpers/fake-hub-elements.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

type Mounted = Awaited<ReturnType<typeof mountWidget>>;

const button = ({ widget }: Mounted): HTMLElement | null =>
  widget.renderRoot.querySelector<HTMLElement>('[part=grant-consent]');
const question = ({ widget }: Mounted): string =>
  widget.renderRoot.querySelector('[part~=consent] p')?.textContent?.trim() ?? '';

/** Mounts a widget that waits for consent, and waits until it asks for it. */
async function mountAsking(attributes: Record<string, string> = {}): Promise<Mounted> {
  const mounted = await mountWidget(undefined, { consent: 'required', lang: 'en', ...attributes });
  await expect.poll(() => button(mounted)).not.toBeNull();
  return mounted;
}

afterEach(() => void vi.restoreAllMocks());

describe('OisWidget: consent', () => {
  it('sends no request until the user presses the button, then works as always', async () => {
    const mounted = await mountAsking({ points: '', notifications: '' });
    const { widget, log, names, ready } = mounted;
    expect(widget.hub.requests).toEqual([]);
    expect(log).toEqual([]);
    expect(widget.renderRoot.querySelector('ois-points, ois-notifications')).toBeNull();
    await expect(widget).to.be.accessible();
    const events: Event[] = [];
    document.addEventListener('ois-consent', (event) => events.push(event), { once: true });
    await userEvent.click(button(mounted)!);
    await ready();
    expect(events.map(({ target }) => target)).toEqual([widget]);
    expect(names().length).toBeGreaterThan(0);
    expect(button(mounted)).toBeNull();
    await expect.poll(() => widget.renderRoot.querySelector('ois-points')).not.toBeNull();
    expect(log.map((entry) => JSON.stringify(entry)).filter((text) => text.includes('ABORTED'))).toEqual([]);
    // In memory only.
    expect(widget.getAttribute('consent')).toBe('required');
  });

  it('names those who will be contacted, as far as the page has set them', async () => {
    const mounted = await mountAsking({
      'hub-url': 'https://hub.example/base',
      'form-url': 'https://form.example:8443/forms',
    });
    expect(question(mounted)).toContain('(hub.example and form.example:8443)');
    mounted.widget.hubUrl = 'https://user:secret@hub.example';
    await mounted.widget.updateComplete;
    expect(question(mounted)).toContain('(form.example:8443)');
  });

  it.each([
    ['zh-CN', '同意并显示'],
    ['de', 'Zustimmen und anzeigen'],
    ['ar', 'موافقة وعرض'],
  ])('asks in the language %s', async (locale, label) => {
    const mounted = await mountAsking({ locale });
    await expect.poll(() => button(mounted)?.textContent?.trim()).toBe(label);
    expect(mounted.widget.hub.requests).toEqual([]);
  });

  it('shows the page’s own words in the slot, and keeps the button', async () => {
    const mounted = await mountAsking();
    mounted.widget.innerHTML = '<p slot="consent">Our own words</p>';
    const slot = mounted.widget.renderRoot.querySelector<HTMLSlotElement>('slot[name=consent]');
    expect(slot?.assignedElements().map(({ textContent }) => textContent)).toEqual(['Our own words']);
    expect(button(mounted)?.getBoundingClientRect().height).toBeGreaterThan(20);
  });

  it.each(['', 'true', 'Given', 'granted', 'false'])(
    'takes consent="%s" for required, and warns unless it is empty',
    async (value) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      const { widget } = await mountAsking({ consent: value });
      expect(widget.hub.requests).toEqual([]);
      const warnings = warn.mock.calls.map(([text]) => String(text));
      expect(warnings.filter((text) => text.includes(`consent="${value}"`))).toHaveLength(value ? 1 : 0);
    },
  );

  it.each([{ consent: 'given' }, {}])('loads at once with %j', async (attributes) => {
    const mounted = await mountWidget(undefined, attributes as Record<string, string>);
    await mounted.ready();
    expect(mounted.widget.hub.count('/token')).toBe(1);
    expect(button(mounted)).toBeNull();
  });

  it('loads when the page gives consent, before the widget has asked and after', async () => {
    const early = await mountWidget(undefined, { consent: 'required' });
    early.widget.grantConsent();
    await early.ready();
    expect(early.widget.hub.count('/token')).toBe(1);
    const late = await mountAsking();
    const handle = vi.fn();
    late.widget.addEventListener('ois-consent', handle);
    late.widget.setAttribute('consent', 'given');
    await late.ready();
    // The page itself has given it.
    expect(handle).not.toHaveBeenCalled();
    expect(late.log.filter(({ name }) => name === 'ois-error')).toEqual([]);
  });

  it('drops everything when consent is withdrawn, and asks again', async () => {
    const mounted = await mountWidget(undefined, { consent: 'given', points: '', lang: 'en' });
    const { widget } = mounted;
    await mounted.ready();
    await expect.poll(() => widget.renderRoot.querySelector('ois-points')).not.toBeNull();
    const count = widget.hub.requests.length;
    widget.setAttribute('consent', 'required');
    await expect.poll(() => button(mounted)).not.toBeNull();
    expect(widget.renderRoot.querySelector('ois-points, ois-table-grid')).toBeNull();
    await widget.refresh();
    await widget.reset();
    widget.tags = ['home'];
    await widget.updateComplete;
    expect(widget.hub.requests.slice(count)).toEqual([]);
    await userEvent.click(button(mounted)!);
    await expect.poll(() => mounted.names().length).toBeGreaterThan(0);
    expect(widget.hub.count('/token')).toBe(2);
  });

  it('drops everything when consent is withdrawn while the widget is off the page', async () => {
    const mounted = await mountWidget(undefined, { consent: 'given', lang: 'en' });
    const { widget } = mounted;
    await mounted.ready();
    const page = widget.parentElement!;
    widget.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    widget.consent = 'required';
    await widget.updateComplete;
    page.append(widget);
    await expect.poll(() => button(mounted)).not.toBeNull();
    expect(widget.renderRoot.querySelector('ois-table-grid')).toBeNull();
  });

  it.each([{ 'open-in': 'dialog' }, { 'open-in': 'host' }])(
    'opens a form that was requested before, and none that was closed, with %j',
    async (attributes) => {
      const mounted = await mountAsking({ ...attributes, 'short-code': 'sofa1' });
      const openByHost = vi.fn<NonNullable<OisWidget['openByHost']>>(async () => {});
      mounted.widget.openByHost = openByHost;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(openByHost).not.toHaveBeenCalled();
      expect(mounted.frame()).toBeNull();
      mounted.widget.grantConsent();
      await expect.poll(() => mounted.last('ois-open')).toEqual({ shortCode: 'sofa1' });

      const closed = await mountAsking(attributes);
      void closed.widget.open('sofa1');
      closed.widget.close();
      closed.widget.grantConsent();
      await closed.ready();
      expect(closed.last('ois-open')).toBeUndefined();
    },
  );

  it('passes the focus to the widget while it loads, then to the first card', async () => {
    const mounted = await mountAsking();
    const { widget } = mounted;
    let send = (): void => undefined;
    const wait = new Promise<void>((resolve) => (send = resolve));
    widget.hub.options.respond = ({ url }) =>
      url.pathname.endsWith('list')
        ? wait.then(() => createSuccess({ list: [{ short_code: 'a', name: 'A' }] }))
        : undefined;
    button(mounted)!.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => button(mounted)).toBeNull();
    expect(document.activeElement).toBe(widget);
    expect(widget.renderRoot.querySelector('[role=alert]')).toBeNull();
    send();
    const focused = (): Element | null | undefined =>
      (widget.renderRoot as ShadowRoot).activeElement?.shadowRoot?.activeElement;
    await expect.poll(() => focused()?.part.contains('card-open')).toBe(true);
  });
});
