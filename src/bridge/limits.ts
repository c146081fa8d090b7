/** Maximum lengths in the protocol, in code points. */
export const MAX_SHORT_CODE_LENGTH = 256;
export const MAX_TEXT_LENGTH = 500;
export const MAX_FILE_NAME_LENGTH = 255;
export const MAX_URL_LENGTH = 2048;
/** Maximum number of tags that are selected. */
export const MAX_TAGS = 100;
/** Maximum of heights and insets, in CSS pixels. */
export const MAX_PIXELS = 100_000;
