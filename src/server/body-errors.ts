import { ResponseError } from './responses.js';

/** Returns the error for a request whose body is too long. @param maxBytes maximum length */
export const createLongBodyError = (maxBytes: number): ResponseError =>
  new ResponseError({ status: 413, message: `The body must have at most ${maxBytes} bytes.` });

/** Returns the error for a request whose connection was closed before the end of its body. */
export const createIncompleteBodyError = (): ResponseError =>
  new ResponseError({ status: 400, message: 'The body could not be read to its end.' });
