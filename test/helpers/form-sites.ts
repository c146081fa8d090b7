import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { areDropInsFresh } from '../../scripts/drop-ins.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { listen } from './listen.js';

/** A page with a widget, and a form site of another site, so that the browser keeps them apart as in real life. */
export interface FormSites {
  page: string;
  form: string;
  /** What the form site was asked for, in order. */
  asked: string[];
  /** Seconds that the next tokens live. */
  life: number;
  close: () => Promise<void>;
}

export const TOKEN = 'canary-token-91c2';

const TABLES = Array.from({ length: 40 }, (_, index) => ({
  short_code: `table-${index}`,
  name: `Table ${index}`,
  industry: 'Testing',
  icon: null,
  tags: ['a'],
}));

/** The page's widget gets the attributes that stand after the `?` of its address. */
export async function startFormSites(): Promise<FormSites> {
  ensureDropIns();
  const asked: string[] = [];
  const sites: Partial<FormSites> & { life: number } = { life: 3_600 };

  const form = await listen((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://form');
    asked.push(pathname + search);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Form</title><h1>${pathname}</h1><a href="/next-${asked.length}">Next</a>
      <script>parent.postMessage({ tab: top === window, opener: !!opener, referrer: document.referrer }, '*')</script>`);
  });
  const page = await listen(
    (request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://page');
      if (/^\/ois-[\w.-]+\.js$/.test(pathname)) {
        response.setHeader('Content-Type', 'text/javascript');
        return response.end(readFileSync(`${ROOT}dist${pathname}`));
      }
      if (pathname === '/') {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        return response.end(pageWith(decodeURIComponent(search.slice(1))));
      }
      response.setHeader('Content-Type', 'application/json');
      if (pathname === '/ois/token') {
        return response.end(
          JSON.stringify({ access_token: TOKEN, expires_in: sites.life, form_url: form.origin }),
        );
      }
      const list = pathname.endsWith('tags') ? ['a'] : TABLES;
      return response.end(JSON.stringify({ code: 200, message: 'success', data: { list } }));
    },
    { host: 'localhost' },
  );
  return Object.assign(sites, {
    page: page.origin,
    form: form.origin,
    asked,
    close: async () => void (await Promise.all([page.close(), form.close()])),
  });
}

/** Builds the drop-ins if need be. In a process of its own: within the test runner Lit would come in its development build. */
export function ensureDropIns(): void {
  if (areDropInsFresh()) return;
  const { NODE_ENV: _test, ...env } = process.env;
  const code = "import('./scripts/drop-ins.mjs').then(({ buildDropIns }) => buildDropIns())";
  execFileSync(process.execPath, ['-e', code], { cwd: ROOT, env, stdio: 'inherit' });
}

function pageWith(attributes: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
    <script>
      // A router as sites have them: its state in each entry, and an ear for popstate.
      window.seen = [];
      if (!history.state) history.replaceState({ route: 'start' }, '');
      addEventListener('popstate', ({ state }) => seen.push(state?.route));
    </script>
    <p style="height: 300px">Above</p>
    <ois-widget token-endpoint="/ois/token" ${attributes}></ois-widget>
    <p style="height: 2000px" id="below">Below</p>
    <script type="module" src="/ois-widget.js"></script></html>`;
}
