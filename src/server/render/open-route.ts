import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HubError, type HubErrorCode } from '../../hub/errors.js';
import { formUrl } from '../../hub/form-url.js';
import type { ToErrorResponse } from '../to-error-response.js';
import { refuseWithHubError } from '../hub-errors.js';
import type { CheckOrigin } from '../origin-guard.js';
import type { AppEnv, IdentifyUser } from '../require-user.js';
import { refuse } from '../responses.js';
import type { TokenCache } from '../token-cache.js';
import { importRender } from './import-render.js';
import { getHeader, readLanguage } from './render-options.js';

interface OpenRouteOptions {
  checkOrigin: CheckOrigin;
  identifyUser: IdentifyUser;
  tokens: Pick<TokenCache, 'get'>;
  /** `{form_url}`. */
  formUrl: string;
  toErrorResponse: ToErrorResponse;
}

/** The page loads nothing, and is in no frame. */
const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The errors of statuses that users can do something about. */
const CODES: Partial<Record<number, HubErrorCode>> = {
  400: 'UNSAFE_SHORT_CODE',
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

  async function findForm(c: Context<AppEnv>): Promise<string> {
    const { raw } = c.req;
    requireBrowser(raw);
    checkOrigin(raw);
    const user = await identifyUser(raw, c.env);
    const shortCode = new URL(raw.url).searchParams.get('short_code') ?? '';
    // Checked before a token is exchanged.
    const build = (token: string): string => {
      try {
        return formUrl(options.formUrl, shortCode, token);
      } catch (error) {
        if (error instanceof HubError && error.code === 'UNSAFE_SHORT_CODE')
          refuse(400, 'short_code cannot be part of an address.');
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
      const { status } = toErrorResponse(error);
      const language = readLanguage(getHeader(c.req.raw, 'accept-language'));
      const { renderErrorPage } = await importRender();
      const page = await renderErrorPage(language, CODES[status] ?? 'SERVER');
      c.header('Content-Security-Policy', PAGE_POLICY);
      return c.html(page, status as ContentfulStatusCode);
    }
  };
}
