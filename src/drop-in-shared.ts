import { LitElement, html, nothing, render } from 'lit';
import { calls } from './client/calls.js';
import { css } from './elements/internal/css.js';
import { Localize, addEnglish, relocalize } from './elements/internal/localize.js';
import { OisErrorEvent } from './elements/internal/error.events.js';
import { OisEvent } from './elements/internal/ois-event.js';
import { theme } from './elements/internal/theme.styles.js';
import { OisSelectEvent } from './elements/table-grid/select.events.js';
import { warn } from './elements/internal/warn.js';
import { HubError, missingError, toHubError } from './hub/errors.js';

/** Exports of the drop-in that the deferred files use, instead of copies of their own. */
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
  OisSelectEvent,
  theme,
  warn,
  HubError,
  missingError,
  toHubError,
  calls,
};
