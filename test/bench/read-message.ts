import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns the next message of a process. @throws {Error} if it ends before, or has ended */
export async function readMessage<T>(child: ChildProcess): Promise<T> {
  const fail = (code: unknown): never => {
    const script = child.spawnargs.find((arg) => /test\/bench/.test(arg)) ?? child.spawnfile;
    throw new Error(`${script} ended with ${String(code)}.`);
  };
  if (child.exitCode !== null || child.signalCode !== null) fail(child.exitCode ?? child.signalCode);
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code, killedBy]) => fail(code ?? killedBy));
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
    return message;
  } finally {
    waiting.abort();
  }
}
