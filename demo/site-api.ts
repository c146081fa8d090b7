import { Hono, type Context } from 'hono';
import type { Backend } from '../src/server/index.js';
import {
  LANGUAGE_PARAMETER,
  matchLanguage,
  negotiateLanguage,
  type Language,
} from '../src/simulator/locales/language.js';
import { payTopUp } from './payments.js';
import { USERS, type UserId } from './users.js';
import { DEMO_TEXTS } from './texts.js';
import type { WidgetSettings } from './widget-settings.js';

/** The hub of a language: its tables are in that language. */
export interface Catalogue {
  /** The backend kit for this hub. */
  backend: Backend;
  /** Path at which the backend kit is mounted. */
  basePath: string;
  /** Without a console there is no link to one. */
  origins: { page: string; hub: string; form: string; console?: string };
}

export interface SiteApiOptions {
  catalogues: Readonly<Record<Language, Catalogue>>;
  sessions: {
    findUser: (request: Request) => UserId | null;
    /** Signs a user in. @returns the value of `Set-Cookie`, if a cookie is needed */
    signIn: (request: Request, user: UserId) => string | undefined;
  };
  settings: Readonly<Record<Language, WidgetSettings>>;
  /** Path below which all of it is mounted. Default: none. */
  root?: string;
  /** Returns the IP address of a request's sender. */
  getRemoteAddress?: (context: Context) => string | undefined;
}

/** Returns the language of `?lang=`, else of `Accept-Language`. */
export const getLanguage = ({ req }: Context): Language =>
  matchLanguage(req.query(LANGUAGE_PARAMETER)) ?? negotiateLanguage(req.header('Accept-Language'));

const isJson = ({ req }: Context): boolean =>
  // JSON from another origin needs a preflight, which this site does not allow.
  req.header('content-type')?.startsWith('application/json') === true;

/**
 * What the demo's server does for the page: the backend kit of each language, who is signed in, payments, and a form site
 * that refuses frames. Mounted at the root, or inside the page in the static build.
 */
export function createSiteApi({
  catalogues,
  sessions,
  settings,
  root = '',
  getRemoteAddress = () => undefined,
}: SiteApiOptions): Hono {
  const site = new Hono();
  for (const { backend, basePath } of Object.values(catalogues)) {
    site.all(`${basePath}/*`, (context) => {
      const address = getRemoteAddress(context);
      return backend.fetch(context.req.raw, address === undefined ? {} : { remoteAddress: address });
    });
  }

  site.get(`${root}/demo/site`, (context) => {
    const language = getLanguage(context);
    const { origins, basePath } = catalogues[language];
    const { scripts: texts } = DEMO_TEXTS[language];
    const user = sessions.findUser(context.req.raw);
    context.header('Cache-Control', 'no-store');
    return context.json({ user, users: USERS, origins, basePath, texts, settings: settings[language] });
  });

  site.post(`${root}/demo/user`, async (context) => {
    if (!isJson(context)) return context.json({ message: 'Send JSON.' }, 415);
    const body: unknown = await context.req.json().catch(() => null);
    const wanted = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
    const user = USERS.find(({ id }) => id === wanted);
    if (!user)
      return context.json({ message: `Choose one of ${USERS.map(({ id }) => id).join(', ')}.` }, 400);
    const cookie = sessions.signIn(context.req.raw, user.id);
    if (cookie !== undefined) context.header('Set-Cookie', cookie);
    return context.json({ user: user.id });
  });

  site.post(`${root}/demo/top-up`, async (context) => {
    if (!isJson(context)) return context.json({ message: 'Send JSON.' }, 415);
    const clientUserId = sessions.findUser(context.req.raw);
    if (clientUserId === null) return context.json({ message: 'Sign in first.' }, 401);
    const language = getLanguage(context);
    const { backend } = catalogues[language];
    const { status, message } = await payTopUp({
      backend,
      clientUserId,
      texts: DEMO_TEXTS[language].server,
    });
    return context.json({ message }, status);
  });

  // A form site whose operator has not listed this page: see docs/form-site.md.
  site.get(`${root}/demo/no-frame/*`, (context) => {
    context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    return context.html('<!doctype html><title>Form</title><p>This form is not for frames.</p>');
  });
  return site;
}
