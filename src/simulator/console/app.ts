import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { endpointPages } from './api-tester/endpoint-pages.js';
import { eventPages } from './api-tester/event-pages.js';
import { loginPages, requireSession } from './auth/login.js';
import { Sessions } from './auth/sessions.js';
import type { ConsoleDependencies, ConsoleEnv } from './context.js';
import { faultPages } from './fault-pages.js';
import { keyPages } from './keys.js';
import { languagePages, setLanguage } from './language.js';
import { LOGO, messagePage } from './layout.js';
import { overviewPage } from './overview.js';
import { pointsPages } from './points/points-pages.js';
import { topUpPages, transferPages } from './points/pool-forms.js';
import { SCRIPT } from './script.js';
import { STYLESHEET } from './stylesheet.js';
import { tablePages } from './tables/table-pages.js';
import { complaintPages } from './webhooks/complaint-pages.js';
import { configPages } from './webhooks/config-pages.js';
import { deliveryPages } from './webhooks/delivery-pages.js';

/** As on the form site, so that a field that is too long is reported beside it and the typed values are kept. */
const MAX_BODY_BYTES = 256 * 1024;

/** Creates the developer console, for the root of an origin of its own. It works without its script. */
export function createConsole(dependencies: ConsoleDependencies): Hono<ConsoleEnv> {
  const sessions = new Sessions(dependencies.now);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src 'self' ${new URL(dependencies.hubUrl).origin}`,
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
  app.use(setLanguage);
  app.onError((error, c) => {
    const { errors } = c.var.texts.consoleFrame;
    if (!(error instanceof HTTPException)) return messagePage(c, errors.unexpected, 500);
    const byStatus: Partial<Record<number, typeof errors.refused>> = {
      413: errors.tooLarge,
      415: errors.otherBody,
    };
    // The only other exception is that of `hono/csrf`.
    return messagePage(c, byStatus[error.status] ?? errors.refused, error.status);
  });
  app.notFound((c) => messagePage(c, c.var.texts.consoleFrame.errors.unknownPage, 404));

  const serveText = (path: string, type: string, text: string) =>
    app.get(path, (c) => c.text(text, 200, { 'Content-Type': type }));
  serveText('/-/console.css', 'text/css; charset=utf-8', STYLESHEET);
  serveText('/-/console.js', 'text/javascript; charset=utf-8', SCRIPT);
  serveText('/-/icon.svg', 'image/svg+xml', LOGO);

  // SameSite cookies do not separate the ports of a host, so requests from the form site or the demo are same-site.
  app.use(csrf());
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new HTTPException(413);
      },
    }),
  );

  app.route('/', languagePages());
  app.route('/', loginPages(dependencies, sessions));
  app.use(requireSession(sessions));
  app.route('/', overviewPage(dependencies));
  app.route('/keys', keyPages(dependencies));
  app.route('/tables', tablePages(dependencies));
  app.route('/points', pointsPages(dependencies));
  app.route('/points/top-up', topUpPages(dependencies));
  app.route('/points/transfer', transferPages(dependencies));
  app.route('/webhooks', configPages(dependencies));
  app.route('/webhooks', deliveryPages(dependencies));
  app.route('/webhooks/complaints', complaintPages(dependencies));
  app.route('/test', endpointPages(dependencies));
  app.route('/test/event', eventPages(dependencies));
  app.route('/faults', faultPages(dependencies));
  return app;
}
