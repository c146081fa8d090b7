import { afterAll } from 'vitest';
import { closeAfterFile } from './close-after-use.js';

// Runs for each file, also where the files of a worker share their modules.
afterAll(closeAfterFile);
