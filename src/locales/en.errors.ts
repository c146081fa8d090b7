import type { HubErrorCode } from '../hub/errors.js';

const SIGN_IN = 'Please sign in and try again.';

const ERROR_TEXTS: Partial<Record<HubErrorCode, string>> = {
  NETWORK: 'Please check your connection and try again.',
  TIMEOUT: 'It took too long. Please try again.',
  UNAUTHORIZED: SIGN_IN,
  FORBIDDEN: SIGN_IN,
  BAD_CONFIG: 'This page is not set up correctly yet.',
  UNSAFE_SHORT_CODE: 'This project’s link is not valid.',
  LOAD_FAILED: 'Part of this page could not be loaded. Try again, or reload it.',
};

/** English error texts, which replace the general one of first paint. For each script that shows errors. */
export const errorTexts = {
  errorText: (code: HubErrorCode): string =>
    ERROR_TEXTS[code] ?? 'Something went wrong on our side. Please try again in a moment.',
};
