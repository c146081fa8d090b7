import { Window, type HTMLElement as Element } from 'happy-dom';

// A window for each page would take longer than the page.
const parser = new new Window().DOMParser();

/** A page of the form site, parsed: what a user would see and send. */
export async function pageOf(response: Response) {
  const markup = await response.text();
  const document = parser.parseFromString(markup, 'text/html');
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)] as Element[];
  const controls = all('input:not([type=hidden]), select, textarea');
  // Of a select the option that is marked: happy-dom itself takes another one for chosen.
  const value = (name: string): string => {
    const control = document.querySelector(`[name="${name}"]`);
    const chosen = control?.querySelector('option[selected]')?.textContent;
    return chosen ?? (control as unknown as { value: string } | null)?.value ?? '';
  };
  return {
    markup,
    document,
    controls,
    value,
    title: document.querySelector('h1')?.textContent.trim(),
    text: document.body.textContent,
    icon: document.querySelector('img')?.getAttribute('src'),
    action: document.querySelector('form')?.getAttribute('action') ?? '',
    stylesheet: document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '',
    labelOf: (control: Element) =>
      document.querySelector(`label[for="${control.id}"]`)?.textContent.trim() ?? '',
    /** The words that a control is described by, its error among them. */
    describing: (name: string): string =>
      (document.querySelector(`[name="${name}"]`)?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter(Boolean)
        .map((id) => document.getElementById(id)?.textContent.trim() ?? `no #${id}`)
        .join(' '),
    names: controls.map((control) => control.getAttribute('name') ?? ''),
  };
}

export type Page = Awaited<ReturnType<typeof pageOf>>;
