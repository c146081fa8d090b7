import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OisWidget } from '../src/elements/widget/widget.js';
import { mount, mountMarked, type MountOptions } from '../src/mount.js';

/** Options of a widget whose requests never get a response. */
class QuietWidget extends OisWidget {
  asked: string[] = [];

  protected override fetch(input: RequestInfo | URL): Promise<Response> {
    this.asked.push(String(input));
    return new Promise(() => undefined);
  }
}

let page: HTMLElement;
const widgets = (): QuietWidget[] => [...page.querySelectorAll<QuietWidget>('ois-widget')];
const mark = (attributes: string): void => {
  page.insertAdjacentHTML('beforeend', `<div data-ois-widget ${attributes}></div>`);
};

beforeAll(() => customElements.define('ois-widget', QuietWidget));

beforeEach(() => {
  page?.remove();
  page = document.createElement('main');
  document.body.append(page);
});

const scriptWith = (attributes: Record<string, string>): HTMLScriptElement => {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
};

describe('mountMarked', () => {
  it('copies the data attributes of a marked element to its widget’s attributes', () => {
    mark(
      'data-open-in="drawer" data-tags="a, b" data-limit="6" data-no-history data-theme="dark" data-locale="de"',
    );
    mountMarked();
    const [widget] = widgets();
    expect(widget?.parentElement?.hasAttribute('data-ois-widget')).toBe(true);
    expect(widget).toMatchObject({
      openIn: 'drawer',
      tags: ['a', 'b'],
      limit: 6,
      noHistory: true,
      theme: 'dark',
      locale: 'de',
    });
  });

  it('reads the endpoints and origins from the script element', () => {
    mark('data-short-code="sofa1"');
    const endpoints = {
      'token-endpoint': '/ois/token',
      'hub-url': 'https://hub.example',
      'form-url': 'https://form.example',
    };
    mountMarked(
      scriptWith(
        Object.fromEntries(Object.entries(endpoints).map(([name, value]) => [`data-${name}`, value])),
      ),
    );
    const [widget] = widgets();
    for (const [name, value] of Object.entries(endpoints)) expect(widget?.getAttribute(name)).toBe(value);
    expect(widget?.shortCode).toBe('sofa1');
  });

  it('ignores endpoints, origins and form permissions on a marked element', () => {
    const script = scriptWith({ 'data-token-endpoint': '/ois/token' });
    mark(
      'data-token-endpoint="/any/path" data-hub-url="https://evil.example" data-form-url="https://evil.example" data-allow="camera"',
    );
    mountMarked(script);
    mountMarked();
    expect(widgets()).toHaveLength(1);
    expect(widgets()[0]?.getAttributeNames()).toEqual(['token-endpoint']);
    expect(widgets()[0]?.tokenEndpoint).toBe('/ois/token');
  });

  it('requests no token if the script names no endpoint, and warns with the attribute to add', async () => {
    const error = new Promise<string>((done) =>
      page.addEventListener('ois-error', ({ detail }) => done(detail.error.message), { once: true }),
    );
    mark('data-token-endpoint="/any/path" data-short-code="x"');
    mountMarked();
    expect(await error).toContain('data-token-endpoint on the script tag');
    expect(widgets()[0]?.asked).toEqual([]);
  });

  it('ignores data attributes that match no attribute of the widget', () => {
    mark('data-limit="3" data-onclick="alert(1)" data-style="color: red" data-editor-id="7"');
    mountMarked();
    expect(widgets()[0]?.getAttributeNames()).toEqual(['limit']);
  });

  it('mounts one widget in each marked element when it is called again', () => {
    mark('data-limit="1"');
    mountMarked();
    mark('data-limit="2"');
    mountMarked();
    mountMarked();
    expect(widgets().map(({ limit }) => limit)).toEqual([1, 2]);
  });

  it('continues after a form element whose fields shadow its methods', () => {
    page.innerHTML =
      '<form data-ois-widget><input name="querySelector"><input name="append"><input name="getAttribute"></form>';
    mark('data-limit="1"');
    mountMarked();
    expect(widgets()).toHaveLength(1);
  });
});

describe('mount', () => {
  it('appends a widget with the given properties to an element, or to the first match of a selector', () => {
    page.innerHTML = '<div class="place"><p>Text</p></div><div class="place"></div>';
    const tokenProvider = async () => ({ access_token: 't', expires_in: 60 });
    const first = mount('.place', {
      tokenEndpoint: '/ois/token',
      tokenProvider,
      openIn: 'inline',
      tags: ['a'],
    });
    expect(page.firstElementChild?.lastElementChild).toBe(first);
    expect(first).toMatchObject({
      tokenEndpoint: '/ois/token',
      tokenProvider,
      openIn: 'inline',
      tags: ['a'],
    });

    const second = mount(page.children[1]!, { tokenEndpoint: '/other' });
    expect(page.lastElementChild?.lastElementChild).toBe(second);
  });

  it('sets the properties of parsed JSON that a widget has, and warns about the others', () => {
    const said: unknown[] = [];
    const warn = vi.spyOn(console, 'warn').mockImplementation((text) => void said.push(text));
    const json = `{
      "tokenEndpoint": "/ois/token", "limit": 2, "innerHTML": "<b>x</b>", "onclick": "alert(1)", "notice": {},
      "renderRoot": {}, "__proto__": {"hubUrl": "https://evil.example"}, "fetch": 1, "id": "x"
    }`;
    const widget = mount(page, JSON.parse(json) as MountOptions);
    warn.mockRestore();
    expect(widget).toMatchObject({ tokenEndpoint: '/ois/token', limit: 2, innerHTML: '', id: '' });
    expect(widget.hubUrl).toBeUndefined();
    expect(widget.onclick).toBeNull();
    const names = ['innerHTML', 'onclick', 'notice', 'renderRoot', '__proto__', 'fetch', 'id'];
    expect(said).toEqual(names.map((name) => expect.stringContaining(`no option ${name}`)));
  });

  it('throws with the selector that matches nothing', () => {
    expect(() => mount('#nowhere', {})).toThrow(TypeError);
    expect(() => mount('#nowhere', {})).toThrow('OIS.mount: no element #nowhere');
  });

  it('accepts every property of a widget', () => {
    // The type requires each property, and allows no other.
    const everything: { [Name in keyof MountOptions]-?: NonNullable<MountOptions[Name]> } = {
      tokenEndpoint: '/ois/token',
      hubUrl: 'https://hub.example.com',
      formUrl: 'https://form.example.com',
      pointsEndpoint: '/ois/points',
      tagMatch: 'all',
      openIn: 'host',
      shortCode: 'sofa1',
      urlState: 'shop',
      noHistory: true,
      noWarmUp: true,
      points: true,
      topUp: true,
      hide: 'sort',
      locale: 'en',
      layout: 'list',
      theme: 'dark',
      allow: 'camera',
      consent: 'given',
      limit: 6,
      renderCard: () => 'x',
      openByHost: async () => undefined,
      tokenProvider: async () => ({ access_token: 't', expires_in: 60 }),
      messages: {},
      tags: ['a'],
    };
    const settable = [...OisWidget.elementProperties].filter(([, options]) => !options.state);
    expect(Object.keys(everything)).toEqual(settable.map(([name]) => name));
    expect(mount(page, everything)).toMatchObject(everything);
  });
});

describe('Drop-in script', () => {
  it('mounts in marked elements, and exposes OIS.mount and OIS.scan', async () => {
    mark('');
    await import('../src/drop-in.js');
    expect(widgets()).toHaveLength(1);
    expect(window.OIS?.mount(page, { tokenEndpoint: '/ois/token' })).toBe(widgets()[1]);
    mark('data-limit="4"');
    window.OIS?.scan();
    expect(widgets().map(({ limit }) => limit)).toEqual([undefined, undefined, 4]);
  });
});
