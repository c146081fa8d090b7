import { withMethod } from './native-message.js';
import type { Surroundings } from './transport.js';

/**
 * Does by navigation what a request asks for: the mini program's own page gets the request's name and payload as query
 * parameters. A token is never among them, since no request of the page has one.
 * @returns whether it did
 */
export function navigates(
  object: Record<string, unknown> | undefined,
  { miniProgramPage }: Surroundings,
  type: string,
  payload: Readonly<Record<string, unknown>>,
): boolean {
  const native = withMethod(object, 'navigateTo');
  if (!native || type === 'token') return false;
  const query = Object.entries({ type, ...payload })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  native.navigateTo({ url: `${miniProgramPage}?${query.join('&')}` });
  return true;
}
