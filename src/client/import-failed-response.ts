type FailedResponse = typeof import('./failed-response.js');

/** Imports what tells why a request failed. In a drop-in, this is the deferred chunk (scripts/deferred-files.ts). */
export function importFailedResponse(): Promise<FailedResponse> {
  return import('./failed-response.js');
}
