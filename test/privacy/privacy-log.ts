import type { BrowserContext, CDPSession, Page, Request } from 'playwright';
import type { PrivacySite } from './privacy-site.js';

/** Collects what a page sends and stores, without values. */
export class PrivacyLog {
  readonly #entries = new Set<string>();
  /** Everything of earlier actions: a file that is loaded once is not part of a later one. */
  readonly #known = new Set<string>();
  readonly #site: PrivacySite;
  readonly #context: BrowserContext;

  constructor(context: BrowserContext, site: PrivacySite) {
    this.#context = context;
    this.#site = site;
  }

  /** Listens to a page from its first request on. */
  async watch(page: Page): Promise<void> {
    page.on('request', (request) => this.#addRequest(request));
    const session = await this.#context.newCDPSession(page);
    await session.send('DOMStorage.enable');
    this.#watchStorage(session);
  }

  #watchStorage(session: CDPSession): void {
    const add = ({ storageId, key }: { storageId: { isLocalStorage: boolean }; key: string }): void => {
      const storage = storageId.isLocalStorage ? 'localStorage' : 'sessionStorage';
      this.#entries.add(`writes ${storage} \`${key}\``);
    };
    session.on('DOMStorage.domStorageItemAdded', add);
    session.on('DOMStorage.domStorageItemUpdated', add);
  }

  #addRequest(request: Request): void {
    const url = new URL(request.url());
    const [name = url.origin] =
      Object.entries(this.#site.origins).find(([, known]) => url.origin === known) ?? [];
    if (url.protocol === 'data:' || (name === 'your server' && url.pathname === '/page')) return;
    // What the page of a form loads is up to the form site.
    const isOfForm = request.frame().parentFrame() !== null && request.resourceType() !== 'document';
    if (isOfForm) return;
    const path = url.pathname
      .replace(/-[0-9a-f]{8}\.js$/, '-<build>.js')
      .replace(/^\/icons\/.*/, '/<icon>')
      .replace(/^\/(?!icons\b)[\w-]{4,}$/, (short) => (name === 'the form site' ? '/<short code>' : short));
    const query = [...url.searchParams.keys()].map((key) => `${key}=…`).join('&');
    const address = `\`${request.method()} ${path}${query && `?${query}`}\``;
    this.#entries.add(`requests ${name}: ${address}`);
  }

  /** Returns what happened since the last call of `endAction`, sorted. */
  async read(): Promise<string[]> {
    const cookies = await this.#context.cookies();
    for (const { name, domain } of cookies)
      if (name !== 'user') this.#entries.add(`sets the cookie \`${name}\` of ${domain}`);
    for (const page of this.#context.pages()) {
      const stores = await page.evaluate(async () => [
        ...(await indexedDB.databases()).map(({ name }) => `writes IndexedDB \`${name}\``),
        ...('caches' in globalThis
          ? (await caches.keys()).map((name) => `writes the cache \`${name}\``)
          : []),
      ]);
      for (const store of stores) this.#entries.add(store);
    }
    return [...this.#entries].filter((entry) => !this.#known.has(entry)).sort();
  }

  /** Ends an action: its entries are not part of the next one. @param isNewPage everything counts again */
  endAction(isNewPage: boolean): void {
    if (isNewPage) this.#known.clear();
    else for (const entry of this.#entries) if (/\.js`$|writes|sets/.test(entry)) this.#known.add(entry);
    this.#entries.clear();
  }
}
