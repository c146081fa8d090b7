import { LitElement, css, html, nothing } from 'lit';
import { Localize } from './elements/shared/localize.js';
import { OisErrorEvent } from './elements/shared/error.events.js';
import { OisEvent } from './elements/shared/ois-event.js';
import { theme } from './elements/shared/theme.styles.js';
import { HubError } from './hub/errors.js';
import { en } from './locales/en.js';

/** What the files that the drop-in loads later take from it, rather than carry copies of their own. */
export const shared = {
  LitElement,
  css,
  html,
  nothing,
  Localize,
  OisErrorEvent,
  OisEvent,
  theme,
  HubError,
  en,
};
