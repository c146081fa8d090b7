import { FILE_MISTAKES } from './file-mistakes.js';
import { PAGE_MISTAKES } from './page-mistakes.js';
import { RESPONSE_MISTAKES } from './response-mistakes.js';
import type { SeededMistake } from './seeded-mistake.js';
import { SITE_MISTAKES } from './site-mistakes.js';
import { TOKEN_MISTAKES } from './token-mistakes.js';

export const MISTAKES: readonly SeededMistake[] = [
  ...TOKEN_MISTAKES,
  ...PAGE_MISTAKES,
  ...FILE_MISTAKES,
  ...RESPONSE_MISTAKES,
  ...SITE_MISTAKES,
];
