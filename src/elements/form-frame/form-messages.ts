import { toShortDisplayText } from '../../hub/display-text.js';
import { trace } from '../internal/trace.js';
import {
  checkDownload,
  checkShare,
  endGesture,
  isAfterGesture,
  containsEncodedToken,
  type FormDownload,
  type FormShare,
} from './share-requests.js';

/**
 * A message of a form page to the widget that shows it in a frame: `parent.postMessage(message, '*')`. All of them are
 * optional, and hints only.
 */
export type FormMessage =
  /** The form can be used: its loading state may end before its images have loaded. */
  | { oisForm: 1; type: 'ready' }
  /** The height of the form's content, in CSS pixels. */
  | { oisForm: 1; type: 'resize'; height: number }
  /** The form site has accepted the form. `reference` is a short text for the user, such as an order number. */
  | { oisForm: 1; type: 'submitted'; reference?: string }
  /** The user has pressed a button of the form's own to leave it. */
  | { oisForm: 1; type: 'close' }
  /** The user has pressed a button to share something of the form site. For pages in an app. */
  | ({ oisForm: 1; type: 'share' } & FormShare)
  /** The user has pressed a button to download a file of the form site. For pages in an app. */
  | ({ oisForm: 1; type: 'download' } & FormDownload);

/** What each message does. */
export interface FormMessageHandlers {
  ready: () => void;
  /** @param heightPx within the bounds */
  resize: (heightPx: number) => void;
  /** @param reference display text, shortened */
  submitted: (reference: string | undefined) => void;
  close: () => void;
  share: (content: FormShare) => void;
  download: (file: FormDownload) => void;
}

interface FormMessageOptions {
  /** The form's URL. Messages from another origin are ignored. */
  url: string;
  /** The token in this URL. No event may contain it, so a `reference` that repeats it is dropped. */
  token: string;
  handlers: FormMessageHandlers;
}

const MIN_HEIGHT_PX = 240;
const MAX_HEIGHT_PX = 10_000;
/** Minimum time between two changes of the height, because each of them lays out the page. */
const RESIZE_INTERVAL_MS = 100;
const MAX_REFERENCE_LENGTH = 60;
/** Messages of one frame that are traced, so that a form cannot flood the console. */
const MAX_TRACED = 50;

/**
 * Receives the messages of a form page. A message counts only if it comes from this very frame and from the form's own
 * origin. Nothing is ever sent to the frame.
 * @returns a function that unsubscribes
 */
export function receiveFormMessages(
  frame: HTMLIFrameElement,
  { url, token, handlers }: FormMessageOptions,
): () => void {
  const { origin } = new URL(url);
  const form = { origin, token };
  const resize = throttle(handlers.resize, RESIZE_INTERVAL_MS);
  let traced = 0;
  const handleMessage = (event: MessageEvent<unknown>): void => {
    // A removed frame has no window, and messages of native apps have no source.
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = parseFormMessage(event.data);
    if (++traced <= MAX_TRACED)
      trace('form', message ? `← ${message.type}` : 'message ignored: not of a form');
    switch (message?.type) {
      case 'resize':
        return resize.call(Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, Math.ceil(message.height))));
      case 'submitted':
        return handlers.submitted(toReference(message.reference, token));
      case 'ready':
      case 'close':
        return handlers[message.type]();
      case 'share': {
        const content = isAfterGesture(frame) && checkShare(message, form);
        if (!content) return undefined;
        handlers.share(content);
        return endGesture();
      }
      case 'download': {
        const file = isAfterGesture(frame) && checkDownload(message, form);
        if (!file) return undefined;
        handlers.download(file);
        return endGesture();
      }
      default:
        return undefined;
    }
  };
  window.addEventListener('message', handleMessage);
  return () => {
    window.removeEventListener('message', handleMessage);
    resize.stop();
  };
}

/** Returns the message in the data of a message event, or undefined if it is none or has a wrong shape. */
export function parseFormMessage(data: unknown): FormMessage | undefined {
  if (typeof data !== 'object' || data === null || readOwn(data, 'oisForm') !== 1) return undefined;
  const type = readOwn(data, 'type');
  switch (type) {
    case 'ready':
    case 'close':
      return { oisForm: 1, type };
    case 'resize': {
      const height = readOwn(data, 'height');
      return Number.isFinite(height) ? { oisForm: 1, type, height: height as number } : undefined;
    }
    case 'submitted': {
      const reference = readOwn(data, 'reference');
      return { oisForm: 1, type, ...(typeof reference === 'string' ? { reference } : {}) };
    }
    case 'share':
      return { oisForm: 1, type, ...readTexts(data, ['url', 'title', 'text']) };
    case 'download': {
      const { url, name } = readTexts(data, ['url', 'name']);
      return url === undefined ? undefined : { oisForm: 1, type, url, ...(name && { name }) };
    }
    default:
      return undefined;
  }
}

/** Returns the properties that are texts. */
const readTexts = <K extends string>(value: object, keys: readonly K[]): { [P in K]?: string } =>
  Object.fromEntries(
    keys.map((key) => [key, readOwn(value, key)]).filter(([, text]) => typeof text === 'string'),
  ) as { [P in K]?: string };

/** Own properties only: a polluted `Object.prototype` must not make messages of other objects. */
const readOwn = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

/** Returns a reference for display, on one line; undefined if there is none, or if it repeats a part of the token. */
function toReference(reference: string | undefined, token: string): string | undefined {
  const line = reference
    ?.slice(0, 10 * MAX_REFERENCE_LENGTH)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!line || containsEncodedToken(line, token)) return undefined;
  return toShortDisplayText(line, MAX_REFERENCE_LENGTH);
}

/** Calls a function with the latest value: at once, then at most once in each interval. */
function throttle<T>(
  run: (value: T) => void,
  intervalMs: number,
): { call: (value: T) => void; stop: () => void } {
  let pending: { value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    if (!pending) return;
    const { value } = pending;
    pending = undefined;
    timer = setTimeout(flush, intervalMs);
    run(value);
  };
  return {
    call: (value) => {
      pending = { value };
      if (timer === undefined) flush();
    },
    stop: () => {
      pending = undefined;
      clearTimeout(timer);
    },
  };
}
