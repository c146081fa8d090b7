import { isWebKit } from '../internal/is-webkit.js';
import { warn } from '../internal/warn.js';
import { parseFormRoot } from './preconnect.js';

/**
 * Permissions of a form's frame. Without `allow-top-navigation`, the form cannot navigate the page that shows it. Without
 * `allow-popups-to-escape-sandbox`, a tab that it opens cannot either, which Firefox allows where all sites share a process.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals';

export interface FrameOptions {
  title: string;
  /** Permissions Policy allow list, such as `camera; geolocation`. */
  allow: string;
  /** Called when a page other than the initial empty one has loaded or failed: browsers do not report which. */
  onLoad: () => void;
}

/**
 * Navigates the frame that {@link prepareFrame} has put into `container`, or else a new one, to `url`. The frame's initial page is
 * replaced, so the token in `url` is in no attribute, no resource-timing entry and no history entry of this page.
 */
export function navigateFrame(
  container: Element,
  url: string,
  { title, allow, onLoad }: FrameOptions,
): HTMLIFrameElement {
  if (new URL(url).origin === location.origin) warnAboutOwnOrigin();
  const frame = container.querySelector('iframe') ?? addFrame(container);
  frame.title = title;
  frame.allow = allow;
  // In a microtask, for a short call stack: Chromium records the source location of a navigation, for which it compiles each function
  // on the stack again.
  queueMicrotask(() => frame.contentWindow?.location.replace(url));
  frame.addEventListener('load', () => {
    if (!isInitialPage(frame)) onLoad();
  });
  return frame;
}

/**
 * Puts the frame of a form into `container`, which is hidden, before the form is opened: browsers need half as long for it as for
 * all else until the form's request leaves. A lazy frame loads nothing, and unlike one without an address, which loads
 * `about:blank`, it is in no history entry, so that going back does not navigate it. Chromium only: the others may load the
 * address when the frame is shown. @param formRoot `{form_url}`
 */
export function prepareFrame(container: Element, formRoot: string): void {
  const root = parseFormRoot(formRoot);
  if (!root || !('userAgentData' in navigator) || container.firstChild) return;
  // Its script context is created when something of it is read, which takes some time on slow devices.
  void addFrame(container, root).contentWindow?.location.href;
}

function addFrame(container: Element, lazySrc?: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('part', 'frame');
  if (lazySrc) Object.assign(frame, { loading: 'lazy', src: lazySrc });
  container.replaceChildren(frame);
  if (isWebKit()) {
    // Pages in frames follow the device there, and are transparent: forms without colours of their own expect white.
    frame.className = 'light-frame';
    reopenInitialPage(frame);
  }
  // After the initial page has loaded, because Chromium would warn about a sandbox around a page of our own origin; and
  // before `replace`, because a sandbox applies to later navigations only.
  frame.setAttribute('sandbox', SANDBOX);
  return frame;
}

let hasWarned = false;
function warnAboutOwnOrigin(): void {
  if (hasWarned) return;
  hasWarned = true;
  warn({
    code: 'BAD_CONFIG',
    message: 'form_url is on the page’s own origin, where no sandbox keeps a form from the page.',
  });
}

/**
 * Workaround for WebKit, which adds the first URL that a frame is navigated to to the page's resource timing, but not a URL
 * that replaces an opened document. Not for other engines: Firefox would miscount the history entries. It can go once the
 * test "leaves the token in no attribute, no timing entry and no history entry" passes in WebKit without it.
 */
function reopenInitialPage({ contentDocument }: HTMLIFrameElement): void {
  contentDocument?.open();
  contentDocument?.close();
}

/** Some browsers report the load of the initial empty page when the frame is already on its way to the form. */
function isInitialPage(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.href === 'about:blank';
  } catch {
    return false; // another origin: the form
  }
}
