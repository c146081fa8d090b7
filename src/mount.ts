import { warn } from './elements/internal/warn.js';
import { OisWidget } from './elements/widget/widget.js';
import type { WidgetProperty } from './elements/widget/widget.properties.js';

/** Options of {@link mount}: the widget's properties. */
export type MountOptions = Partial<Pick<OisWidget, WidgetProperty | 'tags'>>;

/**
 * Adds a widget to `target`, for pages that prefer a function call to an element. Warns about options that are no settings
 * of the widget, and ignores them: options may be parsed JSON, and an element has properties such as `innerHTML`.
 * @param target an element, or a selector of one
 * @returns the new widget
 * @throws {TypeError} if nothing matches the selector
 */
export function mount(target: Element | string, options: MountOptions = {}): OisWidget {
  const parent = typeof target === 'string' ? document.querySelector(target) : target;
  if (!parent) throw new TypeError(`OIS.mount: no element ${target}`);
  const widget = document.createElement('ois-widget');
  for (const [name, value] of Object.entries(options)) {
    const property = OisWidget.elementProperties.get(name);
    if (property && !property.state) (widget as object as Record<string, unknown>)[name] = value;
    else warn({ code: 'BAD_CONFIG', message: `OIS.mount: no option ${name}` });
  }
  parent.append(widget);
  return widget;
}

/** Settings of a marked element. None that sets a URL: sanitizers of user content let data attributes through. */
const ELEMENT_SETTINGS =
  'open-in short-code theme layout hide limit tags points notifications no-history locale top-up tag-match';
/** Settings of the script tag. */
const SCRIPT_SETTINGS = 'token-endpoint hub-url points-endpoint events-endpoint form-url consent no-warm-up';

/**
 * Mounts a widget in each `<div data-ois-widget>` that has none yet, for editors that strip unknown elements. `data-x` sets
 * the widget's attribute `x`.
 * @param script its data attributes set the URLs of the widgets
 */
export function mountMarked(script?: Element): void {
  // No forms: their fields can shadow the methods in use.
  for (const element of document.querySelectorAll('[data-ois-widget]:not(form)')) {
    if (element.querySelector('ois-widget')) continue;
    const widget = document.createElement('ois-widget');
    const copy = (names: string, from?: Element): void => {
      for (const name of names.split(' ')) {
        const value = from?.getAttribute(`data-${name}`);
        if (value != null) widget.setAttribute(name, value);
      }
    };
    copy(ELEMENT_SETTINGS, element);
    copy(SCRIPT_SETTINGS, script);
    element.append(widget);
  }
}
