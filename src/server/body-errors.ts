import { ResponseError } from './responses.js';

/** Returns the error for a request whose body is too long. @param maxBytes maximum length */
export const createLongBodyError = (maxBytes: number): ResponseError =>
  new ResponseError({ status: 413, message: `The body must have at most ${maxBytes} bytes.` });

/** Returns the error for a request whose connection was closed before the end of its body, or whose body middleware has read. */
export const createIncompleteBodyError = (): ResponseError =>
  new ResponseError({ status: 400, message: 'The body broke off, or was already read.' });
