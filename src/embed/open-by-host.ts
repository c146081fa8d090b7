import type { Bridge } from '../bridge/bridge.js';
import { BridgeError } from '../bridge/errors.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { HubError } from '../hub/errors.js';
import { formUrl } from '../hub/form-url.js';

/** The form's address as far as the app may know it: it has the token itself. @throws {HubError} */
const withoutToken = (root: string, shortCode: string): string =>
  formUrl(root, shortCode, '-').replace(/\?[^?]*$/, '');

/**
 * `open-in="host"`: the app opens the form, in a second WebView that has no bridge. It is told the short code, and the
 * form's address without the token if it has proved that it is the app and no frame.
 * @param formRoot `{form_url}`, as far as it is known
 */
export function openByHost(widget: OisWidget, bridge: Bridge, formRoot: () => string | undefined): void {
  widget.openByHost = async (shortCode, name) => {
    const root = bridge.proved ? formRoot() : undefined;
    const url = root === undefined ? {} : { url: withoutToken(root, shortCode) };
    try {
      await bridge.request('open-form', { shortCode, name: name.slice(0, 500), ...url });
    } catch (error) {
      const { code } = error as BridgeError;
      // The app has asked its user, who said no: there is nothing to tell them.
      if (code === 'E_CANCELLED') return;
      throw new HubError(
        code === 'E_TIMEOUT' ? 'TIMEOUT' : 'REFUSED',
        `The app did not open the form (${code}). It has to answer “open-form”.`,
      );
    }
  };
}
