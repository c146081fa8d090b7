import { ownFields } from './own-fields.js';

/** Returns whether a value is an object or an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns whether a value is an object and not an array: what a JSON object is parsed to. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}

/** Parses a response body as a JSON object; undefined if it is none. */
export function readObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (isRecord(value)) return value;
  } catch {
    // no JSON
  }
}

/** Returns `data` of an envelope; undefined unless the response is a success, HTTP 2xx **and** `code` 200. */
export function readEnvelope(
  status: number,
  value: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  const { code, data } = ownFields({ ...value });
  return isOk(status) && code === 200 && isRecord(data) ? ownFields(data) : undefined;
}

/** Is it a 2xx status? */
export const isOk = (status: number): boolean => status >= 200 && status < 300;
