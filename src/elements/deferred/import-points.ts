type Points = typeof import('./points.js');

/** Imports `<ois-points>`. In a drop-in, this is the built file (scripts/deferred-files.ts). */
export function importPoints(): Promise<Points> {
  return import('./points.js');
}
