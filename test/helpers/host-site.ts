import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../../scripts/root.mjs';
import { ensureDropIns } from './form-sites.js';
import { listen } from './listen.js';

/** A site that a test lays out: its pages, its users, and what was asked of it. */
export interface HostSite {
  origin: string;
  /** Another site: forms, and an icon. */
  form: string;
  /** Folder of the drop-in's files on that other site, which lets any page read them. */
  cdn: string;
  /** Pages by path. The whole of `<html>` is the test's. */
  pages: Map<string, { html: string; policy?: string }>;
  /** What was asked for, in order, such as `POST /mei/token`, or `GET /cdn/ois-late.js` of the other site. */
  asked: string[];
  /** Seconds that the next tokens live. */
  life: number;
  /** Paths of scripts that are answered 503. */
  missing: Set<string>;
  /** Tokens that the hub takes no more. */
  expired: Set<string>;
  close: () => Promise<void>;
}

const TAGS = ['home', 'garden', 'office'];

/** Where to find a copy of Lit that is not the widget's; it defines `<guest-element>`, which shows `Guest`. */
export const SECOND_LIT = '/second-lit.js';

/**
 * Starts it. The widgets of a user have `token-endpoint="/{user}/token"`; the lists under `/{user}` take that user's
 * tokens only, and each table's name starts with the user's.
 */
export async function startHostSite(): Promise<HostSite> {
  ensureDropIns();
  const secondLit = await bundleSecondLit();
  const state = {
    life: 3_600,
    expired: new Set<string>(),
    missing: new Set<string>(),
    asked: [] as string[],
  };
  const pages: HostSite['pages'] = new Map();
  let tokens = 0;

  const form = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://form');
    if (pathname === '/icon.svg') {
      return send(
        response,
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      );
    }
    const script = /^\/cdn(\/ois-[\w.-]+\.js)$/.exec(pathname)?.[1];
    if (script) {
      state.asked.push(`${request.method} ${request.url}`);
      response.setHeader('Access-Control-Allow-Origin', '*');
      return send(response, 'text/javascript', readFileSync(`${ROOT}dist${script}`, 'utf8'));
    }
    return sendForm(response, pathname);
  });

  const page = await listen(
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
      state.asked.push(`${request.method} ${pathname}`);
      const document = pages.get(pathname);
      if (document) {
        if (document.policy) response.setHeader('Content-Security-Policy', document.policy);
        return send(response, 'text/html; charset=utf-8', document.html);
      }
      const script = /^(?:\/again)?(\/ois-[\w.-]+\.js)$/.exec(pathname)?.[1];
      if (script && state.missing.has(script)) return void response.writeHead(503).end();
      if (script) return send(response, 'text/javascript', readFileSync(`${ROOT}dist${script}`, 'utf8'));
      if (pathname === SECOND_LIT) return send(response, 'text/javascript', secondLit);
      if (pathname.startsWith('/form/')) return sendForm(response, pathname);
      const [, user = ''] = pathname.split('/');
      if (pathname === `/${user}/token`) {
        tokens += 1;
        const answer = { access_token: `${user}-${tokens}`, expires_in: state.life, form_url: form.origin };
        return send(response, 'application/json', JSON.stringify(answer));
      }
      if (!pathname.includes('/published-')) {
        response.statusCode = 404;
        return response.end();
      }
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (!token.startsWith(`${user}-`) || state.expired.has(token)) {
        response.statusCode = 401;
        return send(response, 'application/json', JSON.stringify({ code: 401, message: 'No', data: null }));
      }
      const wanted = searchParams.get('tags');
      const tables = tablesOf(user, `${form.origin}/icon.svg`).filter(
        ({ tags }) => !wanted || tags.includes(wanted),
      );
      const list = pathname.endsWith('tags') ? TAGS : tables;
      return send(
        response,
        'application/json',
        JSON.stringify({ code: 200, message: 'success', data: { list } }),
      );
    },
    { host: 'localhost' },
  );

  return Object.assign(state, {
    origin: page.origin,
    form: form.origin,
    cdn: `${form.origin}/cdn`,
    pages,
    close: async () => void (await Promise.all([page.close(), form.close()])),
  });
}

/** Nine tables, three for each tag. */
const tablesOf = (user: string, icon: string): { tags: string[] }[] =>
  Array.from({ length: 9 }, (_, index) => ({
    short_code: `${user}-${index}`,
    name: `${user} ${index}`,
    industry: 'Testing',
    icon,
    tags: [TAGS[index % 3] ?? ''],
  }));

const sendForm = (response: ServerResponse, pathname: string): void =>
  send(response, 'text/html; charset=utf-8', `<!doctype html><title>Form</title><h1>${pathname}</h1>`);

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader('Content-Type', type);
  response.end(body);
}

async function bundleSecondLit(): Promise<string> {
  const entry = fileURLToPath(new URL('second-lit.js', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { conditions: ['browser', 'production'] },
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'second-lit' } },
  });
  const [bundle] = result as { output: { code: string }[] }[];
  return bundle?.output[0]?.code ?? '';
}
