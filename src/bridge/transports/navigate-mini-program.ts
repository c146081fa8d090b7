import { withMethod } from './native-objects.js';
import type { Surroundings } from './transport.js';

/**
 * Performs a request by navigation: the mini program's own page gets the request's type and payload as query parameters.
 * No request of the page contains a token.
 * @returns whether the request was performed
 */
export function navigateMiniProgram(
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
