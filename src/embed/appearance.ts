import type { HostRequests } from '../bridge/messages.js';
import type { OisWidget } from '../elements/widget/widget.js';
import type { Looks } from './settings.js';

type Insets = HostRequests['set-insets']['ask'];

/** The page goes along with the widget's language: its reader and its hyphens go by it. */
export function showLocale(widget: OisWidget, locale: string): void {
  widget.locale = locale;
  document.documentElement.lang = locale;
}

export function showTheme(widget: OisWidget, theme: OisWidget['theme']): void {
  widget.theme = theme;
  document.documentElement.dataset['theme'] = theme;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Space that the host's bars cover, in CSS pixels, in place of what the device says of its edges. A side that the host
 * does not name is not covered.
 */
export function showInsets(insets: Insets): void {
  const { style } = document.documentElement;
  for (const side of SIDES) style.setProperty(`--ois-inset-${side}`, `${insets[side] ?? 0}px`);
}

/** What an address says, where the one before said something else. */
export function changed(before: Looks, now: Looks): Looks {
  const names = Object.keys(now) as (keyof Looks)[];
  return Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  );
}

/** Sets the widget up as the address says. What it does not say stays as it is. */
export function showLooks(widget: OisWidget, looks: Looks): void {
  for (const [name, value] of Object.entries(looks)) widget.setAttribute(name, value);
  if (looks.locale) showLocale(widget, looks.locale);
  if (looks.theme) showTheme(widget, looks.theme as OisWidget['theme']);
}
