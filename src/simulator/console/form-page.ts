import type { Hono } from 'hono';
import { html } from 'hono/html';
import { linkButton } from '../ui/elements.js';
import { validateFields, type FormField, type Problems, type Values } from '../ui/fields.js';
import { hiddenField, nonceField, problemSummary, renderFields } from '../ui/form.js';
import type { Content, Markup } from '../ui/markup.js';
import type { ConsoleEnv } from './context.js';
import { getSection, sendPage, type ConsoleContext, type PageHead } from './layout.js';

type MaybePromise<T> = T | Promise<T>;

/** A page with one form. */
export interface FormPage {
  /** Its default parent is the section. */
  head: PageHead;
  fields: readonly FormField[];
  /** Initial values. */
  values?: Values;
  /** Sent with the form. */
  hidden?: Record<string, string>;
  buttons: Content;
  /** Path of the cancel link. */
  cancel?: string;
  /** Content below the form. */
  footer?: Content;
  /** Path after a form that took effect already. Default: the same form can be sent repeatedly. */
  repeated?: string;
}

type SentValues<Page extends FormPage> = Record<Page['fields'][number]['name'], string>;

interface FormRoute<Page extends FormPage> {
  /** Describes the page. A response of another kind is sent in its place, for instance if what is edited is gone. */
  describe: (c: ConsoleContext) => MaybePromise<Page | Response>;
  /** Carries out a valid form. Problems that it returns are shown at the fields. */
  submit: (c: ConsoleContext, values: SentValues<Page>, page: Page) => MaybePromise<Response | Problems>;
}

export const isNonEmpty = (object: object): boolean => Object.keys(object).length > 0;

export const submitButton = (label: string): Markup => html`<button class="primary">${label}</button>`;

/** Sends a page with its form; with problems, the status is 422. */
function sendForm(c: ConsoleContext, page: FormPage, problems: Problems = {}): MaybePromise<Response> {
  const { head, fields, values = {}, hidden = {}, buttons, cancel, footer = '' } = page;
  const isInvalid = isNonEmpty(problems);
  const { ui: texts, consoleFrame } = c.var.texts;
  // With what the address says is edited.
  const action = c.req.path + new URL(c.req.url).search;
  return sendPage(
    c,
    { up: getSection(c), ...head, isInvalid },
    html`${problemSummary(problems, texts)}
      <form class="card form" method="post" action="${action}" novalidate>
        ${nonceField()}${Object.entries(hidden).map(([name, value]) => hiddenField(name, value))}
        ${renderFields(fields, { values, problems, autofocus: true, texts })}
        <div class="buttons">${buttons}${cancel ? linkButton(cancel, consoleFrame.cancel) : ''}</div>
      </form>
      ${footer}`,
  );
}

/** Adds the routes of a form: GET shows it, POST validates it and carries it out. */
export function addForm<Page extends FormPage>(
  app: Hono<ConsoleEnv>,
  path: string,
  { describe, submit }: FormRoute<Page>,
): void {
  app.get(path, async (c) => {
    const page = await describe(c);
    return page instanceof Response ? page : sendForm(c, page);
  });
  app.post(path, async (c) => {
    const page = await describe(c);
    if (page instanceof Response) return page;
    const { form, session, texts } = c.var;
    const { values, problems } = validateFields(page.fields, form, texts.ui);
    if (isNonEmpty(problems)) return sendForm(c, { ...page, values }, problems);
    const nonce = form.get('once') ?? '';
    if (page.repeated !== undefined && !session.consumeNonce(nonce)) return c.redirect(page.repeated, 303);
    const result = await submit(c, values as SentValues<Page>, page);
    if (result instanceof Response) return result;
    session.releaseNonce(nonce);
    return sendForm(c, { ...page, values }, result);
  });
}
