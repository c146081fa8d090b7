import { areModulesFresh } from '../../scripts/modules.mjs';
import { ROOT } from '../../scripts/root.mjs';

if (!areModulesFresh()) throw new Error('dist/lib is missing or older than the sources: run npm run build.');

/**
 * The backend of the built package. Of its sources, tsx would make slower code: it sets the name of each function that is created,
 * in every request.
 */
export const { createBackend, redisStore, toNodeHandler } = (await import(
  `${ROOT}dist/lib/server/index.js`
)) as typeof import('../../src/server/index.js');
