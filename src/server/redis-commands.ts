import { createArgumentError } from './argument-error.js';
import { withTimeout } from './with-timeout.js';

interface Client<Commands> {
  readonly isReady: boolean;
  withCommandOptions(options: { timeout: number }): Commands;
}

/**
 * Returns a function that runs a command. It rejects at once while there is no connection, and after `timeoutMs` when Redis does not answer.
 * @throws {HubError} `BAD_ARGUMENT` for a client of another package
 */
export function createRunCommand<Commands>(client: Client<Commands>, timeoutMs: number) {
  if (typeof client?.withCommandOptions !== 'function')
    throw createArgumentError('The client must be one of the package redis, version 6.');
  // The client removes a command that waits for a connection when its time is over, so that it has no effect later.
  const commands = client.withCommandOptions({ timeout: timeoutMs });
  return async <T>(command: (commands: Commands) => Promise<T>): Promise<T> => {
    if (!client.isReady) throw new Error('Redis is not connected.');
    return withTimeout(command(commands), { timeoutMs, subject: 'Redis' });
  };
}
