import { warn } from '../internal/warn.js';
import { isWebKit } from '../internal/is-webkit.js';

/** What a form may do. It may not navigate the page that shows it: `allow-top-navigation` is missing on purpose. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/**
 * Puts a fresh frame into `stage` and sends it to `url`. The frame never has a `src`, and its first page is replaced:
 * so the token in `url` is in no attribute, no resource-timing entry and no history entry of this page.
 * @param allow Permissions Policy allow list, such as `camera; geolocation`
 * @param onLoad called when a page other than the empty first one has loaded, or failed to: browsers do not tell which
 */
export function navigateFrame(
  stage: Element,
  url: string,
  { title, allow }: { title: string; allow: string },
  onLoad: () => void,
): HTMLIFrameElement {
  if (new URL(url).origin === location.origin) warnOfOwnOrigin();
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = allow;
  frame.setAttribute('part', 'frame');
  stage.replaceChildren(frame);
  if (isWebKit()) forgetFirstPage(frame);
  // Before `replace`, or it does not hold. After the empty first page, which is ours: Chromium would warn of a sandbox
  // around a page of our own origin.
  frame.setAttribute('sandbox', SANDBOX);
  frame.contentWindow?.location.replace(url);
  frame.addEventListener('load', () => {
    if (!isFirstPage(frame)) onLoad();
  });
  return frame;
}

let hasWarned = false;
function warnOfOwnOrigin(): void {
  if (hasWarned) return;
  hasWarned = true;
  warn({
    code: 'BAD_CONFIG',
    message: 'form_url is on the page’s own origin, where no sandbox keeps a form from the page.',
  });
}

/**
 * WebKit writes the first page that a frame is sent to into this page's resource timing, but not what comes after a
 * document that was opened. Elsewhere it would be harmful: Firefox loses count of the history over it.
 */
function forgetFirstPage({ contentDocument }: HTMLIFrameElement): void {
  contentDocument?.open();
  contentDocument?.close();
}

/** Some browsers report the load of the empty first page late, when the way to the form has already begun. */
function isFirstPage(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.href === 'about:blank';
  } catch {
    return false; // another origin: the form
  }
}
