import { LitElement, type PropertyDeclarations } from 'lit';
import type { Authorization } from '../../client/authorized-requests.js';
import type { PointsMessages } from '../../locales/points/points-messages.js';
import { flagConverter } from '../internal/flag-converter.js';

/**
 * The properties of `<ois-points>`, and its events.
 *
 * @event {OisRechargeRequestEvent} ois-recharge-request - The user pressed the button to top up; `detail` is `{ balanceCents }`.
 * @event {OisTableRequestEvent} ois-table-request - The user selected the table of a record; `detail` is `{ shortCode }`. Cancelable.
 * @event {OisConsentEvent} ois-consent - With `consent`: the user agreed.
 * @event {OisErrorEvent} ois-error - A request or the configuration failed; `detail.error` has `code`, `status` and `message`.
 */
export class PointsProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    pointsEndpoint: { attribute: 'points-endpoint' },
    tokenEndpoint: { attribute: 'token-endpoint' },
    authorization: { attribute: false },
    topUp: { type: Boolean, attribute: 'top-up', converter: flagConverter },
    compact: { type: Boolean, reflect: true },
    theme: { reflect: true, useDefault: true },
    locale: { reflect: true },
    messages: { attribute: false },
    tableName: { attribute: false },
    consent: {},
  };

  /** Address of the site's points routes: `/balance` and `/logs` are below it. Default: `points` beside the token endpoint. */
  pointsEndpoint: string | undefined;

  /** Address of the site's token endpoint, for the default of `points-endpoint`. */
  tokenEndpoint: string | undefined;

  /** Provides tokens for a page without a cookie at its points endpoint: `{ get, renew }`, functions that resolve to `{ value }`. */
  authorization: Authorization | undefined;

  /** Shows a button to top up, which dispatches `ois-recharge-request`. */
  topUp = false;

  /** Shows the balance alone, as a button that opens the history in a dialog. */
  compact = false;

  /** `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** BCP 47 tag of the language, such as `zh-CN`. Default: the nearest `lang` around the element. */
  locale: string | undefined;

  /** Texts that replace the built-in ones, by their names in `PointsMessages`. */
  messages: Partial<PointsMessages> | undefined;

  /** Returns the name of a table, to show in place of its short code. */
  tableName: ((shortCode: string) => string | undefined) | undefined;

  /** With `required`, the element contacts no one until the user agrees, which it asks for, or until it is `given`. */
  consent: 'required' | 'given' | undefined;

  /** @internal Called when the user whose points were shown has signed out, or is another one. */
  declare onUserChange: (() => void) | undefined;

  /** Loads everything, as after the user has agreed: sets `consent` to `given`. */
  grantConsent(): void {
    this.consent = 'given';
  }
}
