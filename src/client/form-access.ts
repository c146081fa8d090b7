import { HubError } from '../hub/errors.js';
import type { TokenSession } from './token-session.js';

/** Required remaining lifetime of the token of a form, as users need time to fill it in. */
const MIN_TOKEN_LIFETIME_SECONDS = 60;

/** What a form's URL is built from, besides its short code. */
export interface FormAccess {
  /** `{form_url}` */
  root: string;
  token: string;
  /** Returns the seconds until the token expires, from now. */
  secondsLeft: () => number;
}

/**
 * Returns what opens a form.
 * @param formUrl root address of the form site, if the page has set it
 * @param option name of the option that sets it, for the error
 * @throws {HubError} `BAD_CONFIG` if the token's response has no root address either, and errors of the token endpoint
 */
export async function getFormAccess(
  session: TokenSession,
  formUrl: string | undefined,
  option: 'form-url' | 'formUrl',
): Promise<FormAccess> {
  const token = await session.get({}, MIN_TOKEN_LIFETIME_SECONDS);
  const root = formUrl ?? token.formUrl;
  if (!root)
    throw new HubError('BAD_CONFIG', `Set ${option}, or let the token endpoint answer with form_url.`);
  return { root, token: token.value, secondsLeft: session.countdown() };
}
