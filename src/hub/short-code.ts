import { isEncodable } from './encodable.js';

/**
 * Returns whether a short code can be the last segment of a form's address. The empty string and the dot segments
 * cannot, because URL parsers remove them even if they are percent-encoded.
 */
export function isSafeShortCode(shortCode: string): boolean {
  return shortCode !== '' && shortCode !== '.' && shortCode !== '..' && isEncodable(shortCode);
}
