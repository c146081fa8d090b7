import type { Bridge } from '../bridge/bridge.js';
import { BridgeError, type BridgeErrorCode } from '../bridge/errors.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { toDisplayText } from '../hub/display-text.js';
import { HubError, type HubErrorCode } from '../hub/errors.js';
import { buildFormPageUrl } from '../hub/form-url.js';

/** A form that was opened is not opened again for so long, in ms: the second tap of two is for the first form. */
const DOUBLE_TAP_MS = 1000;

const CODES: Partial<Record<BridgeErrorCode, HubErrorCode>> = { E_TIMEOUT: 'TIMEOUT', E_DENIED: 'FORBIDDEN' };

export interface OpenByHostOptions {
  /** Resolves once the host has said welcome, or none is there, and there is a token. */
  ready(): Promise<void>;
  /** `{form_url}`, as far as it is known. */
  formRoot(): string | undefined;
}

/**
 * `open-in="host"`: the app opens the form, in a second WebView that has no bridge. It is told the short code, and the
 * form's address without the token if it has proved that it is the app and no frame.
 */
export function openByHost(
  widget: Pick<OisWidget, 'openByHost'>,
  bridge: Bridge,
  { ready, formRoot }: OpenByHostOptions,
): void {
  const underWay = new Map<string, Promise<void>>();
  let latest: string;

  async function open(shortCode: string, name: string): Promise<void> {
    // A mini program cannot answer: it is told no address, and gets a token by itself.
    if (bridge.host !== 'mini-program') await ready();
    // Another form was chosen meanwhile.
    if (latest !== shortCode) return;
    const root = bridge.proved ? formRoot() : undefined;
    const url = root === undefined ? {} : { url: buildFormPageUrl(root, shortCode) };
    try {
      await bridge.request('open-form', { shortCode, name: toDisplayText(name), ...url });
    } catch (error) {
      const { code } = error as BridgeError;
      // The app has asked its user, who said no: there is nothing to tell them.
      if (code === 'E_CANCELLED') return;
      throw new HubError(
        CODES[code] ?? 'REFUSED',
        `The app did not open the form (${code}). It has to answer “open-form”.`,
      );
    }
  }

  widget.openByHost = (shortCode, name) => {
    latest = shortCode;
    const known = underWay.get(shortCode);
    if (known) return known;
    const opening = open(shortCode, name);
    underWay.set(shortCode, opening);
    const forget = (): boolean => underWay.delete(shortCode);
    opening.then(() => setTimeout(forget, DOUBLE_TAP_MS), forget);
    return opening;
  };
}
