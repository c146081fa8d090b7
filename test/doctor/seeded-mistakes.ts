import { FILE_MISTAKES } from './file-mistakes.js';
import { PAGE_MISTAKES } from './page-mistakes.js';
import type { SeededMistake } from './seeded-mistake.js';
import { TOKEN_MISTAKES } from './token-mistakes.js';

export const MISTAKES: readonly SeededMistake[] = [...TOKEN_MISTAKES, ...PAGE_MISTAKES, ...FILE_MISTAKES];
