import type { LitElement } from 'lit';
import type { OisWidget } from './widget.js';

/** The names of the widget's own properties that can be set: methods aside, all that a plain element does not have. */
type Settable = {
  [Name in Exclude<keyof OisWidget, keyof LitElement>]: OisWidget[Name] extends (...args: never[]) => unknown
    ? never
    : Name;
}[Exclude<keyof OisWidget, keyof LitElement>];

/** All of the widget that a page can set. */
export type WidgetProperties = Partial<Pick<OisWidget, Settable>>;
