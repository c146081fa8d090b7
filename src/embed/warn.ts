/** Warns the page's developer on the console. */
export function warn(text: string): void {
  // oxlint-disable-next-line no-console -- the developer has no other place to look
  console.warn(`open-integration-widget: ${text}`);
}
