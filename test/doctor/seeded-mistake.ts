import type { ServerResponse } from 'node:http';
import { FALLBACK, type HealthySite } from './healthy-site.js';

/** A mistake that a site owner could make: one change of a healthy site. */
export interface SeededMistake {
  name: string;
  /** The finding that must name it. */
  id: string;
  /** Part of the line to paste. */
  fix?: string;
  change: (site: HealthySite) => void;
  /** Where it is found: by the command (default), or in the page only, as in a WebView. */
  browser?: 'cookies-blocked' | 'https' | 'android';
  path?: string;
  /** The page has no widget to show words, or hides it. */
  isHidden?: boolean;
  /** The widget's script cannot run: the words are those that the page has put into the element. */
  isScriptless?: boolean;
  /** Concerns the form: it is opened, and has to be explained. */
  opensForm?: boolean;
}

export const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
};

/** Replaces the token endpoint. */
export const answer =
  (body: (site: HealthySite) => unknown, status = 200, headers: Record<string, string> = {}) =>
  (site: HealthySite): void => {
    site.routes.set('/ois/token', (_request, response) => json(response, body(site), status, headers));
  };

export const token = (site: HealthySite) => ({ access_token: 'abc', expires_in: 3600, form_url: site.form });
export const widget = (attributes: string): string => `<ois-widget ${attributes}>${FALLBACK}</ois-widget>`;

/** Replaces one directive of the policy. */
export const directive =
  (name: string, value: string | undefined) =>
  (site: HealthySite): void => {
    const policy = String(site.headers['Content-Security-Policy']);
    const kept = policy.split('; ').filter((part) => !part.startsWith(`${name} `));
    site.headers['Content-Security-Policy'] = [...kept, ...(value === undefined ? [] : [value])].join('; ');
  };

export const withoutPolicy = (site: HealthySite): void => {
  delete site.headers['Content-Security-Policy'];
};

/**
 * Passes a token endpoint on another origin, which answers with some CORS headers: `Allow-Origin` for
 * `Access-Control-Allow-Origin`. @param preflightStatus HTTP status of its answer to a preflight
 */
export function onOtherOrigin(site: HealthySite, cors: Record<string, string>, preflightStatus = 200): void {
  withoutPolicy(site);
  site.body = widget(`token-endpoint="${site.api}/ois/token"`);
  const headers = Object.fromEntries(
    Object.entries(cors).map(([name, value]) => [`Access-Control-${name}`, value]),
  );
  site.apiRoutes.set('/ois/token', (request, response) =>
    json(response, token(site), request.method === 'OPTIONS' ? preflightStatus : 200, headers),
  );
}
