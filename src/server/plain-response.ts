import type { ConnectionInfo } from './connection-info.js';
import type { ToErrorResponse } from './to-error-response.js';
import { createErrorEnvelope, createErrorHeaders, type ErrorResponse } from './responses.js';

/** A response without a `Response` object: on Node, creating one takes longer than returning a cached token. */
export interface PlainResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Responds to one request. Never rejects. */
export type PlainRoute = (request: Request, info: ConnectionInfo) => Promise<PlainResponse>;

/** Headers of all responses: they belong to one user, and browsers must not guess their type. */
export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Returns a JSON response. @param body JSON text */
export function createJsonResponse(status: number, body: string): PlainResponse {
  return { status, headers: { 'Content-Type': 'application/json', ...PRIVATE_HEADERS }, body };
}

/** Returns an error response. */
export function createPlainErrorResponse(error: ErrorResponse): PlainResponse {
  const response = createJsonResponse(error.status, JSON.stringify(createErrorEnvelope(error)));
  Object.assign(response.headers, createErrorHeaders(error));
  return response;
}

/** Makes a route of an async function that may throw. */
export function createPlainRoute(respond: PlainRoute, toErrorResponse: ToErrorResponse): PlainRoute {
  const handleError = (error: unknown): PlainResponse => createPlainErrorResponse(toErrorResponse(error));
  return (...args) => respond(...args).catch(handleError);
}
