import type { Warn } from './protocol.js';

const DOCS =
  'https://github.com/open-integration-widget/open-integration-widget/blob/main/docs/bridge-messages.md';

/**
 * Creates a function that warns a developer once about each kind of mistake.
 * @param write receives each warning; the page's console by default
 */
export function createWarnOnce(write: (text: string) => void = writeToConsole): Warn {
  const reported = new Set<string>();
  return (kind, text) => {
    if (reported.has(kind)) return;
    reported.add(kind);
    write(text);
  };
}

function writeToConsole(text: string): void {
  // oxlint-disable-next-line no-console -- for the app's developer, who has no other place to look
  console.warn(`open-integration-widget: ${text} See ${DOCS}`);
}
