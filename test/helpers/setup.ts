import { fixtureCleanup } from '@open-wc/testing/pure';
import { chaiA11yAxe } from 'chai-a11y-axe';
import { afterEach, chai } from 'vitest';

// expect(element).to.be.accessible() on Vitest's own expect.
chai.use(chaiA11yAxe);

// The library cleans up by itself only if afterEach is global.
afterEach(fixtureCleanup);
