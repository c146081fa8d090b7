/** Traces to the console while `OIS.debug` is true. The texts contain no secret. */
export function debug(text: string): void {
  const { OIS } = window as { OIS?: { debug?: boolean } };
  // oxlint-disable-next-line no-console -- switched on by the page's developer
  if (OIS?.debug) console.debug(`open-integration-widget: ${text}`);
}
