import { LitElement, type PropertyDeclarations } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { flagConverter } from '../internal/flag-converter.js';
import type { FormMode, FormRequest } from './form-request.js';

/**
 * The public properties, the events and the parts of `<ois-form-frame>`.
 *
 * @attr {string} locale - BCP 47 tag of the language, such as `zh-CN`. Default: the nearest `lang` around the element.
 * @attr {'auto' | 'light' | 'dark'} theme - Colour theme. `auto` (default) follows the device.
 * @event {OisOpenEvent} ois-open - The form is loading, in its frame or a new tab.
 * @event {OisCloseEvent} ois-close - The form was closed. Not sent for a new tab.
 * @event {OisSubmitEvent} ois-submit - The form reports that it was sent: a hint, no proof of an order.
 * @event {OisShareEvent} ois-share - The user wants to share what the form offers; `detail` has `url`, `title` or `text`.
 * @event {OisDownloadEvent} ois-download - The user wants to download a file that the form offers; `detail` has `url` and perhaps a `name`.
 * @event {OisErrorEvent} ois-error - The form's URL could not be built.
 * @csspart dialog - The dialog, or the drawer.
 * @csspart drawer - The drawer.
 * @csspart inline - The section around a form in the page itself.
 * @csspart header - The bar with the title and the close or back button.
 * @csspart title - The table's name.
 * @csspart close - The close button of a dialog or drawer.
 * @csspart back - The back button of a form in the page itself.
 * @csspart hint - The line below the title that says how to leave the form.
 * @csspart reload - The button that reloads the form.
 * @csspart new-tab - The button that opens the form in a new tab.
 * @csspart copy-link - The button that copies the page's address with the form in it.
 * @csspart link - The field with that address, if the browser cannot copy it.
 * @csspart frame - The form's iframe.
 * @csspart skeleton - The fields that are drawn while a form is loading.
 * @csspart progress - The progress bar of a form that is loading.
 * @csspart notice - The notice that the form is slow, has expired, or was blocked.
 * @csspart sent - The confirmation in place of a form that was sent.
 * @csspart reference - The form site's reference of what was sent.
 * @csspart action - A button of a notice, of an error message, or of the confirmation.
 * @csspart failed - The error message in place of a form that could not be opened.
 */
export class FormFrameProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    mode: {},
    allow: {},
    noHistory: { type: Boolean, attribute: 'no-history', converter: flagConverter },
    heading: { attribute: false },
    request: { state: true },
  };

  /** Where the next form opens. */
  mode: FormMode = 'dialog';

  /** Permissions Policy allow list for the form, such as `camera; geolocation`. */
  allow = '';

  /** Adds no history entry for an open form: the browser's Back button leaves the page. */
  noHistory = false;

  /** The title above the form. {@link OisFormFrame.open} sets it; set it again if the name is known later. */
  heading = '';

  /** @internal The heading for display. A framework may set it to undefined. */
  get shownHeading(): string {
    return toDisplayText(this.heading ?? '');
  }

  /** @internal The form that is open, or kept. */
  request: FormRequest | undefined;

  /**
   * @internal Tries to open the form again. Set when it got no token: not for a form that can never open, nor for a new tab, which would open
   * after an unrelated press.
   */
  retry: (() => void) | undefined;
}
