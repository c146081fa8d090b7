/** An answer that is no `Response` yet: on Node, making one costs more than a token from memory does. */
export interface PlainAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What every answer says: it is one user's own, and what it is, whatever a browser makes of it. */
export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** An answer in JSON, which is one user's own. @param body JSON text */
export function plainJson(status: number, body: string): PlainAnswer {
  return { status, headers: { 'Content-Type': 'application/json', ...PRIVATE_HEADERS }, body };
}
