import { readPageContent, readSettings } from '../read-site.js';
import { createGet, type Get, type Site, type WidgetSettings } from '../site.js';

/** The parts of `<ois-widget>` that the doctor reads. */
export interface WidgetElement extends HTMLElement {
  tokenProvider?: unknown;
  hubUrl?: string;
}

/** Returns all widgets of the document, in shadow roots as well. */
export function findWidgets(root: ParentNode = document): WidgetElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (element.localName === 'ois-widget') return [element as WidgetElement];
    return element.shadowRoot ? findWidgets(element.shadowRoot) : [];
  });
}

const toProperty = (name: string): string =>
  name.replace(/-(.)/, (_all, letter: string) => letter.toUpperCase());

const readWidget = (widget: WidgetElement): WidgetSettings => ({
  ...readSettings((name) => {
    // Set by a script, or by an attribute before the element is registered.
    const value = widget[toProperty(name) as 'hubUrl'] as unknown;
    if (value === undefined) return widget.getAttribute(name) ?? undefined;
    return value === false || value === null ? undefined : String(value);
  }),
  hasProvider: !!widget.tokenProvider,
});

/** Reads the page that this code runs in. Requests it once more, for the headers of its response. */
export async function readPage(): Promise<Site> {
  const get = createGet((url, init) => fetch(url, init));
  const page = new URL(location.href);
  const html = document.documentElement.outerHTML;
  const { headers, policies } = await readHeaders(get, page);
  const content = readPageContent(html, page, headers);
  const widgets = findWidgets().map(readWidget);
  return {
    ...content,
    policies: [...content.policies, ...policies],
    base: new URL(document.baseURI),
    widgets: widgets.length > 0 ? widgets : content.widgets,
    page,
    html,
    headers,
    isInPage: true,
    get,
    now: () => Date.now(),
  };
}

/** Browsers report a forbidden request as a failed one, and dispatch the event that tells it apart later. */
const VIOLATION_WAIT_MS = 100;

/** Requests the page for its headers. If its policy forbids that, the browser tells the policy. */
async function readHeaders(get: Get, page: URL): Promise<{ headers: Headers; policies: string[] }> {
  const policies: string[] = [];
  if (!/^https?:$/.test(page.protocol)) return { headers: new Headers(), policies };
  const handleViolation = ({ originalPolicy, disposition }: SecurityPolicyViolationEvent): void => {
    if (disposition === 'enforce') policies.push(originalPolicy);
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  const { headers, failure } = await get(page.origin + page.pathname + page.search, {
    credentials: 'include',
  });
  if (failure) await new Promise((resolve) => void setTimeout(resolve, VIOLATION_WAIT_MS));
  document.removeEventListener('securitypolicyviolation', handleViolation);
  return { headers, policies };
}
