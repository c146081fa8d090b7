import type { Bridge } from '../../bridge/bridge.js';
import { Localize } from '../../elements/internal/localize.js';
import type { OisWidget } from '../../elements/widget/widget.js';

/** Shows a button that closes the page, if the app lists the request `dismiss`. */
export function showDismissButton(widget: OisWidget, bridge: Bridge): void {
  const localize = new Localize(widget);
  const button = Object.assign(document.createElement('button'), {
    slot: 'header',
    className: 'dismiss',
    textContent: '✕',
    onclick: () => void bridge.request('dismiss', {}).catch(() => undefined),
  });
  widget.addController({
    hostUpdated() {
      button.setAttribute('aria-label', localize.term('close'));
      if (!bridge.supports('dismiss')) button.remove();
      else if (!button.isConnected) widget.prepend(button);
    },
  });
  widget.requestUpdate();
}
