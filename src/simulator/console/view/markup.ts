import { html } from 'hono/html';

/** Markup in which everything that was put in is escaped. */
export type Markup = ReturnType<typeof html>;
export type Content = Markup | string | number | Content[];
