import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { documentOf } from './layout.js';
import { linkButton } from './parts.js';

/** A page with a heading and words alone, for what is refused or not there. */
export function notePage(
  c: Context,
  title: string,
  text: string,
  status: number,
): Response | Promise<Response> {
  const body = html`<body class="alone">
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      ${linkButton('/', 'To the overview')}
    </main>
  </body>`;
  return c.html(documentOf(title, body), status as ContentfulStatusCode);
}
