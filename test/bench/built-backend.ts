import { ROOT } from '../../scripts/root.mjs';

/**
 * The backend of the built package. Of its sources, tsx would make slower code: it sets the name of each function that is created,
 * in every request.
 */
export const { createBackend, toNodeHandler } = (await import(
  `${ROOT}dist/lib/server/index.js`
)) as typeof import('../../src/server/index.js');
