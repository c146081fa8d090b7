import type { HostHandlers } from '../bridge/bridge-options.js';
import { BridgeError } from '../bridge/errors.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { HostPoints } from './host-points.js';
import type { HostTokens } from './host-tokens.js';
import type { Readiness } from './readiness.js';
import { showInsets, showLocale, showTheme } from './looks.js';

/** What the page does when the host asks. */
export function commands(
  widget: OisWidget,
  tokens: HostTokens | undefined,
  readiness: Readiness,
  hasFailed: () => boolean,
): HostHandlers {
  const points = new HostPoints(widget);
  return {
    'set-token': (token) => {
      if (!tokens) throw new BridgeError('E_DENIED', 'this page gets its token from its token endpoint.');
      tokens.give(token);
      if (hasFailed()) void widget.refresh();
    },
    // Not waited for: a network may take longer than a host would.
    open: ({ shortCode }) => void widget.open(shortCode),
    close: () => widget.close(),
    back: () => ({ handled: widget.back() }),
    refresh: () => void widget.refresh(),
    reset: () => {
      tokens?.drop();
      points.reset();
      readiness.tokenDropped();
      void widget.reset();
    },
    'set-locale': ({ locale }) => showLocale(widget, locale),
    'set-theme': ({ theme }) => showTheme(widget, theme),
    'set-insets': (insets) => showInsets(insets),
    // Not waited for: the element may come later, or never.
    'set-points': ({ balance_cents }) => void points.show(balance_cents),
  };
}
