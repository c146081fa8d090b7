import { consoleFrame, keys, login, overview } from './en/console.js';
import { data } from './en/data.js';
import { formFields } from './en/form-fields.js';
import { formSite } from './en/form-site.js';
import { points } from './en/points.js';
import { tables } from './en/tables.js';
import { faults, test } from './en/test.js';
import { ui } from './en/ui.js';
import { webhooks } from './en/webhooks.js';

/** The English texts. Their type is that of every language, so that a missing text is a type error. */
export const en = {
  ui,
  consoleFrame,
  login,
  overview,
  keys,
  tables,
  points,
  webhooks,
  test,
  faults,
  formSite,
  formFields,
  data,
};

/** All texts of one language. */
export type Texts = typeof en;
