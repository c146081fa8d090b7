import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HubError, type HubErrorCode } from '../../hub/errors.js';
import { formUrl } from '../../hub/form-url.js';
import type { ToErrorResponse } from '../to-error-response.js';
import { refuseWithHubError } from '../hub-errors.js';
import type { CheckOrigin } from '../origin-guard.js';
import type { AppEnv, IdentifyUser } from '../require-user.js';
import { limitLogRate } from '../limit-log-rate.js';
import type { Log } from '../log.js';
import { refuse } from '../responses.js';
import type { TokenCache } from '../token-cache.js';
import { importRender } from './import-render.js';
import { readLanguage } from './render-options.js';

interface OpenRouteOptions {
  checkOrigin: CheckOrigin;
  identifyUser: IdentifyUser;
  tokens: Pick<TokenCache, 'get'>;
  /** `{form_url}`. */
  formUrl: string;
  toErrorResponse: ToErrorResponse;
  log: Log;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/** The page loads nothing, and is in no frame. */
const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What failed, for the text that the user sees. */
class PageError extends Error {
  override readonly cause: unknown;
  readonly code: HubErrorCode;

  constructor(code: HubErrorCode, cause: unknown) {
    super();
    this.code = code;
    this.cause = cause;
  }
}

/** Runs something whose failure has this code. @throws {PageError} */
function withCode(code: HubErrorCode, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new PageError(code, error);
  }
}

/** The errors of statuses that users can do something about. The hub's 400 is none: it concerns the server's own request. */
const CODES: Partial<Record<number, HubErrorCode>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  504: 'TIMEOUT',
};

/**
 * Refuses a request without `Sec-Fetch-Site` and `Origin`. Browsers send at least one of them with each `POST`. A form needs no
 * preflight, so the check of its origin must not depend on their absence.
 */
function requireBrowser({ headers }: Request): void {
  if (!headers.has('Sec-Fetch-Site') && !headers.has('Origin'))
    refuse(403, 'Send Origin or Sec-Fetch-Site, as browsers do.');
}

/**
 * Creates `POST /open?short_code=…`: redirects the signed-in user to the form of a table. It is what a card does where no script
 * has loaded. Reads no body, which body parsers treat differently.
 */
export function createOpenRoute(options: OpenRouteOptions) {
  const { checkOrigin, identifyUser, tokens, toErrorResponse } = options;
  // Users cannot mend these, and do not see them.
  const logRefusal = limitLogRate(options.now, (omitted, message: string) => {
    const more = omitted > 0 ? ` ${omitted} more in the last 10 seconds.` : '';
    options.log({ level: 'warn', event: 'open_refused', message: `POST /open: ${message}${more}` });
  });

  function checkSite(request: Request): void {
    withCode('SERVER', () => {
      try {
        requireBrowser(request);
        checkOrigin(request);
      } catch (error) {
        logRefusal(toErrorResponse(error).message);
        throw error;
      }
    });
  }

  async function findForm(c: Context<AppEnv>): Promise<string> {
    const { raw } = c.req;
    checkSite(raw);
    const user = await identifyUser(raw, c.env);
    const shortCode = new URL(raw.url).searchParams.get('short_code') ?? '';
    // Checked before a token is exchanged.
    const build = (token: string): string => {
      try {
        return formUrl(options.formUrl, shortCode, token);
      } catch (error) {
        if (error instanceof HubError && error.code === 'UNSAFE_SHORT_CODE')
          withCode(error.code, () => refuse(400, 'short_code cannot be part of an address.'));
        throw error;
      }
    };
    build('x');
    const token = await tokens.get(user, false).catch(refuseWithHubError);
    return build(token.value);
  }

  return async (c: Context<AppEnv>): Promise<Response> => {
    c.header('Referrer-Policy', 'no-referrer');
    try {
      const location = await findForm(c);
      return c.redirect(location, 303);
    } catch (error) {
      const { status } = toErrorResponse(error instanceof PageError ? error.cause : error);
      const code = error instanceof PageError ? error.code : CODES[status];
      const language = readLanguage(c.req.raw);
      const { renderErrorPage } = await importRender();
      const page = await renderErrorPage(language, code ?? 'SERVER');
      c.header('Content-Security-Policy', PAGE_POLICY);
      return c.html(page, status as ContentfulStatusCode);
    }
  };
}
