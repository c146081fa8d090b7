import { needsConsent } from '../elements/internal/consent.js';
import { parseUrl } from '../hub/root-url.js';
import type { Settings } from './settings.js';

/**
 * Opens a connection to the hub while the app still gets the token: to another origin, and only if the page will request it. It will if it
 * shows selected tags or a limit, because the lists that come with the app's token ignore both, and asks for no consent. Sends no request.
 */
export function preconnectHub({ hubUrl, tokenEndpoint, attributes }: Settings, page: Document): void {
  const { tags = '', limit = '' } = attributes;
  const hasOwnLists = /[^\s,]/.test(tags) || /^[1-9]\d*$/.test(limit);
  const isRequested = tokenEndpoint === undefined && hasOwnLists;
  if (hubUrl === undefined || !isRequested || needsConsent({ consent: attributes.consent })) return;
  const origin = parseUrl(hubUrl, page.baseURI)?.origin;
  // An invalid address is reported as soon as it is used.
  if (origin === undefined || origin === page.location.origin) return;
  // Requests to it have no cookies, hence the connection without them.
  page.head.append(
    Object.assign(page.createElement('link'), { rel: 'preconnect', href: origin, crossOrigin: '' }),
  );
}
