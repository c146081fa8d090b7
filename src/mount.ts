import type { WidgetProperties } from './elements/widget/widget.properties.js';
import { OisWidget } from './elements/widget/widget.js';
import { warn } from './elements/internal/warn.js';

/** Options of {@link mount}: the widget's properties. */
export type MountOptions = WidgetProperties;

/**
 * Puts a widget into `target`, for pages that would rather call a function than write an element. Of the options it takes
 * what can be set on a widget: they may be parsed JSON, and an element has other properties, such as `innerHTML`.
 * @param target an element, or a selector of one
 * @throws {TypeError} if the selector finds nothing
 */
export function mount(target: Element | string, options: MountOptions = {}): OisWidget {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (!place) throw new TypeError(`OIS.mount: nothing matches ${String(target)}`);
  const widget = document.createElement('ois-widget');
  for (const [name, value] of Object.entries(options)) {
    const property = OisWidget.elementProperties.get(name);
    if (property ? !property.state : name === 'openByHost')
      (widget as object as Record<string, unknown>)[name] = value;
    else warn({ code: 'BAD_CONFIG', message: `OIS.mount has no option ${JSON.stringify(name)}.` });
  }
  place.append(widget);
  return widget;
}

/** What a marked place may set: nothing that says whom the widget talks to, since sanitisers let data attributes pass. */
const OF_A_PLACE = 'tags limit open-in short-code theme locale no-history points top-up';
const OF_THE_SCRIPT = 'token-endpoint hub-url form-url points-endpoint';

/**
 * Mounts a widget in each `<div data-ois-widget>`, for editors that strip unknown elements. `data-x` becomes the widget's
 * attribute `x`. A place that has its widget already is left alone.
 * @param script says by its own data attributes whom the widgets talk to
 */
export function mountMarked(script?: Element): void {
  // Fields of a form hide its methods.
  for (const place of document.querySelectorAll('[data-ois-widget]:not(form)')) {
    if (place.querySelector('ois-widget')) continue;
    const widget = document.createElement('ois-widget');
    const copy = (names: string, from?: Element): void => {
      for (const name of names.split(' ')) {
        const value = from?.getAttribute(`data-${name}`);
        if (value != null) widget.setAttribute(name, value);
      }
    };
    copy(OF_A_PLACE, place);
    copy(OF_THE_SCRIPT, script);
    place.append(widget);
  }
}
