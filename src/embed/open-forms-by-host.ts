import type { Bridge } from '../bridge/bridge.js';
import { BridgeError, type BridgeErrorCode } from '../bridge/errors.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { toDisplayText } from '../hub/display-text.js';
import { HubError, type HubErrorCode } from '../hub/errors.js';
import { buildFormPageUrl } from '../hub/form-url.js';
import { resolveLink } from '../hub/notification-url.js';
import type { Readiness } from './readiness.js';

/** How long after a form was opened further taps on it are ignored, in ms. */
const DOUBLE_TAP_MS = 1000;

/** As long as the host's handlers may take: apps fetch a token first. */
const OPEN_TIMEOUT_MS = 60_000;

const HUB_CODES: Partial<Record<BridgeErrorCode, HubErrorCode>> = {
  E_TIMEOUT: 'TIMEOUT',
  E_DENIED: 'FORBIDDEN',
};

export interface OpenFormsByHostOptions {
  readiness: Pick<Readiness, 'wait' | 'trackUser'>;
  /** Returns `{form_url}`, or undefined while it is unknown. */
  formRoot(): string | undefined;
}

/**
 * Implements `open-in="host"`: the app opens forms, in a second WebView without a bridge. It receives the short code, and
 * the form's address without the token if it has proved that it is the app and no frame. For a notification, and for
 * `open-link`, it receives the link in place of the address.
 */
export function openFormsByHost(
  widget: Pick<OisWidget, 'openByHost'>,
  bridge: Bridge,
  { readiness, formRoot }: OpenFormsByHostOptions,
): void {
  /** Forms and links that are being opened, or were opened by a tap just now. */
  const opening = new Map<string, { promise: Promise<void>; isOfUser: () => boolean }>();
  let latest: string;

  async function open(shortCode: string, name: string, link: string | undefined): Promise<void> {
    // A mini program cannot answer. It gets no address, and gets its token from its own server.
    if (bridge.host !== 'mini-program' && !(await readiness.wait())) {
      throw createCancelError('Another user signed in meanwhile.');
    }
    if (latest !== (link ?? shortCode)) throw createCancelError('Another form was selected meanwhile.');
    const root = formRoot();
    // The same check as for a link that opens in the page.
    if (root !== undefined && link !== undefined) resolveLink(root, link);
    const url =
      root === undefined || link !== undefined || !bridge.verified
        ? {}
        : { url: buildFormPageUrl(root, shortCode) };
    try {
      const form = { shortCode, name: toDisplayText(name), ...url, ...(link === undefined ? {} : { link }) };
      await bridge.request('open-form', form, { timeout: OPEN_TIMEOUT_MS });
    } catch (error) {
      const { code } = error as BridgeError;
      if (code === 'E_CANCELLED') throw createCancelError('The user declined in the app.');
      throw new HubError(
        HUB_CODES[code] ?? 'REFUSED',
        `The app did not open the form (${code}). It has to answer “open-form”.`,
      );
    }
  }

  widget.openByHost = (shortCode, name, link) => {
    const target = link ?? shortCode;
    latest = target;
    const current = opening.get(target);
    if (current?.isOfUser()) return current.promise;
    const promise = open(shortCode, name, link);
    const own = { promise, isOfUser: readiness.trackUser() };
    opening.set(target, own);
    const remove = (): unknown => opening.get(target) === own && opening.delete(target);
    promise.then(() => setTimeout(remove, DOUBLE_TAP_MS), remove);
    return promise;
  };
}

/** The widget shows no error message for it, and dispatches no `ois-open`. */
const createCancelError = (message: string): DOMException => new DOMException(message, 'AbortError');
