import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LANGUAGE_NAMES, LANGUAGE_PARAMETER, LANGUAGES } from '../locales/language.js';
import { linkButton, tabs } from '../ui/elements.js';
import { hiddenField, notice, type Notice } from '../ui/form.js';
import { htmlDocument, type Content, type Markup } from '../ui/markup.js';
import type { ConsoleEnv } from './context.js';

const SECTIONS = [
  ['/', 'overview'],
  ['/keys', 'keys'],
  ['/tables', 'tables'],
  ['/points', 'points'],
  ['/webhooks', 'webhooks'],
  ['/test', 'test'],
  ['/faults', 'faults'],
] as const;

/** Path of the form that chooses the console's language. */
export const LANGUAGE_PATH = '/language';

/** The console's logo, also its favicon. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#2452cc"/><path d="m9 11 5 5-5 5M16.500 21.500H23" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/></svg>';

export type ConsoleContext = Context<ConsoleEnv>;
type HtmlResponse = Response | Promise<Response>;

export interface PageHead {
  title: string;
  /** A sentence under the heading. */
  lead?: Content;
  /** The page's main action, beside the heading. */
  action?: Content;
  /** Link to the parent page. */
  up?: readonly [href: string, label: string];
  /** Whether the form on the page has invalid fields. The status is 422 then. */
  isInvalid?: boolean;
  /** Whether the page can't be shown again. It offers no other language then, which would load it again. */
  isShownOnce?: boolean;
}

/** Returns path and name of the section that a page belongs to. */
export function getSection({ req, var: { texts } }: ConsoleContext): readonly [href: string, label: string] {
  const [href, name] = SECTIONS.findLast(([start]) => req.path.startsWith(start)) ?? SECTIONS[0];
  return [href, texts.consoleFrame.sections[name]];
}

function nav(c: ConsoleContext): Markup {
  const { navigation, sections } = c.var.texts.consoleFrame;
  const links = SECTIONS.map(([href, name]) => [href, sections[name]] as const);
  return tabs(navigation, links, getSection(c)[0]);
}

/** Renders a button for each other language, which shows the same page in it. */
function languageBar(c: ConsoleContext): Markup {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(LANGUAGE_PARAMETER);
  const query = searchParams.toString();
  return html`<form method="post" action="${LANGUAGE_PATH}">
    ${hiddenField('next', query === '' ? pathname : `${pathname}?${query}`)}
    ${LANGUAGES.filter((language) => language !== c.var.language).map(
      (language) =>
        html`<button class="quiet" name="${LANGUAGE_PARAMETER}" value="${language}" lang="${language}">
          ${LANGUAGE_NAMES[language]}
        </button>`,
    )}
  </form>`;
}

/** Builds a page's document. */
const consoleDocument = (
  { var: { texts, language } }: ConsoleContext,
  title: string,
  body: Content,
): Markup =>
  htmlDocument(body, {
    title: `${title} · ${texts.consoleFrame.brand}`,
    language,
    stylesheet: '/-/console.css',
    head: html`<meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/-/icon.svg" type="image/svg+xml" />
      <script type="module" src="/-/console.js"></script>`,
  });

/** Sends a page with the navigation. */
export function sendPage(c: ConsoleContext, head: PageHead, body: Content): HtmlResponse {
  const { title, lead, action, up, isInvalid, isShownOnce } = head;
  const { consoleFrame } = c.var.texts;
  const flash = c.var.session.consumeFlash();
  const markup = consoleDocument(
    c,
    isInvalid ? consoleFrame.check(title) : title,
    html`<body>
      <a class="skip unseen" href="#main">${consoleFrame.skip}</a>
      <header class="bar">
        <a class="brand" href="/">${raw(LOGO)}<span>${consoleFrame.brand}</span></a>
        ${nav(c)}${isShownOnce ? '' : languageBar(c)}
        <form method="post" action="/logout"><button class="quiet">${consoleFrame.signOut}</button></form>
      </header>
      <main id="main" tabindex="-1">
        ${up ? html`<p class="up"><a href="${up[0]}">${up[1]}</a></p>` : ''}
        <div class="head">
          <div>
            <h1>${title}</h1>
            ${lead ? html`<p class="lead">${lead}</p>` : ''}
          </div>
          ${action ? html`<div class="head-action">${action}</div>` : ''}
        </div>
        ${flash ? notice(flash) : ''}${body}
      </main>
    </body>`,
  );
  return c.html(markup, isInvalid ? 422 : 200);
}

/** Builds a page without the navigation. */
export const plainPage = (c: ConsoleContext, title: string, body: Content, isShownOnce = false): Markup =>
  consoleDocument(
    c,
    title,
    html`<body class="alone">
      <main>${body} ${isShownOnce ? '' : languageBar(c)}</main>
    </body>`,
  );

/** Sends a page with a heading and a text, for errors. */
export const messagePage = (
  c: ConsoleContext,
  { title, text }: { title: string; text: string },
  status: number,
): HtmlResponse => {
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    ${linkButton('/', c.var.texts.consoleFrame.toOverview)}`;
  return c.html(plainPage(c, title, body, c.req.method !== 'GET'), status as ContentfulStatusCode);
};

/**
 * Redirects after a POST to a page that shows the result, so that a reload repeats nothing.
 * @param flash the result; a string is a success
 */
export function redirectWithFlash(c: ConsoleContext, path: string, flash?: string | Notice): Response {
  if (flash !== undefined) {
    c.var.session.flash = typeof flash === 'string' ? { tone: 'good', text: flash } : flash;
  }
  return c.redirect(path, 303);
}
