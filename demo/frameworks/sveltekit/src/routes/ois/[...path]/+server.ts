import type { RequestHandler } from './$types';
import { getBackend } from '../../../lib/server/backend';

export const GET: RequestHandler = ({ request, getClientAddress }) =>
  getBackend().fetch(request, { remoteAddress: getClientAddress() });
export const POST = GET;
// Preflights of allowedOrigins.
export const OPTIONS = GET;
