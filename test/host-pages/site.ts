import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../scripts/root.mjs';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { bundleSecondLit } from '../helpers/bundle-second-lit.js';
import { listen } from '../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';
import type { Open } from '../versions/engines.js';

/** Origins of the servers that a page is made of. */
export interface Origins {
  /** The page's own, with the token endpoint `/ois/token` and the drop-ins. */
  page: string;
  form: string;
  hub: string;
  /** Another site's, which answers nothing but 404. It has the icon of one table. */
  other: string;
}

/** A page around the widget, whatever it does to it. */
export interface HostPage {
  /** What follows the page's first script, which watches. Its scripts have the nonce `page`. */
  html: (origins: Origins) => string;
  headers?: Record<string, string>;
  /** Headers of the form's page. */
  formHeaders?: Record<string, string>;
  /** Another page to open, with the page at `/framed` as its frame. */
  outer?: string;
}

/** What a page reports: see watch.js. */
export interface Outcome {
  cards: number;
  /** `form` if the form's own script ran, or what the user reads in its place. */
  end: string;
  /** Warnings and errors on the console. */
  lines: string[];
  /** How many tokens were requested. */
  tokens: number;
  /** What the form's script found. */
  form?: { hasCookie: boolean };
  /** What `window.collect()` of the page returns, if it has one. */
  collected?: string;
}

const WATCH = readFileSync(`${ROOT}test/host-pages/watch.js`, 'utf8');

/** The form keeps a cookie if it may, and says that it runs. */
const FORM = `<!doctype html><html lang="en"><title>Form</title><h1>Form</h1><script>
  document.cookie = 'form=1; SameSite=None; Secure';
  fetch('/seen', { method: 'POST', body: JSON.stringify({ hasCookie: document.cookie.includes('form=1'), referrer: document.referrer }) });
</script></html>`;

export interface HostPages {
  /** Opens a page by `open`, uses it as a user does, and resolves with what came of it. */
  run(page: HostPage, open: Open): Promise<Outcome>;
  /** The API key, and all tokens so far. */
  secrets: ReadonlySet<string>;
  /** What is written to the log of the backend. */
  logs: readonly string[];
  /** What the form site and the other site received as `Referer` headers from pages that are not theirs, and what the form's script read. */
  referrers: readonly string[];
  /** What browsers report to `/reports` of the site. */
  reports: readonly string[];
  /** Sends a notification to the page's user. */
  notify(): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a site on `localhost`, its form site on `127.0.0.1`, and a hub. One page is open at a time. */
export async function startHostPages(): Promise<HostPages> {
  let current: HostPage | undefined;
  let tokens = 0;
  let form: Outcome['form'];
  let report: (outcome: Outcome) => void = () => undefined;

  const secrets = new Set<string>();
  const logs: string[] = [];
  const referrers: string[] = [];
  const reports: string[] = [];
  const keepReferrer = ({ headers }: IncomingMessage): void => void referrers.push(headers.referer ?? '');

  const forms = await listen(async (request, response) => {
    if (request.url === '/seen') {
      const { referrer, ...seen } = JSON.parse(await text(request)) as {
        hasCookie: boolean;
        referrer: string;
      };
      referrers.push(referrer);
      form = seen;
      return void response.end();
    }
    keepReferrer(request);
    for (const [name, value] of Object.entries(current?.formHeaders ?? {})) response.setHeader(name, value);
    send(response, 'text/html', FORM);
  });
  const other = await listen((request, response) => {
    keepReferrer(request);
    response.writeHead(404).end();
  });
  const hub = await listenSimulator();
  const apiKey = hub.simulator.keys.create({ label: 'Pages' }).key;
  secrets.add(apiKey);
  const [first] = hub.simulator.tables.published();
  hub.simulator.tables.update(first!.short_code, { icon: `${other.origin}/icon.png` });
  const identify = (request: Request): string | undefined =>
    /user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  const backend = createBackend({
    hubUrl: hub.hubUrl,
    formUrl: forms.origin,
    apiKey,
    identify,
    log: (entry) => void logs.push(JSON.stringify(entry)),
    async fetch(input, init) {
      const response = await fetch(input, init);
      const { data } = (await response
        .clone()
        .json()
        .catch(() => ({}))) as { data?: { access_token?: string } };
      if (data?.access_token) secrets.add(data.access_token);
      return response;
    },
  });
  const handle = toNodeHandler(backend);

  const site = await listen(
    async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://page');
      if (pathname.startsWith('/ois/')) {
        if (pathname === '/ois/token') tokens += 1;
        return handle(request, response);
      }
      if (pathname === '/form') {
        response.setHeader('Access-Control-Allow-Origin', '*');
        return void response.end(JSON.stringify(form ?? null));
      }
      if (pathname === '/break') {
        hub.simulator.faults.set('publishedList', { status: 500 });
        hub.simulator.faults.set('token', { code: 401 });
        return void response.end();
      }
      if (pathname === '/reports') {
        reports.push(await text(request));
        return void response.end();
      }
      if (pathname === '/outcome') return receiveOutcome(request, response);
      if (pathname === '/lit-2.js') return send(response, 'text/javascript', await bundleSecondLit('lit-2'));
      if (pathname === '/lit-3.js') return send(response, 'text/javascript', await bundleSecondLit());
      const file = findDropInFile(pathname);
      if (file) {
        // A page in a sandbox has no origin of its own.
        response.setHeader('Access-Control-Allow-Origin', '*');
        return sendFile(response, file);
      }
      if (!current || !['/', '/framed'].includes(pathname)) return void response.writeHead(404).end();
      const { html, headers = {}, outer } = current;
      response.setHeader('Set-Cookie', 'user=mei; HttpOnly; SameSite=Lax');
      if (outer && pathname === '/') return send(response, 'text/html', outer);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return send(response, 'text/html', createPage(html(origins)));
    },
    { host: 'localhost' },
  );
  const { hubUrl } = hub;
  const origins: Origins = { page: site.origin, form: forms.origin, hub: hubUrl, other: other.origin };

  async function receiveOutcome(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { lines, ...outcome } = JSON.parse(await text(request)) as Omit<Outcome, 'lines'> & {
      lines: string;
    };
    response.end();
    report({ ...outcome, lines: lines.split('\n').filter(Boolean), tokens, ...(form && { form }) });
  }

  return {
    secrets,
    logs,
    referrers,
    reports,
    notify: () => hub.simulator.fire('order_matched', { clientUserId: 'mei', shortCode: first!.short_code }),
    async run(page, open) {
      current = page;
      hub.simulator.faults.clear();
      tokens = 0;
      form = undefined;
      const outcome = new Promise<Outcome>((resolve) => (report = resolve));
      const close = await open(`${site.origin}/`);
      try {
        return await outcome;
      } finally {
        await close();
      }
    },
    async close() {
      await Promise.all([site.close(), forms.close(), other.close()]);
      await backend.close();
      await hub.close();
    },
  };
}

const createPage = (html: string): string =>
  `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:," />
  <script nonce="page">${WATCH}</script>${html}</html>`;
