import type { Redact } from './secrets.js';

export type DebugTopic = 'token' | 'hub' | 'webhook' | 'events';

/**
 * Traces one step. Traces are off unless the environment variable `DEBUG` selects their topic.
 * @param createMessage is called only if the topic is on
 */
export type Debug = (topic: DebugTopic, createMessage: () => string) => void;

const PREFIX = 'ois:';

/** Converts one name of `DEBUG`, such as `ois:*`, to a pattern. */
function createPattern(name: string): RegExp {
  const escaped = name.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`);
}

/**
 * Creates the tracer of a backend. It follows the conventions of the package `debug`: `DEBUG` has names, separated by
 * commas or spaces, with `*` as a wildcard and `-` in front of a name to exclude it. Traces go to stderr.
 * @param redact masks secrets, in case a trace contains one
 */
export function createDebug(redact: Redact, names: string = globalThis.process?.env['DEBUG'] ?? ''): Debug {
  const createPatterns = (isExcluded: boolean): RegExp[] =>
    names
      .split(/[\s,]+/)
      .filter((name) => name !== '' && name.startsWith('-') === isExcluded)
      .map((name) => createPattern(isExcluded ? name.slice(1) : name));
  const [included, excluded] = [createPatterns(false), createPatterns(true)];
  if (included.length === 0) return () => undefined;
  return (topic, createMessage) => {
    const matches = (pattern: RegExp): boolean => pattern.test(PREFIX + topic);
    if (!included.some(matches) || excluded.some(matches)) return;
    // oxlint-disable-next-line no-console -- stderr, also on hosts that are not Node
    console.error(`${new Date().toISOString()} ${PREFIX}${topic} ${redact(createMessage())}`);
  };
}

/** Returns untrusted text for a trace: on one line, and short. */
export const quote = (text: string): string => JSON.stringify(text.slice(0, 100));
