import { createConnection, type Connection } from '../../client/connection.js';
import { createAbortError } from '../../client/with-timeout.js';
import { needsConsent } from '../internal/consent.js';
import type { WidgetProperties } from './widget.properties.js';

/** Creates the connection of a widget from its settings. @throws {HubError} `BAD_CONFIG`; `ABORTED` without the user's consent */
export function connectWidget(widget: WidgetProperties, fetchFn?: typeof fetch): Connection {
  const { tokenEndpoint, tokenProvider, hubUrl } = widget;
  if (needsConsent(widget)) throw createAbortError();
  return createConnection({
    tokenEndpoint,
    // The widget's current function, each time.
    tokenProvider: tokenProvider && ((request) => widget.tokenProvider!(request)),
    hubUrl,
    // An element of the page named "baseURI" shadows document.baseURI.
    page: widget.baseURI,
    fetch: fetchFn,
  });
}
