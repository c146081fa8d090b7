import type { HostRequests } from '../bridge/messages.js';
import type { OisWidget } from '../elements/widget/widget.js';
import type { WidgetAttributes } from './settings.js';

type ChangedAttributes = { [Name in keyof WidgetAttributes]: string | undefined };
type Insets = HostRequests['set-insets']['request'];

/** Sets the language of the widget and of the page: screen readers and hyphenation use the page's. */
export function applyLocale(widget: OisWidget, locale: string): void {
  widget.locale = locale;
  document.documentElement.lang = locale;
}

/** Sets the theme of the widget and of the page. */
export function applyTheme(widget: OisWidget, theme: OisWidget['theme']): void {
  widget.theme = theme;
  document.documentElement.dataset['theme'] = theme;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Sets the space that the host's bars cover, in CSS pixels. It replaces the device's safe area; a missing side is 0. */
export function applyInsets(insets: Insets): void {
  const { style } = document.documentElement;
  for (const side of SIDES) style.setProperty(`--ois-inset-${side}`, `${insets[side] ?? 0}px`);
}

/** Not removed with the address's: no address lifts the consent, and the page itself has language and theme too. */
const KEPT_ATTRIBUTES: readonly string[] = [
  'consent',
  'locale',
  'theme',
] satisfies (keyof WidgetAttributes)[];

/** Returns the attributes whose values differ from those before; undefined for those to remove, which the kept ones never are. */
export function findChangedAttributes(before: WidgetAttributes, now: WidgetAttributes): ChangedAttributes {
  const removed = Object.keys(before).filter(
    (name) => !Object.hasOwn(now, name) && !KEPT_ATTRIBUTES.includes(name),
  );
  const names = Object.keys(now) as (keyof WidgetAttributes)[];
  const changed = names.filter((name) => now[name] !== before[name]);
  return Object.fromEntries([
    ...removed.map((name) => [name, undefined]),
    ...changed.map((name) => [name, now[name]]),
  ]) as ChangedAttributes;
}

/** Sets or removes the widget's attributes. Others stay as they are. */
export function applyAttributes(widget: OisWidget, attributes: ChangedAttributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) widget.removeAttribute(name);
    else widget.setAttribute(name, value);
  }
  if (attributes.locale) applyLocale(widget, attributes.locale);
  if (attributes.theme) applyTheme(widget, attributes.theme as OisWidget['theme']);
}
