import { getBackend } from '../../../lib/backend';

export const GET = (request: Request) => getBackend().fetch(request);
export const POST = GET;
// Preflights of allowedOrigins.
export const OPTIONS = GET;
