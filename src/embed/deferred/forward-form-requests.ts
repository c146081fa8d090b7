import type { Bridge } from '../../bridge/bridge.js';
import type { BridgeError } from '../../bridge/errors.js';
import { MAX_FILE_NAME_LENGTH, MAX_TEXT_LENGTH } from '../../bridge/limits.js';
import type { OisWidget } from '../../elements/widget/widget.js';

/** @returns an error handler that runs the alternative if the app has no handler, or if there is no app */
const orElse =
  (run: () => unknown) =>
  ({ code }: BridgeError): unknown =>
    code === 'E_UNSUPPORTED' || code === 'E_NO_HOST' ? run() : undefined;

/** Passes what a form offers on to the app: the widget has checked that it comes from the form site, after a press of the user. */
export function forwardFormRequests(
  widget: OisWidget,
  bridge: Bridge,
  browser: Pick<Navigator, 'share'> = navigator,
): void {
  widget.addEventListener('ois-share', ({ detail }) => {
    const { url, title, text } = detail;
    const content = {
      ...(url && { url }),
      ...(title && { title: title.slice(0, MAX_TEXT_LENGTH) }),
      ...(text && { text: text.slice(0, MAX_TEXT_LENGTH) }),
    };
    // The form's own page cannot know whether the app or the browser has a share sheet.
    bridge
      .request('share', content)
      .catch(orElse(() => browser.share?.(content)))
      .catch(() => undefined);
  });
  widget.addEventListener('ois-download', ({ detail: { url, name } }) => {
    const file = { url, ...(name && { name: name.slice(0, MAX_FILE_NAME_LENGTH) }) };
    bridge
      .request('download', file)
      .catch(orElse(() => bridge.request('open-external', { url })))
      .catch(() => undefined);
  });
}
