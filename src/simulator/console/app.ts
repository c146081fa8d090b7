import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { ConsoleEnv, ConsoleParts } from './console-parts.js';
import { faultPages } from './faults/fault-pages.js';
import { keyPages } from './keys.js';
import { loginPages } from './login.js';
import { overviewPage } from './overview.js';
import { pointsPages } from './points/points-pages.js';
import { requireCsrf, requireSession } from './session/guard.js';
import { Sessions } from './session/sessions.js';
import { tablePages } from './tables/table-pages.js';
import { testerPages } from './tester/tester-pages.js';
import { MARK } from './view/icons.js';
import { notePage } from './view/note-page.js';
import { SCRIPT } from './view/script.js';
import { STYLESHEET } from './view/stylesheet.js';
import { complaintPages } from './webhooks/complaint-pages.js';
import { configPages } from './webhooks/config-pages.js';
import { deliveryPages } from './webhooks/delivery-pages.js';

const LONGEST_BODY = 64 * 1024;

/** The developer console, at the root of an origin of its own. Works without its script. */
export function createConsole(parts: ConsoleParts): Hono<ConsoleEnv> {
  const sessions = new Sessions(parts.now);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src 'self' ${new URL(parts.hubUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  const app = new Hono<ConsoleEnv>();
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policy);
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('X-Robots-Tag', 'noindex');
  });
  app.onError((error, c) =>
    error instanceof HTTPException
      ? notePage(
          c,
          'That did not work',
          error.message || 'A page of another site sent this. Nothing was changed.',
          error.status,
        )
      : notePage(c, 'Something went wrong', 'Please try again in a moment.', 500),
  );
  app.notFound((c) => notePage(c, 'There is no such page', 'The address may be mistyped.', 404));

  const asset = (path: string, type: string, text: string) =>
    app.get(path, (c) => c.text(text, 200, { 'Content-Type': type }));
  asset('/-/console.css', 'text/css; charset=utf-8', STYLESHEET);
  asset('/-/console.js', 'text/javascript; charset=utf-8', SCRIPT);
  asset('/-/icon.svg', 'image/svg+xml', MARK);

  // The cookie's SameSite lets pages of other ports of this host through: the form site's, the demo's.
  app.use(csrf());
  app.use(
    bodyLimit({
      maxSize: LONGEST_BODY,
      onError: () => {
        throw new HTTPException(413, { message: 'That was too much at once. Go back and shorten it.' });
      },
    }),
  );

  app.route('/', loginPages(parts, sessions));
  app.use(requireSession(sessions), requireCsrf);
  app.route('/', overviewPage(parts));
  app.route('/keys', keyPages(parts));
  app.route('/tables', tablePages(parts));
  app.route('/points', pointsPages(parts));
  app.route('/webhooks', configPages(parts));
  app.route('/webhooks', deliveryPages(parts));
  app.route('/webhooks', complaintPages(parts));
  app.route('/test', testerPages(parts));
  app.route('/faults', faultPages(parts));
  return app;
}
