import { parseRootUrl } from '../../hub/root-url.js';

const MIN_INTERVAL_MS = 20_000;
const FRAME_LIFETIME_MS = 10_000;

/** Time of the last preconnect to each origin, by `performance.now()`. */
const lastPreconnect = new Map<string, number>();

/** Clock and data-saver setting of the device. Tests replace them. */
export interface Device {
  now: () => number;
  savesData: () => boolean;
}

const device: Device = {
  now: () => performance.now(),
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false,
};

/** A hidden frame that connects to the form site. */
export interface Preconnect {
  remove: () => void;
  /** Removes the frame if it has not loaded. A form that is requested next gets its connection. */
  cancel: () => void;
}

/** Returns the form site's root, or undefined if it is invalid: opening a form reports it. */
export function parseFormRoot(formRoot: string): string | undefined {
  try {
    return parseRootUrl(formRoot, 'form_url');
  } catch {
    return undefined;
  }
}

/**
 * Connects to the form site before a form is opened, by a hidden frame without token and scripts, for some seconds. `<link
 * rel="preconnect">` has no effect on frames of another site, because browsers partition connections by site. Does nothing
 * within 20 s of the last time for the same origin, or if the device saves data.
 * @param container where the frame is added
 * @param formRoot `{form_url}`
 * @returns undefined if no frame was added
 */
export function preconnectFormSite(
  container: Node,
  formRoot: string,
  { now, savesData }: Device = device,
): Preconnect | undefined {
  const root = parseFormRoot(formRoot);
  if (!root) return undefined;
  const { origin } = new URL(root);
  if (savesData() || now() - (lastPreconnect.get(origin) ?? -Infinity) < MIN_INTERVAL_MS) return undefined;
  lastPreconnect.set(origin, now());
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // Without scripts. An origin of its own lets the browser render the form in the process that it starts for this frame.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.referrerPolicy = 'no-referrer';
  frame.src = `${root}/`;
  container.appendChild(frame);
  const removal = setTimeout(() => frame.remove(), FRAME_LIFETIME_MS);
  const remove = (): void => {
    clearTimeout(removal);
    frame.remove();
  };
  let isLoaded = false;
  frame.addEventListener('load', () => (isLoaded = true));
  const cancel = (): void => {
    if (!isLoaded) remove();
  };
  return { remove, cancel };
}
