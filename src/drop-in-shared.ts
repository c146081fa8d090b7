import { LitElement, css, html, nothing, render } from 'lit';
import { Localize, addEnglish, relocalize } from './elements/shared/localize.js';
import { OisErrorEvent } from './elements/shared/error.events.js';
import { OisEvent } from './elements/shared/ois-event.js';
import { theme } from './elements/shared/theme.styles.js';
import { warn } from './elements/shared/warn.js';
import { HubError, errorCodeFor, missing } from './hub/errors.js';
import { rootUrl } from './hub/root-url.js';

/** What the files that the drop-in loads later take from it, rather than carry copies of their own. */
export const shared = {
  LitElement,
  css,
  html,
  nothing,
  render,
  Localize,
  addEnglish,
  relocalize,
  OisErrorEvent,
  OisEvent,
  theme,
  warn,
  HubError,
  errorCodeFor,
  missing,
  rootUrl,
};
