import type { HostHandlers } from '../bridge/bridge-options.js';
import { BridgeError } from '../bridge/errors.js';
import type { HostNotification } from '../bridge/messages.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { applyInsets, applyLocale, applyTheme } from './appearance.js';
import { createNotification } from './create-notification.js';
import type { DeferredScript } from './deferred-script.js';
import { HeaderElementAccess } from './header-element-access.js';
import type { HostTokens } from './host-tokens.js';
import type { Readiness } from './readiness.js';

export interface HostRequestHandlersOptions {
  widget: OisWidget;
  /** Undefined if the page gets its token from a token endpoint. */
  tokens: HostTokens | undefined;
  readiness: Readiness;
  deferredScript: DeferredScript;
  /** Returns whether the widget shows an error. */
  hasFailed: () => boolean;
}

/** Creates the handlers of the host's requests. */
export function createHostRequestHandlers(options: HostRequestHandlersOptions): HostHandlers {
  const { widget, tokens, readiness, deferredScript, hasFailed } = options;
  // A balance replaces the one before; the element keeps a hundred notifications.
  const points = new HeaderElementAccess(widget, 'ois-points', { maxEarlyActions: 1 });
  const notifications = new HeaderElementAccess(widget, 'ois-notifications', { maxEarlyActions: 100 });
  return {
    'set-token': (token) => {
      if (!tokens) throw new BridgeError('E_DENIED', 'this page gets its token from its token endpoint.');
      tokens.store(token);
      if (hasFailed()) void widget.refresh();
    },
    // Not awaited: the network may take longer than the host waits for an answer.
    open: ({ shortCode }) => void widget.open(shortCode),
    close: () => widget.close(),
    back: () => ({ handled: widget.back() }),
    'can-go-back': () => ({ handled: deferredScript.canGoBack }),
    refresh: () => void widget.refresh(),
    reset: () => {
      tokens?.clear();
      points.reset();
      notifications.reset();
      readiness.clearToken();
      void widget.reset();
      // The app would return what it was sent last, the former user's search.
      deferredScript.reset();
    },
    'set-locale': ({ locale }) => applyLocale(widget, locale),
    'set-theme': ({ theme }) => applyTheme(widget, theme),
    'set-insets': (insets) => applyInsets(insets),
    'set-colors': (colors) => deferredScript.use((loaded) => loaded.setColors(colors)),
    // Not awaited: the lists may come later.
    'set-state': ({ state }) => {
      const isOfUser = readiness.trackUser();
      return deferredScript.use((loaded) => void loaded.setState(state, isOfUser));
    },
    pause: () => deferredScript.use((loaded) => loaded.pause()),
    resume: () => deferredScript.use((loaded) => loaded.resume()),
    // Not awaited: the element may be created later, or never.
    'set-points': ({ balance_cents }) => void points.show((element) => element.showBalance(balance_cents)),
    // The page's `hello` lists them only if it shows notifications.
    ...(widget.hasAttribute('notifications') && {
      notification: (notification: HostNotification) =>
        void notifications.show((element) => element.showNotification(createNotification(notification))),
      'open-link': ({ link }: { link: string }) =>
        void notifications.run((element) =>
          element.openNotification(createNotification({ id: link, title: '', link })),
        ),
    }),
  };
}
