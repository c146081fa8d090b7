import type { Context } from 'hono';
import { messagePage } from './pages.js';

/** The answer to a token that is missing, unknown or expired. */
export const noToken = (c: Context, stylesheet: string): Response | Promise<Response> =>
  c.html(
    messagePage(
      stylesheet,
      'This form cannot be opened any more',
      'The link has expired or is not complete. Please go back to the page that you came from and open the form again.',
    ),
    401,
  );
