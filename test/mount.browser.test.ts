import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OisWidget } from '../src/elements/widget/widget.js';
import { mount, mountMarked, type MountOptions } from '../src/mount.js';

/** A widget whose requests are never answered. */
class QuietWidget extends OisWidget {
  protected override fetch(): Promise<Response> {
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

describe('mountMarked', () => {
  it('makes the data attributes of a place its widget’s attributes', () => {
    mark(
      'data-token-endpoint="/ois/token" data-open-in="drawer" data-tags="a, b" data-limit="6" data-no-history',
    );
    mountMarked();
    const [widget] = widgets();
    expect(widget?.parentElement?.hasAttribute('data-ois-widget')).toBe(true);
    expect(widget).toMatchObject({
      tokenEndpoint: '/ois/token',
      openIn: 'drawer',
      tags: ['a', 'b'],
      limit: 6,
      noHistory: true,
    });
  });

  it('leaves data attributes alone that no attribute of the widget goes with', () => {
    mark(
      'data-token-endpoint="/ois/token" data-onclick="alert(1)" data-style="color: red" data-editor-id="7"',
    );
    mountMarked();
    expect(widgets()[0]?.getAttributeNames()).toEqual(['token-endpoint']);
  });

  it('fills every place once, however often it is called', () => {
    mark('data-token-endpoint="/one"');
    mountMarked();
    mark('data-token-endpoint="/two"');
    mountMarked();
    mountMarked();
    expect(widgets().map(({ tokenEndpoint }) => tokenEndpoint)).toEqual(['/one', '/two']);
  });
});

describe('mount', () => {
  it('puts a widget with the given properties at the end of an element, or of the first that a selector finds', () => {
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

  it('says which selector found nothing', () => {
    expect(() => mount('#nowhere', {})).toThrow(TypeError);
    expect(() => mount('#nowhere', {})).toThrow('OIS.mount: nothing matches #nowhere');
  });

  it('takes whatever can be set on a widget', () => {
    // Its type asks for each of them, and knows no other.
    const everything: { [Name in keyof MountOptions]-?: NonNullable<MountOptions[Name]> } = {
      tokenEndpoint: '/ois/token',
      tokenProvider: async () => ({ access_token: 't', expires_in: 60 }),
      hubUrl: 'https://hub.example.com',
      formUrl: 'https://form.example.com',
      tags: ['a'],
      limit: 6,
      openIn: 'host',
      shortCode: 'sofa1',
      allow: 'camera',
      noHistory: true,
      theme: 'dark',
      locale: 'en',
      messages: {},
      openByHost: async () => undefined,
    };
    const settable = Object.entries(OisWidget.properties).filter(([, options]) => !('state' in options));
    expect(Object.keys(everything)).toEqual([...settable.map(([name]) => name), 'openByHost']);
    expect(mount(page, everything)).toMatchObject(everything);
  });
});

describe('the drop-in', () => {
  it('mounts what the page has marked, and offers OIS.mount', async () => {
    mark('data-token-endpoint="/ois/token"');
    await import('../src/drop-in.js');
    expect(widgets()).toHaveLength(1);
    expect(window.OIS?.mount(page, { tokenEndpoint: '/ois/token' })).toBe(widgets()[1]);
  });
});
