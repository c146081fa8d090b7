import { refuse } from './responses.js';

/** Refuses a request that is not JSON with 415. A form cannot send this type, so no form of another site is accepted. */
export function requireJson(request: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    refuse(415, 'Send the header Content-Type: application/json.');
  }
}
