import type { Bridge } from '../bridge/bridge.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { warn } from './warn.js';

/**
 * Opens forms in a dialog where `open-in="page"` would hand the form's whole address, token included, to the app: a
 * WebView asks its app what to do about a new window.
 */
export function keepOutOfTabs(widget: OisWidget, bridge: Bridge | undefined): void {
  // A page around this one is in a browser, as far as is known, until it speaks.
  const isInApp = bridge?.mode === 'connected' || (bridge?.host ?? 'parent') !== 'parent';
  if (widget.openIn !== 'page' || !isInApp) return;
  widget.openIn = 'dialog';
  warn(
    'open-in=page is not for an app: it would be given the form’s address with the token. Forms open in a dialog; ' +
      'open-in=host has the app open them.',
  );
}
