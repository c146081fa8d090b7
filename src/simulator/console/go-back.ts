import type { Context } from 'hono';
import type { ConsoleEnv } from './console-parts.js';
import type { Flash } from './session/session.js';

/** After a post: to a page, which says what was done. A reload then repeats nothing. */
export function goBack(
  c: Context<ConsoleEnv>,
  path: string,
  words?: string,
  tone: Flash['tone'] = 'good',
): Response {
  if (words !== undefined) c.var.session.say(words, tone);
  return c.redirect(path, 303);
}
