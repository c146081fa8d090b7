import type { Explain } from './protocol.js';

/**
 * Tells a developer of each kind of mistake once.
 * @param warn default: the page's console
 */
export function explainOnce(warn: (text: string) => void = warnOnConsole): Explain {
  const known = new Set<string>();
  return (kind, words) => {
    if (known.has(kind)) return;
    known.add(kind);
    warn(words);
  };
}

function warnOnConsole(text: string): void {
  // oxlint-disable-next-line no-console -- for the app's developer, who has no other place to look
  console.warn(`open-integration-widget: ${text} See docs/bridge-messages.md.`);
}
