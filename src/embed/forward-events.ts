import type { Bridge } from '../bridge/bridge.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { toDisplayText } from '../hub/display-text.js';
import type { HubErrorCode, HubErrorDetail } from '../hub/errors.js';

/** Errors that may be over by themselves, by trying again, or by a new token. For the others page or app have to change. */
const RECOVERABLE: readonly HubErrorCode[] = [
  'NETWORK',
  'TIMEOUT',
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'SERVER',
  'LOAD_FAILED',
];

/**
 * Tells the host what the widget tells the page. None of it holds a token, and the bridge looks again.
 * @param errorText what the page tells its user of an error, in its language
 */
export function tellHost(
  widget: OisWidget,
  bridge: Bridge,
  errorText: (code: HubErrorCode) => Promise<string>,
): void {
  widget.addEventListener('ois-ready', () => bridge.emit('ready'));
  widget.addEventListener('ois-load', ({ detail }) => bridge.emit('load', detail));
  widget.addEventListener('ois-select', ({ detail: { shortCode, table } }) => {
    // Something unusable as a short code opens nothing either: the error tells.
    if (isShort(shortCode)) bridge.emit('select', { shortCode, name: toDisplayText(table.name) });
  });
  widget.addEventListener('ois-open', ({ detail: { shortCode } }) => {
    // What the app opens itself it knows of, and closes itself.
    if (widget.openIn !== 'host' && isShort(shortCode)) bridge.emit('open', { shortCode });
  });
  widget.addEventListener('ois-close', ({ detail: { shortCode } }) => {
    if (isShort(shortCode)) bridge.emit('close', { shortCode });
  });
  widget.addEventListener('ois-recharge-request', ({ detail: { balanceCents } }) => {
    bridge.emit('recharge-requested', balanceCents === null ? {} : { balance_cents: balanceCents });
  });
  const tellError = async ({ code, status }: HubErrorDetail): Promise<void> => {
    const message = (await errorText(code)).slice(0, 500);
    if (bridge.mode === 'closed') return;
    const recoverable = RECOVERABLE.includes(code);
    bridge.emit('error', { code, message, recoverable, ...(status === undefined ? {} : { status }) });
  };
  widget.addEventListener('ois-error', ({ detail: { error } }) => void tellError(error));
}

/** What the protocol takes as a short code. */
const isShort = (shortCode: string): boolean => shortCode.length > 0 && shortCode.length <= 256;

/** Tells the host how high the widget is, in CSS pixels, for one that makes room for all of it. */
export function tellHeight(widget: OisWidget, bridge: Bridge): void {
  let last = 0;
  const observer = new ResizeObserver(() => {
    const { paddingTop, paddingBottom } = getComputedStyle(document.body);
    const around = parseFloat(paddingTop) + parseFloat(paddingBottom);
    const height = Math.min(100_000, Math.ceil(widget.getBoundingClientRect().height + around));
    if (height === last) return;
    last = height;
    bridge.emit('height', { height });
  });
  observer.observe(widget);
  // Insets change the page around the widget, and not the widget.
  for (const around of [document.body, document.documentElement]) observer.observe(around);
}
