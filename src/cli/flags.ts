import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Parses the arguments of a command.
 * @throws {Error} with its usage, for a flag that it does not have and the like
 */
export function parseFlags<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n\n${usage}`, { cause });
  }
}
