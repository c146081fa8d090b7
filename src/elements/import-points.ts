type Points = typeof import('./points/points.js');

/** Loads `<ois-points>`; in a drop-in, the built file (scripts/late-files.ts). */
export function importPoints(): Promise<Points> {
  return import('./points/points.js');
}
