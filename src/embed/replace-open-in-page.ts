import type { Bridge } from '../bridge/bridge.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { warn } from './warn.js';

/**
 * Replaces `open-in="page"` by a dialog in an app: a WebView passes the address of a new window to its app, and a form's
 * address contains the token.
 */
export function replaceOpenInPage(widget: OisWidget, bridge: Bridge | undefined): void {
  // A page that embeds this one is assumed to be in a browser until it connects.
  const isInApp = bridge?.mode === 'connected' || (bridge?.host ?? 'parent') !== 'parent';
  if (widget.openIn !== 'page' || !isInApp) return;
  widget.openIn = 'dialog';
  warn(
    'open-in=page does not work in an app, which would receive the form’s address with the token. Forms open in a dialog ' +
      'instead. Use open-in=host to let the app open them.',
  );
}
