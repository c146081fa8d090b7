/** Tells the page's developer, who has no other place to look. */
export function warn(text: string): void {
  // oxlint-disable-next-line no-console -- what cannot be used is told here, and nowhere else
  console.warn(`open-integration-widget: ${text}`);
}
