/** What the full page does without until the first cards are there: a file of its own. */
import type { Bridge } from '../../bridge/bridge.js';
import type { HostColors } from '../../bridge/messages.js';
import type { OisWidget } from '../../elements/widget/widget.js';
import type { DeferredAccess } from '../../elements/widget/widget.internals.js';
import { warn } from '../warn.js';
import { Colors } from './colors.js';
import { showDismissButton } from './dismiss-button.js';
import { forwardFormRequests } from './forward-form-requests.js';
import { forwardAnalyticsEvents } from './forward-analytics.js';
import { PagePause } from './pause-page.js';
import { startSendingState } from './send-state.js';

export interface PageFeatures {
  setColors(colors: HostColors): void;
  /** @param isOfUser returns whether the user is still the one whose state it is */
  setState(state: string, isOfUser: () => boolean): Promise<void>;
  /** Sends the page's state to a host that does not have it. */
  sendState(): void;
  /** Drops what the former user has searched for, and sends the emptied state. */
  reset(): void;
  pause(): void;
  resume(): void;
}

/**
 * Starts to send the page's state and use to the app.
 * @param access resolves once the widget has loaded its deferred chunk
 */
export function createPageFeatures(
  widget: OisWidget,
  bridge: Bridge,
  access: Promise<DeferredAccess>,
): PageFeatures {
  const colors = new Colors(widget);
  const pause = new PagePause(() => bridge.reconnect());
  const dropSearch = forwardAnalyticsEvents(widget, bridge, access);
  forwardFormRequests(widget, bridge);
  let sendState: ReturnType<typeof startSendingState> | undefined;
  void access.then(({ viewState }) => (sendState = startSendingState(widget, bridge, viewState)));
  showDismissButton(widget, bridge);
  return {
    setColors: (palette) => colors.set(palette),
    async setState(state, isOfUser) {
      const { viewState } = await access;
      if (isOfUser() && !viewState.show(state))
        warn('A “state” of the app was ignored: it is not one that this page has sent.');
    },
    sendState: () => sendState?.(true),
    reset() {
      dropSearch();
      sendState?.();
    },
    pause: () => pause.pause(),
    resume: () => pause.resume(),
  };
}
