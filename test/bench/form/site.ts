import { createSecureServer } from 'node:http2';
import { listen, startListening } from '../../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../../helpers/static-site.js';
import { startLink } from '../first/link.js';
import { CERTIFICATE, KEY } from '../harness/certificate.js';
import { buildTables } from '../tables.js';
import { createPlainPage } from './plain-page.js';

/** How a form is opened: by pages without a widget, or by the widget after what a user does before. */
export const WAYS = [
  'cold frame',
  'warm frame',
  'bare dialog',
  'bare dialog, touch',
  'hover',
  'focus',
  'touch',
  'at once',
] as const;
export type Way = (typeof WAYS)[number];

/** Returns whether it is opened by a finger. */
export const isTouch = (way: Way): boolean => way.endsWith('touch');

/** Returns whether the page has no widget. */
export const isPlain = (way: Way): boolean => /frame|bare/.test(way);

/** Between the browser and the form site. TLS takes one more round trip. */
const LINK = { rttMs: 40 };

const PAINTED = '/painted?';

/** Reports when it is painted first. */
const FORM = `<!doctype html><html lang="en"><title>Form</title><h1>Form</h1><script>
new PerformanceObserver((list) => {
  const [{ startTime }] = list.getEntriesByName('first-contentful-paint');
  fetch('${PAINTED}' + (performance.timeOrigin + startTime));
}).observe({ type: 'paint', buffered: true });
</script></html>`;

/** Times on the wall clock, in milliseconds, of the form that was opened last. */
export interface FormTimes {
  requestedAt?: number;
  paintedAt?: number;
}

const now = (): number => performance.timeOrigin + performance.now();

/** Serves a page for each way of opening a form, and on another site, behind a slow link, the forms. */
export async function serveForms() {
  const times: FormTimes = {};
  // With TLS and HTTP/2, as form sites are: requests share a connection from its first handshake on.
  const secure = { key: KEY, cert: CERTIFICATE, allowHTTP1: true };
  const server = createSecureServer(secure, ({ url }, response) => {
    if (url.startsWith(PAINTED)) times.paintedAt = Number(url.slice(PAINTED.length));
    else if (url.includes('token=')) times.requestedAt = now();
    response.setHeader('Content-Type', 'text/html');
    response.end(url.includes('token=') ? FORM : '<!doctype html><title>Empty</title>');
  });
  const formServer = await startListening(server);
  const link = await startLink(formServer.port, LINK);
  const formRoot = link.origin.replace('http:', 'https:');
  const list = buildTables(60);
  const respond = (data: unknown): string => JSON.stringify({ code: 200, message: 'success', data });
  const page = await listen(
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
      const script = findDropInFile(pathname);
      if (script) return sendFile(response, script);
      if (pathname === '/') {
        const way = searchParams.get('way') as Way;
        const body = isPlain(way)
          ? createPlainPage(way, formRoot, list)
          : '<ois-widget token-endpoint="/ois/token"></ois-widget><script type="module" src="/ois-widget.js"></script>';
        const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bench</title>${body}</html>`;
        return send(response, 'text/html', html);
      }
      if (pathname.endsWith('/token')) {
        const token = { access_token: 'bench', expires_in: 3_600, form_url: formRoot };
        return send(response, 'application/json', JSON.stringify(token));
      }
      return send(
        response,
        'application/json',
        respond({ list: pathname.endsWith('tags') ? ['home', 'office'] : list }),
      );
    },
    { host: 'localhost' },
  );
  return {
    times,
    addressOf: (way: Way): string => `${page.origin}/?way=${encodeURIComponent(way)}`,
    close: async () => void (await Promise.all([page.close(), link.close(), formServer.close()])),
  };
}

export type FormSite = Awaited<ReturnType<typeof serveForms>>;
