import { calls } from '../../src/client/calls.js';

// Set by createClient and by the elements, which tests of the client's parts do without.
calls.load = () => import('../../src/client/on-demand.js');
