import type { RequestListener } from 'node:http';
import { listen } from '../helpers/listen.js';

/**
 * Serves the listener that the process's argument names. Sends its port to the parent process, and its CPU time in
 * response to each message.
 */
export async function serve(
  listeners: Record<string, () => RequestListener | Promise<RequestListener>>,
): Promise<void> {
  const listener = await listeners[process.argv[2] ?? '']?.();
  if (!listener) throw new Error(`The argument must be one of ${Object.keys(listeners).join(', ')}.`);
  const { port } = await listen(listener);
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.on('disconnect', () => process.exit());
  process.send?.(port);
}
