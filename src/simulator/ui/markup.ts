import { html } from 'hono/html';

/** Markup in which interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;
export type Content = Markup | string | number | Content[];

/** Builds a whole page. @param options.head further elements of the head */
export const htmlDocument = (
  title: string,
  body: Content,
  { stylesheet, head = '' }: { stylesheet: string; head?: Content },
): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet}" />
        ${head}
      </head>
      ${body}
    </html>`;
