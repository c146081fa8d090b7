import { fixtureCleanup } from '@open-wc/testing/pure';
import { chaiA11yAxe } from 'chai-a11y-axe';
import { afterEach, beforeEach, chai } from 'vitest';

// expect(element).to.be.accessible() on Vitest's own expect.
chai.use(chaiA11yAxe);

// The library cleans up by itself only if afterEach is global.
afterEach(fixtureCleanup);

// The page keeps the entries of some requests only, and the modules of all files are among them.
beforeEach(() => performance.clearResourceTimings());
