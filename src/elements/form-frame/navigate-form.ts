import type { FormAccess } from '../../client/form-access.js';
import { formUrl } from '../../hub/form-url.js';
import { addTokenToLink } from '../../hub/notification-url.js';
import type { FormLoad } from './form-load.js';
import { receiveFormMessages, type FormMessageHandlers } from './form-messages.js';
import type { FormRequest } from './form-request.js';
import { navigateFrame, type FrameOptions } from './form-iframe.js';
import { probeFormSite } from './probe-form-site.js';

interface NavigateFormOptions extends FrameOptions {
  /** Gets the new frame. */
  container: Element;
  request: FormRequest;
  access: FormAccess;
  url: string;
  /** Gets the state of the form in the frame. */
  load: FormLoad;
  handlers: FormMessageHandlers;
}

/** Returns the URL of a form, with its token. @throws {HubError} `UNSAFE_SHORT_CODE`, `BAD_CONFIG` and the like */
export function buildUrl({ shortCode, link }: FormRequest, { root, token }: FormAccess): string {
  return link === undefined ? formUrl(root, shortCode, token) : addTokenToLink(root, link, token);
}

/**
 * Navigates a new frame to a form, and listens to the form's messages.
 * @returns a function that stops listening
 */
export function navigateForm({
  container,
  request,
  access,
  url,
  load,
  handlers,
  ...options
}: NavigateFormOptions): () => void {
  const { root, token, secondsLeft } = access;
  const { fetch = globalThis.fetch } = request;
  const frame = navigateFrame(container, url, options);
  load.setNavigated({ frame, url, secondsLeft, probe: (signal) => probeFormSite(root, { fetch, signal }) });
  const resize: FormMessageHandlers['resize'] = (heightPx) => {
    load.handleMessage();
    handlers.resize(heightPx);
  };
  return receiveFormMessages(frame, { url, token, handlers: { ...handlers, resize } });
}
