import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ConsoleEnv } from '../console-parts.js';
import type { Flash, Session } from '../session/session.js';
import { icon, MARK, type IconName } from './icons.js';
import type { Content, Markup } from './markup.js';
import { csrfField } from './form.js';

const SECTIONS = [
  ['overview', '/', 'Overview'],
  ['keys', '/keys', 'API keys'],
  ['tables', '/tables', 'Project tables'],
  ['points', '/points', 'Points'],
  ['webhooks', '/webhooks', 'Webhooks'],
  ['tester', '/test', 'Interface test'],
  ['faults', '/faults', 'Faults'],
] as const satisfies readonly (readonly [IconName, string, string])[];

export type Section = (typeof SECTIONS)[number][0];

export interface PageHead {
  title: string;
  section: Section;
  /** One sentence under the heading. */
  lead?: Content;
  /** Stands beside the heading: what one mostly comes for. */
  action?: Content;
  /** Where the page hangs below its section. */
  up?: [href: string, label: string];
  /** True when what was sent has mistakes. */
  isWrong?: boolean;
}

const nav = (current: Section): Markup =>
  html`<nav aria-label="Console">
    <ul>
      ${SECTIONS.map(
        ([section, href, label]) =>
          html`<li>
            <a href="${href}" ${section === current ? raw('aria-current="page"') : ''}
              >${icon(section)}${label}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;

const signOut = (session: Session): Markup =>
  html`<form method="post" action="/logout">
    ${csrfField(session)}<button class="quiet">Sign out</button>
  </form>`;

const brand = html`<a class="brand" href="/">${raw(MARK)}<span>Simulated hub</span></a>`;

const flashed = (flash: Flash | undefined): Content =>
  flash ? html`<p class="flash ${flash.tone}" role="status">${flash.text}</p>` : '';

/** The whole document, for pages with and without the navigation. */
export function documentOf(title: string, body: Content): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Simulated hub</title>
        <link rel="icon" href="/-/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/-/console.css" />
        <script type="module" src="/-/console.js"></script>
      </head>
      ${body}
    </html>`;
}

/** A page of the console, with its navigation. */
export function page(
  c: Context<ConsoleEnv>,
  head: PageHead,
  body: Content,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const { session } = c.var;
  const { title, section, lead, action, up, isWrong } = head;
  const markup = documentOf(
    isWrong ? `Please check: ${title}` : title,
    html`<body class="console">
      <a class="skip" href="#main">Skip to the page</a>
      <header class="bar">
        ${brand}
        <details class="menu">
          <summary>${icon('menu')}Menu</summary>
          <div>${nav(section)}${signOut(session)}</div>
        </details>
      </header>
      <header class="side">
        <div>
          ${brand}${nav(section)}
          <div class="foot">${signOut(session)}</div>
        </div>
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
        ${flashed(session.takeFlash())}${body}
      </main>
    </body>`,
  );
  return c.html(markup, status);
}
