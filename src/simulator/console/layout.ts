import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { linkButton } from '../ui/elements.js';
import { notice, type Notice } from '../ui/form.js';
import { htmlDocument, type Content, type Markup } from '../ui/markup.js';
import type { ConsoleEnv } from './context.js';

const SECTIONS = [
  ['/', 'Overview'],
  ['/keys', 'API keys'],
  ['/tables', 'Project tables'],
  ['/points', 'Points'],
  ['/webhooks', 'Webhooks'],
  ['/test', 'Interface test'],
  ['/faults', 'Faults'],
] as const;

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
  /** Whether the form on the page has invalid fields. */
  isInvalid?: boolean;
}

function nav(path: string): Markup {
  const current = SECTIONS.findLast(([href]) => path.startsWith(href));
  const links = SECTIONS.map((section) => {
    const [href, label] = section;
    return html`<a href="${href}" ${section === current ? raw('aria-current="page"') : ''}>${label}</a>`;
  });
  return html`<nav aria-label="Console">${links}</nav>`;
}

/** Builds a page's document. */
const consoleDocument = (title: string, body: Content): Markup =>
  htmlDocument(`${title} · Simulated hub`, body, {
    stylesheet: '/-/console.css',
    head: html`<meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/-/icon.svg" type="image/svg+xml" />
      <script type="module" src="/-/console.js"></script>`,
  });

/** Sends a page with the navigation. */
export function sendPage(
  c: ConsoleContext,
  head: PageHead,
  body: Content,
  status: ContentfulStatusCode = 200,
): HtmlResponse {
  const { title, lead, action, up, isInvalid } = head;
  const flash = c.var.session.consume('flash');
  const markup = consoleDocument(
    isInvalid ? `Please check: ${title}` : title,
    html`<body>
      <a class="skip" href="#main">Skip to the page</a>
      <header class="bar">
        <a class="brand" href="/">${raw(LOGO)}<span>Simulated hub</span></a>
        ${nav(c.req.path)}
        <form method="post" action="/logout"><button class="quiet">Sign out</button></form>
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
  return c.html(markup, status);
}

/** Builds a page without the navigation. */
export const plainPage = (title: string, body: Content): Markup =>
  consoleDocument(
    title,
    html`<body class="alone">
      <main>${body}</main>
    </body>`,
  );

/** Sends a page with a heading and a text, for errors. */
export const messagePage = (c: Context, title: string, text: string, status: number): HtmlResponse => {
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    ${linkButton('/', 'To the overview')}`;
  return c.html(plainPage(title, body), status as ContentfulStatusCode);
};

/** Redirects after a POST to a page that shows the result, so that a reload repeats nothing. */
export function redirectWithFlash(
  c: ConsoleContext,
  path: string,
  text?: string,
  tone: Notice['tone'] = 'good',
): Response {
  if (text !== undefined) c.var.session.flash = { text, tone };
  return c.redirect(path, 303);
}
