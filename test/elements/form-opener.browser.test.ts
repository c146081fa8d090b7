import { beforeEach, describe, it } from 'vitest';
import { page, server, userEvent } from 'vitest/browser';
import type { OisFormFrame } from '../../src/elements/form-frame/form-frame.js';
import { createSuccess, FAKE_TABLES, FakeHubWidget, type Respond } from '../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../helpers/testing.js';

let widget: FakeHubWidget;
let log: string[];

async function mount(attributes: Record<string, string>, respond: Respond = () => undefined): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  widget.hub.options.respond = respond;
  for (const [name, value] of Object.entries({ 'token-endpoint': '/ois/token', ...attributes })) {
    widget.setAttribute(name, value);
  }
  log = [];
  for (const name of ['ois-ready', 'ois-open', 'ois-close', 'ois-error'] as const) {
    widget.addEventListener(name, ({ detail }) => log.push(`${name} ${JSON.stringify(detail)}`));
  }
  box.append(widget);
}

const frame = (): OisFormFrame => widget.renderRoot.querySelector('ois-form-frame') as OisFormFrame;
const find = <T extends HTMLElement>(selector: string): T =>
  frame().renderRoot.querySelector<T>(selector) as T;
const iframe = (): HTMLIFrameElement | null => frame().renderRoot?.querySelector('iframe') ?? null;
const grid = (): HTMLElement => widget.renderRoot.querySelector('ois-table-grid') as HTMLElement;
const card = (index: number): HTMLElement =>
  grid().shadowRoot?.querySelectorAll<HTMLElement>('[part~=card-open]')[index] as HTMLElement;
const ready = async (): Promise<void> => {
  await expect.poll(() => log.includes('ois-ready null')).toBe(true);
  await widget.updateComplete;
  // Cards get their accessible names, by which presses find them, from the deferred chunk.
  await expect.poll(() => card(0)?.getAttribute('aria-label')).toBeTruthy();
};
const opened = async (shortCode: string): Promise<void> => {
  await expect.poll(() => log).toContain(`ois-open {"shortCode":"${shortCode}"}`);
};

beforeEach(() => page.viewport(1280, 720));

describe('OisWidget: open-in', () => {
  it.each(['dialog', 'drawer'])('="%s" opens the form over the page', async (openIn) => {
    await mount({ 'open-in': openIn });
    await ready();
    await userEvent.click(card(0));
    await opened('sofa1');
    expect(find('dialog').matches(`:modal.${openIn}`)).toBe(true);
    await expect(frame()).to.be.accessible();
    widget.close();
    expect(grid().shadowRoot?.activeElement).toBe(card(0));
  });

  it('="drawer" opens at the inline end, and at the bottom of a narrow screen', async () => {
    await mount({ 'open-in': 'drawer' });
    await ready();
    const box = async (): Promise<DOMRect> => {
      await Promise.all(
        find('dialog')
          .getAnimations()
          .map(({ finished }) => finished),
      );
      return find('dialog').getBoundingClientRect();
    };
    await widget.open('sofa1');
    expect(await box()).toMatchObject({ top: 0, right: innerWidth, bottom: innerHeight, width: 560 });
    widget.dir = 'rtl';
    await widget.open('sofa1');
    expect(await box()).toMatchObject({ top: 0, left: 0, width: 560 });
    await page.viewport(375, 700);
    expect(await box()).toMatchObject({ top: 48, left: 0, bottom: 700, width: 375 });
    find('dialog').style.setProperty('--_keyboard-height', '300px');
    expect(await box()).toMatchObject({ top: 48, bottom: 400 });
    await page.viewport(844, 600);
    find('dialog').style.setProperty('--_keyboard-height', '300px');
    expect(await box()).toMatchObject({ top: 0, bottom: 300 });
  });

  it('="dialog" lies above the keyboard of a tablet', async () => {
    await mount({});
    await page.viewport(768, 1024);
    await widget.open('sofa1');
    find('dialog').style.setProperty('--_keyboard-height', '400px');
    const { top, bottom } = find('dialog').getBoundingClientRect();
    expect([top >= 0, bottom <= 624]).toEqual([true, true]);
  });

  it('="inline" shows the form in the grid’s place, with a back button', async () => {
    await mount({ 'open-in': 'inline' });
    await ready();
    await userEvent.click(card(1));
    await opened('move2');
    expect(find('section').matches(':modal')).toBe(false);
    expect(grid().checkVisibility()).toBe(false);
    expect(widget.renderRoot.querySelector('ois-tag-filter')?.checkVisibility()).toBe(false);
    const back = find('[part=back]');
    expect(frame().shadowRoot?.activeElement).toBe(back);
    expect(back.ariaLabel).toBe('Back to the list');
    await expect(frame()).to.be.accessible();
    await userEvent.click(back);
    expect(iframe()).toBeNull();
    expect(grid().checkVisibility()).toBe(true);
    expect(grid().shadowRoot?.activeElement).toBe(card(1));
    expect(log.at(-1)).toBe('ois-close {"shortCode":"move2"}');
  });

  it('="host" opens nothing, and dispatches ois-open for the app around the page', async () => {
    await mount({ 'open-in': 'host' });
    await ready();
    const entries = history.length;
    await userEvent.click(card(0));
    await opened('sofa1');
    expect(iframe()).toBeNull();
    expect(find('dialog')).toBeNull();
    expect(history.length).toBe(entries);
  });

  it('="page" shows an error, as there is no form to show it in', async () => {
    await mount({ 'open-in': 'page' }, ({ url }) =>
      url.pathname.endsWith('/token') ? Response.json({ access_token: 't', expires_in: 600 }) : undefined,
    );
    await ready();
    await userEvent.click(card(0));
    await expect.poll(() => find('[role=alert]')?.textContent).toContain('not set up correctly');
    await expect(widget).to.be.accessible();
    expect(grid().checkVisibility()).toBe(true);
  });

  it('="page" passes the focus from the buttons of its error to the card, and removes the error on demand', async () => {
    await mount({ 'open-in': 'page' }, ({ url }) =>
      url.pathname.endsWith('/token') ? Response.json({ access_token: 't', expires_in: 600 }) : undefined,
    );
    await ready();
    const buttons = (): HTMLElement[] => [
      ...frame().renderRoot.querySelectorAll<HTMLElement>('[part=action]'),
    ];
    for (const index of [0, 1]) {
      await userEvent.click(card(0));
      await expect
        .poll(() => buttons().map(({ textContent }) => textContent))
        .toEqual(['Try again', 'Close']);
      buttons()[index]?.focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => grid().shadowRoot?.activeElement).toBe(card(0));
    }
    await expect.poll(buttons).toEqual([]);
  });

  it('opens no form if another user signs in before it opens', async () => {
    await mount({});
    await ready();
    for (let turns = 0; turns < 6; turns += 1) {
      void widget.open('sofa1');
      for (let turn = 0; turn < turns; turn += 1) await undefined;
      widget.tokenEndpoint = `/ois/${turns}/token`;
      await ready();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect([turns, find('dialog[open]')]).toEqual([turns, null]);
    }
    expect(log.join()).not.toContain('ois-open');
  });

  it('with an unknown value opens a dialog', async () => {
    await mount({ 'open-in': 'windwo' });
    await ready();
    await widget.open('sofa1');
    await expect.poll(() => find('dialog').matches(':modal')).toBe(true);
  });
});

describe('OisWidget: short-code', () => {
  it('opens its form at once, and shows its name once the list is loaded', async () => {
    let answerList: (response: Response) => void = () => undefined;
    await mount({ 'short-code': 'move2' }, ({ url }) =>
      url.pathname.endsWith('list') ? new Promise<Response>((done) => (answerList = done)) : undefined,
    );
    await opened('move2');
    expect(find('h2').textContent).toBe('move2');
    answerList(createSuccess({ list: FAKE_TABLES }));
    await expect.poll(() => find('h2').textContent).toBe('Moving within the city');
    expect(iframe()?.title).toBe('Moving within the city');
  });

  it('opens each value once', async () => {
    await mount({ 'short-code': 'sofa1' });
    await opened('sofa1');
    widget.close();
    const parent = widget.parentElement as Element;
    widget.remove();
    parent.append(widget);
    await widget.refresh();
    expect(log.filter((line) => line.startsWith('ois-open'))).toHaveLength(1);
    widget.shortCode = 'math3';
    await opened('math3');
  });
});

describe.each(['dialog', 'host', 'page'])('open() with open-in="%s"', (openIn) => {
  it.each([undefined, null, 5])('shows an error for %j', async (shortCode) => {
    await mount({ 'open-in': openIn });
    await ready();
    await widget.open(shortCode as unknown as string);
    expect(log.at(-1)).toContain('ois-error {"error":{"code":"UNSAFE_SHORT_CODE"');
    expect(log.join()).not.toContain('ois-open');
    await expect
      .poll(() => widget.renderRoot.querySelector('[part=notice]')?.textContent)
      .toContain('link is not valid');
    expect(frame().renderRoot?.querySelector('dialog')?.checkVisibility() ?? false).toBe(false);
  });
});

describe('OisWidget: an open form', () => {
  // It takes ten seconds of waiting, and nothing in it is an engine's business.
  const once = it.runIf(server.browser === 'chromium');
  once(
    'can be tried again after the hub has refused the user (in Chromium alone)',
    async () => {
      const exchanges = (): number => widget.hub.count('/token');
      let isRefused = false;
      await mount({}, ({ url }) =>
        isRefused && !url.pathname.endsWith('/token') ? new Response(null, { status: 401 }) : undefined,
      );
      await ready();
      isRefused = true;
      widget.tags = ['home'];
      await expect.poll(() => log.at(-1), { timeout: 10_000 }).toContain('UNAUTHORIZED');
      await widget.open('sofa1');
      await expect.poll(() => find('[part=failed]')?.textContent).toContain('Please sign in');
      const before = exchanges();
      await userEvent.click(find('[part=failed] button'));
      await expect.poll(() => log.at(-1), { timeout: 10_000 }).toBe('ois-open {"shortCode":"sofa1"}');
      expect(exchanges()).toBe(before + 1);
    },
    30_000,
  );

  it('gets the permissions of allow, and none by default', async () => {
    await mount({});
    await ready();
    await widget.open('sofa1');
    expect(iframe()?.allow).toBe('');
    widget.allow = 'camera; geolocation';
    await widget.open('sofa1');
    expect(iframe()?.allow).toBe('camera; geolocation');
  });

  it('passes the focus to the grid if its card is gone, or to the widget', async () => {
    await mount({});
    await ready();
    await userEvent.click(card(2));
    await opened('math3');
    widget.tags = ['home'];
    await expect.poll(() => card(2)).toBeUndefined();
    widget.close();
    expect(grid().shadowRoot?.activeElement).toBe(card(0));

    await userEvent.click(card(0));
    await opened('sofa1');
    widget.hub.options.respond = () => createSuccess({ list: [] });
    await widget.refresh();
    await expect.poll(() => card(0)).toBeUndefined();
    widget.close();
    expect(document.activeElement).toBe(widget);
  });

  it('is preceded by a connection to its site when a card gets keyboard focus', async () => {
    const warm = (): Element | null => widget.renderRoot.querySelector('iframe[aria-hidden]');
    // A site that nothing has connected to before: the next connection is made after some seconds.
    const formUrl = `https://${crypto.randomUUID()}.example.test/f`;
    await mount({ 'form-url': formUrl });
    await ready();
    const filter = widget.renderRoot.querySelector('ois-tag-filter')?.shadowRoot;
    filter?.querySelector<HTMLElement>('button')?.focus();
    // The opener of this widget: the element itself may be there since an earlier test.
    await expect.poll(() => frame().hasAttribute('exportparts')).toBe(true);
    await expect
      .poll(async () => {
        await userEvent.keyboard('{Tab}');
        return grid().shadowRoot?.activeElement?.getAttribute('part');
      })
      .toBe('card-open');
    await expect.poll(() => warm()?.getAttribute('src')).toBe(`${formUrl}/`);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => log.at(-1)).toContain('ois-open');
    widget.remove();
    await expect.poll(warm).toBeNull();
  });

  it('is not preceded by a connection if the widget is removed at once', async () => {
    await mount({ 'form-url': `https://${crypto.randomUUID()}.example.test/f` });
    await ready();
    await expect.poll(() => frame().hasAttribute('exportparts')).toBe(true);
    const intent = new PointerEvent('pointerover', { bubbles: true, composed: true, clientX: 1 });
    card(0).closest('[part~=card]')!.dispatchEvent(intent);
    widget.remove();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(widget.renderRoot.querySelector('iframe[aria-hidden]')).toBeNull();
  });
});
