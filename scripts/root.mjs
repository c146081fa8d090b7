import { fileURLToPath } from 'node:url';

/** The path of the project's folder, with a trailing separator. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));
