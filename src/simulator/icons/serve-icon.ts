import type { Context } from 'hono';
import { drawIcon } from './icons.js';

const HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=2592000',
  'X-Content-Type-Options': 'nosniff',
  // An SVG opened as a document must not run scripts or load resources.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `GET /icons/<name>.svg`. */
export function serveIcon(c: Context): Response | Promise<Response> {
  const [, name = ''] = /^(.+)\.svg$/.exec(c.req.param('file') ?? '') ?? [];
  const svg = drawIcon(name);
  return svg === undefined ? c.notFound() : c.body(svg, 200, HEADERS);
}
