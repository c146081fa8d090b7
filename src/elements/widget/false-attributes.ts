import type { PropertyDeclaration, ReactiveElement } from 'lit';
import { flagConverter } from '../internal/flag-converter.js';
import type { WidgetInternals } from './widget.internals.js';

/** The widget's attributes with a hyphen that are set or absent. All of their readers are in the deferred chunk. */
const FLAGS = { noHistory: 'no-history', noWarmUp: 'no-warm-up', topUp: 'top-up' } as const;

/** Lets `false` in a flag's attribute count as absent: in this widget's present attributes, and in later ones of all widgets. */
export function acceptFalse(widget: WidgetInternals): void {
  const { elementProperties } = widget.constructor as typeof ReactiveElement;
  for (const name of Object.keys(FLAGS) as (keyof typeof FLAGS)[]) {
    const declaration: PropertyDeclaration | undefined = elementProperties.get(name);
    if (declaration) Object.assign(declaration, { converter: flagConverter });
    if (widget.getAttribute(FLAGS[name]) === 'false') widget[name] = false;
  }
}
