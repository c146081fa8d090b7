import { isRecord } from '../hub/envelope.js';

/** Returns the error code of a failed request, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`; else the error's message. */
export function getFailureCode(error: unknown): string {
  const { cause, message } = error as Error;
  if (isRecord(cause) && typeof cause['code'] === 'string') return cause['code'];
  return cause instanceof Error ? cause.message : message;
}
