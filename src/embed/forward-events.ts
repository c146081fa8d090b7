import type { Bridge } from '../bridge/bridge.js';
import { MAX_PIXELS, MAX_SHORT_CODE_LENGTH, MAX_TEXT_LENGTH } from '../bridge/limits.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { toDisplayText } from '../hub/display-text.js';
import type { HubErrorCode, HubErrorDetail } from '../hub/errors.js';

/** Errors that may pass by themselves, on retry, or with a new token. The others need a change to page or app. */
const RECOVERABLE_CODES: readonly HubErrorCode[] = [
  'NETWORK',
  'TIMEOUT',
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'SERVER',
  'LOAD_FAILED',
];

/**
 * Sends the widget's events to the host. None of them contains a token, and the bridge checks this again.
 * @param getErrorText returns the user's text for an error, in the page's language
 */
export function forwardEvents(
  widget: OisWidget,
  bridge: Bridge,
  getErrorText: (code: HubErrorCode) => Promise<string>,
): void {
  widget.addEventListener('ois-ready', () => bridge.emit('ready'));
  widget.addEventListener('ois-load', ({ detail }) => bridge.emit('load', detail));
  widget.addEventListener('ois-select', ({ detail: { shortCode, table } }) => {
    // An invalid short code opens no form; the widget reports it by ois-error.
    if (shortCode !== '' && isValidShortCode(shortCode))
      bridge.emit('select', { shortCode, name: toDisplayText(table.name) });
  });
  widget.addEventListener('ois-open', ({ detail: { shortCode } }) => {
    // Not sent for forms that the app opens and closes itself.
    if (widget.openIn !== 'host' && isValidShortCode(shortCode)) bridge.emit('open', { shortCode });
  });
  widget.addEventListener('ois-close', ({ detail: { shortCode } }) => {
    if (isValidShortCode(shortCode)) bridge.emit('close', { shortCode });
  });
  widget.addEventListener('ois-recharge-request', ({ detail: { balanceCents } }) => {
    bridge.emit('recharge-requested', balanceCents === null ? {} : { balance_cents: balanceCents });
  });
  const sendError = async ({ code, status }: HubErrorDetail): Promise<void> => {
    const message = (await getErrorText(code)).slice(0, MAX_TEXT_LENGTH);
    if (bridge.mode === 'closed') return;
    const recoverable = RECOVERABLE_CODES.includes(code);
    bridge.emit('error', { code, message, recoverable, ...(status === undefined ? {} : { status }) });
  };
  widget.addEventListener('ois-error', ({ detail: { error } }) => void sendError(error));
}

/** It is empty for a page that a notification links to. */
const isValidShortCode = (shortCode: string): boolean => shortCode.length <= MAX_SHORT_CODE_LENGTH;

/** Sends the height of the page's content, in CSS pixels, for hosts that fit the WebView to it. */
export function forwardHeight(widget: OisWidget, bridge: Bridge): void {
  let sentHeight = 0;
  const observer = new ResizeObserver(() => {
    const { paddingTop, paddingBottom } = getComputedStyle(document.body);
    const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
    const height = Math.min(MAX_PIXELS, Math.ceil(widget.getBoundingClientRect().height + padding));
    if (height === sentHeight) return;
    sentHeight = height;
    bridge.emit('height', { height });
  });
  observer.observe(widget);
  // Insets change the page's padding, not the widget.
  for (const element of [document.body, document.documentElement]) observer.observe(element);
}
