import { afterAll } from 'vitest';
import { calls } from '../../src/client/calls.js';
import { closeAfterFile } from './close-after-use.js';

// Runs for each file, also where the files of a worker share their modules.
afterAll(async () => {
  await closeAfterFile();
  // Set by the elements, by createClient and by tests of the client's parts, each to another one.
  delete calls.load;
});
