export { createSimulator, type Simulator, type SimulatorOptions } from './simulator.js';
export { listenSimulator, type ListenOptions, type ListeningSimulator } from './listen.js';
export type { KeyStatus, MaskedKey } from './store/keys.js';
export type { SimulatedTable } from './store/tables.js';
export type { Submission } from './store/submissions.js';
