import { LitElement, type PropertyDeclarations } from 'lit';
import type { FormMode } from './form-request.js';

/**
 * The public properties of `<ois-form-frame>`.
 *
 * @attr {string} locale - BCP 47 tag of the language to use, such as `zh-CN`. Default: the nearest `lang` around the element.
 * @attr {'auto' | 'light' | 'dark'} theme - Color theme. `auto` (default) follows the device.
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
