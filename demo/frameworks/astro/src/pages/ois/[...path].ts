import type { APIRoute } from 'astro';
import { getBackend } from '../../lib/backend';

export const prerender = false;
export const ALL: APIRoute = ({ request, clientAddress }) =>
  getBackend().fetch(request, { remoteAddress: clientAddress });
