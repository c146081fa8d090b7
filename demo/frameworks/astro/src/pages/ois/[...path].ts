import type { APIRoute } from 'astro';
import { getBackend } from '../../lib/backend';

export const prerender = false;
export const ALL: APIRoute = ({ request }) => getBackend().fetch(request);
