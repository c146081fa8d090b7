import { chosenBy, installFromDebian, isExecutable } from './programs.mjs';

const REDIS_PATHS = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
];

/**
 * A Redis server to test with: `REDIS_SERVER_PATH`, or one in the usual places.
 * @returns {string | undefined} its path
 * @throws {Error} if `REDIS_SERVER_PATH` is set to something that cannot be run
 */
export function findRedis() {
  return chosenBy('REDIS_SERVER_PATH') ?? REDIS_PATHS.find(isExecutable);
}

/** @returns {Promise<boolean>} whether there is a Redis server now, installed if there was none */
export async function ensureRedis() {
  return (
    findRedis() !== undefined || ((await installFromDebian(['redis-server'])) && findRedis() !== undefined)
  );
}
