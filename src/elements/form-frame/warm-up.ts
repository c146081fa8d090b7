import { parseRootUrl } from '../../hub/root-url.js';

const EVERY_MS = 20_000;
const STAY_MS = 10_000;

/** When a frame last went to an origin, by `performance.now()`. */
const lastVisit = new Map<string, number>();

/** What the device says, and the time. Tests say otherwise. */
export interface Device {
  now: () => number;
  savesData: () => boolean;
}

const device: Device = {
  now: () => performance.now(),
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false,
};

/**
 * Opens the connection to the form site before it is needed, by a hidden frame without token and without rights: hints
 * such as `preconnect` do nothing for frames of another site. At most one every 20 s for each origin, and none
 * where the device saves data.
 * @param place where the frame goes
 * @param formRoot `{form_url}`
 * @returns takes the frame away; nothing if there is none to take
 */
export function warmUp(
  place: Node,
  formRoot: string,
  { now, savesData }: Device = device,
): (() => void) | undefined {
  let root: string;
  try {
    root = parseRootUrl(formRoot, 'form_url');
  } catch {
    return undefined; // opening will say so
  }
  const { origin } = new URL(root);
  if (savesData() || now() - (lastVisit.get(origin) ?? -Infinity) < EVERY_MS) return undefined;
  lastVisit.set(origin, now());
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.setAttribute('sandbox', '');
  frame.referrerPolicy = 'no-referrer';
  frame.src = `${root}/`;
  place.appendChild(frame);
  const stay = setTimeout(() => frame.remove(), STAY_MS);
  return () => {
    clearTimeout(stay);
    frame.remove();
  };
}
