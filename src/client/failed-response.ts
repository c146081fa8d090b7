import { parseEnvelope } from '../hub/parse-envelope.js';
import { HubError } from '../hub/errors.js';
import { type AccessToken } from '../hub/token-answer.js';
import { parseTokenAnswer, parseTokenResponse } from '../hub/parse-token-answer.js';
import { redactToken } from './redact-token.js';
import { type TextResponse } from './request.js';
import { parseResponse } from './parse-response.js';

/** A response of the hub or of the pass-through that is no success. */
export interface FailedRequest {
  response: TextResponse;
  /** Subject of the error's message. */
  who: string;
  token: AccessToken;
  /** `include` for the pass-through. */
  credentials: 'include' | 'omit';
}

/** Returns the error of a request with a Bearer token, without the token in its message. */
export function explainHubResponse({ response, who, token, credentials }: FailedRequest): HubError {
  const error = catchError(() => parseResponse(response, who, parseEnvelope));
  // A 404 of the hub itself has an envelope.
  if (error.status === 404 && error.hubCode === undefined && credentials === 'include') {
    const advice = 'Serve the pass-through beside the token route, or return hub_url with the token.';
    return new HubError(error.code, `${who} was not found (HTTP 404). ${advice}`, error);
  }
  return redactToken(error, token.value);
}

/** Returns the error of a token endpoint's response. */
export const explainTokenResponse = (response: TextResponse, who: string): HubError =>
  catchError(() => parseResponse(response, who, parseTokenResponse));

/** Returns the error of a `tokenProvider`'s result. */
export const explainTokenAnswer = (answer: unknown, who: string): HubError =>
  catchError(() => parseTokenAnswer(answer, who));

function catchError(parse: () => unknown): HubError {
  try {
    parse();
  } catch (error) {
    return error as HubError;
  }
  throw new Error('The response is a success.');
}
