import { decodeEscapes } from '../../bridge/decode-escapes.js';
import { containsToken } from '../../client/redact-token.js';
import { removeUnsafeMarks } from '../../hub/display-text.js';
import { hasFocus } from './track-interaction.js';

/** Longer texts are cut. */
const MAX_LENGTH = 2_000;

/** What a form requests to share. */
export interface FormShare {
  /** An address of the form site, without a token. */
  url?: string;
  title?: string;
  text?: string;
}

/** A file that a form requests to download. */
export interface FormDownload {
  /** An address of the form site, without a token. */
  url: string;
  name?: string;
}

/** The form of the frame, which may share or download its own addresses only. */
interface Form {
  origin: string;
  /** The token in the form's URL. */
  token: string;
}

/** How often to look whether an activation has ended, in ms. */
const ACTIVATION_POLL_MS = 50;
/** Runs while the last press, which has made a share or download request, still counts as one. */
let usedTimer: ReturnType<typeof setInterval> | undefined;

/**
 * Returns whether the user has just pressed something in the frame: of the page or its frames, and the focus is in this one.
 * The press that has opened the form does not count, nor one that has made a share or download request. Browsers without an answer are too old.
 */
export const isAfterGesture = (frame: HTMLIFrameElement): boolean =>
  usedTimer === undefined && navigator.userActivation?.isActive === true && hasFocus(frame);

/** Ends the effect of the user's press: each makes one share or download request. Call it after listeners, which may need the press themselves. */
export function endGesture(): void {
  try {
    // Consumes the activation (HTML, “show the picker, if applicable”). A text has no picker.
    document.createElement('input').showPicker();
  } catch {
    // Consumed by a listener, or an older engine.
  }
  const { userActivation } = navigator;
  // WebKit and Firefox do not consume it: further requests wait until it has ended.
  if (!userActivation?.isActive || usedTimer !== undefined) return;
  usedTimer = setInterval(() => {
    if (userActivation.isActive) return;
    clearInterval(usedTimer);
    usedTimer = undefined;
  }, ACTIVATION_POLL_MS);
}

/** Returns what may be shared, or undefined if nothing is left of it. */
export function checkShare({ url, title, text }: FormShare, form: Form): FormShare | undefined {
  const address = checkAddress(url, form);
  // Text without the address that it is about would be misleading.
  if (url !== undefined && address === undefined) return undefined;
  const [safeTitle, safeText] = [title, text].map((part) => checkText(part, form.token));
  const share = {
    ...(address && { url: address }),
    ...(safeTitle && { title: safeTitle }),
    ...(safeText && { text: safeText }),
  };
  return Object.keys(share).length > 0 ? share : undefined;
}

/** Returns what may be downloaded, or undefined if its address is refused. */
export function checkDownload({ url, name }: FormDownload, form: Form): FormDownload | undefined {
  const address = checkAddress(url, form);
  // No path, and no characters that hide the type: it is the name of a file on the user's device.
  const safeName =
    name &&
    removeUnsafeMarks(name)
      .replace(/[\\/:*?"<>|]/g, '_')
      .replace(/^[.\s\p{Cc}]+/u, '');
  const fileName = checkText(safeName, form.token);
  return address === undefined ? undefined : { url: address, ...(fileName && { name: fileName }) };
}

function checkAddress(url: string | undefined, { origin, token }: Form): string | undefined {
  try {
    const address = new URL(url ?? '');
    const isOfForm =
      address.origin === origin &&
      /^https?:$/.test(address.protocol) &&
      !address.username &&
      !address.password;
    if (!isOfForm || address.href.length > MAX_LENGTH || address.searchParams.has('token')) return undefined;
    return checkText(address.href, token);
  } catch {
    return undefined;
  }
}

/** Returns a text on one line, or undefined if it is empty or repeats a part of the token. */
function checkText(text: string | undefined, token: string): string | undefined {
  const line = text
    ?.slice(0, MAX_LENGTH)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line && !containsEncodedToken(line, token) ? line : undefined;
}

/** Returns whether a text of a form has a part of the token, percent-encoded or not. */
export const containsEncodedToken = (text: string, token: string): boolean =>
  [text, decodeEscapes(text)].some((decoded) => containsToken(decoded, token));
