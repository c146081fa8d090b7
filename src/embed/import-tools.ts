/** Imports what the page does without until the first cards are there. The build replaces this file. */
export const importTools = (): Promise<typeof import('./tools/tools.js')> => import('./tools/tools.js');
