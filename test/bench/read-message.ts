import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns the next message of a process. @throws {Error} if it ends before */
export async function readMessage<T>(child: ChildProcess): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code]): never => {
    throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with code ${String(code)}.`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
    return message;
  } finally {
    ended.catch(() => undefined); // aborted
    waiting.abort();
  }
}
