import type { Bridge } from '../../bridge/bridge.js';
import { tryCall } from '../../bridge/try-call.js';
import type { OisWidget } from '../../elements/widget/widget.js';
import type { DeferredAccess } from '../../elements/widget/widget.internals.js';

/** The text is sent this long after the last change, in ms. */
const SEND_DELAY_MS = 250;
const CHANGE_EVENTS = ['ois-load', 'ois-filter', 'ois-search', 'ois-sort', 'ois-open', 'ois-close'] as const;
/** Change no text, but the answer to `can-go-back`, for which an app asks after the state. */
const PANEL_EVENTS = ['ois-panel-open', 'ois-panel-close'] as const;

/**
 * Sends what the page shows, after each change: the app keeps it for when the system has ended the page's process.
 * @returns a function that sends it at once, to a new host (`true`) even if it has not changed
 */
export function startSendingState(
  widget: OisWidget,
  bridge: Bridge,
  viewState: DeferredAccess['viewState'],
): (isNewHost?: boolean) => void {
  let sent: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    const { text } = viewState;
    // Mini programs and other hosts without a welcome would only collect them.
    if (text === sent || bridge.mode !== 'connected') return;
    // Refused if the user has typed the token into the search field.
    if (tryCall(() => (bridge.emit('state', { state: text }), true))) sent = text;
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(send, SEND_DELAY_MS);
  };
  schedule();
  viewState.onShown = schedule;
  for (const type of CHANGE_EVENTS) widget.addEventListener(type, schedule);
  for (const type of PANEL_EVENTS)
    widget.addEventListener(type, () => {
      sent = undefined;
      schedule();
    });
  window.addEventListener('scroll', schedule, { passive: true });
  document.addEventListener('visibilitychange', send);
  window.addEventListener('pagehide', send);
  return (isNewHost) => {
    if (isNewHost) sent = undefined;
    send();
  };
}
