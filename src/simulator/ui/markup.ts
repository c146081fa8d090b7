import { html } from 'hono/html';

/** Markup in which interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;
export type Content = Markup | string | number | Content[];

interface DocumentOptions {
  title: string;
  /** BCP 47 tag. */
  language: string;
  stylesheet: string;
  /** Further elements of the head. */
  head?: Content;
}

/** Builds a whole page. */
export const htmlDocument = (
  body: Content,
  { title, language, stylesheet, head = '' }: DocumentOptions,
): Markup =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet}" />
        ${head}
      </head>
      ${body}
    </html>`;
