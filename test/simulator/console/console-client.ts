import { expect } from 'vitest';
import { Window, type HTMLElement as Element } from 'happy-dom';
import type { RunningHub } from '../running-hub.js';

// A window for each page would take longer than the page.
const parser = new new Window().DOMParser();

type Values = Record<string, string>;

/** A page of the console as its user would see it. */
export async function readPage(response: Response) {
  const markup = await response.text();
  const document = parser.parseFromString(markup, 'text/html');
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)] as Element[];
  const textOf = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? '';
  return {
    status: response.status,
    url: response.url,
    markup,
    document,
    all,
    text: document.body.textContent.replace(/\s+/g, ' '),
    heading: textOf('h1'),
    flash: textOf('.flash').replace(/\s+/g, ' '),
    links: all('a[href]').map((link) => link.getAttribute('href') ?? ''),
    /** The words beside a field that is wrong. */
    problem: (name: string): string => textOf(`#${name}-problem`),
    /** What stands in a field. */
    value: (name: string): string => {
      const control = document.querySelector(`main [name="${name}"]`);
      const chosen = control?.querySelector('option[selected]')?.getAttribute('value');
      return chosen ?? (control as unknown as { value: string } | null)?.value ?? '';
    },
    /** The rows of the page's table, each as the texts of its cells by label. */
    rows: (): Values[] =>
      all('tbody tr').map((row) =>
        Object.fromEntries(
          [...row.querySelectorAll('td')].map((cell) => [
            cell.querySelector('.cell-label')?.textContent ?? '',
            (cell.querySelector('div')?.textContent ?? '').replace(/\s+/g, ' ').trim(),
          ]),
        ),
      ),
  };
}

export type ConsolePage = Awaited<ReturnType<typeof readPage>>;

/** What a form would send as it stands, its hidden fields included. */
export function valuesOf(form: Element): Values {
  const controls = [...form.querySelectorAll('input, select, textarea')] as Element[];
  return Object.fromEntries(
    controls.map((control) => {
      const chosen = control.querySelector('option[selected]') ?? control.querySelector('option');
      const value = chosen?.getAttribute('value') ?? (control as unknown as { value: string }).value;
      return [control.getAttribute('name') ?? '', value ?? ''];
    }),
  );
}

const readPath = (form: Element): string => form.getAttribute('action')!.split('?')[0]!;

/** A browser without scripts: it keeps cookies, follows a post's redirect, and sends forms as they were served. */
export function consoleClient(hub: RunningHub) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, hub.consoleUrl()), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  async function open(path: string): Promise<ConsolePage> {
    const response = await send(path);
    const next = response.headers.get('location');
    return next === null ? readPage(response) : open(next);
  }

  /** A post as the console's own pages make it, without what follows. */
  const post = (path: string, values: Values, headers: Values = {}): Promise<Response> =>
    send(path, {
      method: 'POST',
      headers: { Origin: hub.consoleUrl(), 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams(values),
    });

  /** Fills in and sends the form whose action has that path, and goes where it leads. */
  async function submit(
    page: ConsolePage,
    action: string,
    typed: Values = {},
    index = 0,
  ): Promise<ConsolePage> {
    const form = page.all('form[action]').filter((one) => readPath(one) === action)[index];
    expect(form, `no form ${action} at ${page.url}`).toBeDefined();
    const response = await post(form!.getAttribute('action')!, { ...valuesOf(form!), ...typed });
    const next = response.headers.get('location');
    return next === null ? readPage(response) : open(next);
  }

  return {
    jar,
    send,
    open,
    post,
    submit,
    fill: async (path: string, typed: Values, action = path): Promise<ConsolePage> =>
      submit(await open(path), action, typed),
    signIn: async (): Promise<ConsolePage> =>
      submit(await open('/login'), '/login', { password: hub.consolePassword() }),
  };
}

export type ConsoleClient = ReturnType<typeof consoleClient>;
