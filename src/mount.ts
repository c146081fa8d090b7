import type { WidgetProperties } from './elements/widget/widget.properties.js';
import { OisWidget } from './elements/widget/widget.js';

/** Options of {@link mount}: the widget's properties. */
export type MountOptions = WidgetProperties;

/**
 * Puts a widget into `target`, for pages that would rather call a function than write an element.
 * @param target an element, or a selector of one
 * @throws {TypeError} if the selector finds nothing
 */
export function mount(target: Element | string, options: MountOptions): OisWidget {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (!place) throw new TypeError(`OIS.mount: nothing matches ${String(target)}`);
  const widget = Object.assign(document.createElement('ois-widget'), options);
  place.append(widget);
  return widget;
}

/**
 * Mounts a widget in each `<div data-ois-widget data-token-endpoint="…">`, for editors that strip unknown elements.
 * `data-x` becomes the widget's attribute `x`. A place that has its widget already is left alone.
 */
export function mountMarked(): void {
  for (const place of document.querySelectorAll('[data-ois-widget]')) {
    if (place.querySelector('ois-widget')) continue;
    const widget = document.createElement('ois-widget');
    for (const name of OisWidget.observedAttributes) {
      const value = place.getAttribute(`data-${name}`);
      if (value !== null) widget.setAttribute(name, value);
    }
    place.append(widget);
  }
}
