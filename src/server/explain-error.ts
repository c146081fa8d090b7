import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { RefusedError, type FailedAnswer } from './answers.js';
import type { Log } from './log.js';

/** The answer of a request that came to an error; what nobody expected goes to the log alone. */
export type ExplainError = (error: unknown) => FailedAnswer;

/** @param withoutKey strikes the API key out of a text */
export function errorExplainer(log: Log, withoutKey: (text: string) => string): ExplainError {
  return (error) => {
    if (error instanceof RefusedError) return error.answer;
    if (error instanceof HTTPException) {
      return { status: error.status as ContentfulStatusCode, message: error.message };
    }
    const text = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
    log({ level: 'error', event: 'internal_error', message: withoutKey(text) });
    return { status: 500, message: 'Internal error.' };
  };
}
