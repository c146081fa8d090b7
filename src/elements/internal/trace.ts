export type TraceTopic = 'session' | 'hub' | 'form' | 'bridge';

/** Returns whether the page's developer has set `OIS.debug`, before or after the script ran. */
export const isTracing = (): boolean => !!(globalThis as { OIS?: { debug?: boolean } }).OIS?.debug;

/**
 * Traces one step on the console, unless traces are off.
 * @param text must contain no secret
 */
export function trace(topic: TraceTopic, text: string): void {
  // oxlint-disable-next-line no-console -- switched on by the page's developer
  if (isTracing()) console.debug(`ois:${topic} ${text}`);
}
