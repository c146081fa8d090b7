import { LitElement, type PropertyDeclarations } from 'lit';
import type { FormMode } from './form-request.js';

/**
 * The public properties and the events of `<ois-form-frame>`.
 *
 * @attr {string} locale - BCP 47 tag of the language to use, such as `zh-CN`. Default: the nearest `lang` around the element.
 * @attr {'auto' | 'light' | 'dark'} theme - Color theme. `auto` (default) follows the device.
 * @event {OisOpenEvent} ois-open - The form's URL is known, and the frame or the new tab was sent to it.
 * @event {OisCloseEvent} ois-close - The form was closed. Not sent for a new tab.
 * @event {OisSubmitEvent} ois-submit - The form says that it was sent: a hint, no proof of an order.
 * @event {OisShareEvent} ois-share - The user wants to share what the form offers; `detail` has `url`, `title` or `text`.
 * @event {OisDownloadEvent} ois-download - The user wants to download a file that the form offers; `detail` has `url` and perhaps a `name`.
 * @event {OisErrorEvent} ois-error - The form's URL could not be built.
 */
export class FormFrameProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    mode: {},
    allow: {},
    noHistory: { type: Boolean, attribute: 'no-history' },
    heading: { attribute: false },
  };

  /** Where the next form opens. */
  mode: FormMode = 'dialog';

  /** Permissions Policy allow list for the form, such as `camera; geolocation`. */
  allow = '';

  /** Adds no history entry for an open form: the browser's Back button leaves the page. */
  noHistory = false;

  /** The title above the form. {@link OisFormFrame.open} sets it; set it again if the name is known later. */
  heading = '';
}
