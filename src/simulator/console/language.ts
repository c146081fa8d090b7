import { Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { getTexts } from '../locales/get-texts.js';
import { LANGUAGE_PARAMETER, matchLanguage, negotiateLanguage, type Language } from '../locales/language.js';
import { getCookieOptions, getSafePath, parseForm } from './auth/login.js';
import type { ConsoleEnv } from './context.js';
import { LANGUAGE_PATH, type ConsoleContext } from './layout.js';

/** Unlike the session's cookie, the same one for all consoles of a host. */
const COOKIE = 'ois-console-language';
const MAX_AGE_SECONDS = 365 * 24 * 3600;

const saveLanguage = (c: ConsoleContext, language: Language): void =>
  setCookie(c, COOKIE, language, { ...getCookieOptions(c), maxAge: MAX_AGE_SECONDS });

/** Sets the language of a request: that of `?lang=`, which is saved, else the saved one, else of `Accept-Language`. */
export const setLanguage: MiddlewareHandler<ConsoleEnv> = (c, next) => {
  const chosen = matchLanguage(c.req.query(LANGUAGE_PARAMETER));
  if (chosen && c.req.method === 'GET') saveLanguage(c, chosen);
  const saved = matchLanguage(getCookie(c, COOKIE));
  const language = chosen ?? saved ?? negotiateLanguage(c.req.header('Accept-Language'));
  c.set('language', language);
  c.set('texts', getTexts(language));
  return next();
};

/** Saves the chosen language, and shows the same page again. */
export const languagePages = (): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>().post(LANGUAGE_PATH, async (c) => {
    const form = await parseForm(c);
    const language = matchLanguage(form.get(LANGUAGE_PARAMETER) ?? undefined);
    if (language) saveLanguage(c, language);
    return c.redirect(getSafePath(form.get('next') ?? '', new URL(c.req.url).origin), 303);
  });
