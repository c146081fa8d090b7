import { withMethod } from './native-objects.js';
import type { Surroundings, Transport } from './transport.js';

/** Requests that the mini program's page handles. */
const HANDLED_BY_PAGE: readonly string[] = ['open-form', 'open-external'];

/**
 * Creates the function that performs requests by navigation: the mini program's own page gets a request's type and payload
 * as query parameters. No request of the page contains a token.
 * @param object the mini program's object, with `navigateTo`
 * @returns a function that returns whether it performed the request
 */
export function createNavigation(
  object: Record<string, unknown> | undefined,
  { miniProgramPage }: Surroundings,
): NonNullable<Transport['perform']> {
  return (type, payload) => {
    const native = withMethod(object, 'navigateTo');
    if (!native || !HANDLED_BY_PAGE.includes(type)) return false;
    const query = Object.entries({ type, ...payload })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
    native.navigateTo({ url: `${miniProgramPage}?${query.join('&')}` });
    return true;
  };
}
