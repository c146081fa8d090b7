import { chosenBy, installFromDebian, isExecutable } from './programs.mjs';

const REDIS_PATHS = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
];
const NGINX_PATHS = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/**
 * A Redis server to test with: `REDIS_SERVER_PATH`, or one in the usual places.
 * @returns {string | undefined} its path
 * @throws {Error} if `REDIS_SERVER_PATH` is set to something that cannot be run
 */
export function findRedis() {
  return chosenBy('REDIS_SERVER_PATH') ?? REDIS_PATHS.find(isExecutable);
}

/**
 * A nginx to test behind: `NGINX_PATH`, or one in the usual places.
 * @returns {string | undefined} its path
 * @throws {Error} if `NGINX_PATH` is set to something that cannot be run
 */
export function findNginx() {
  return chosenBy('NGINX_PATH') ?? NGINX_PATHS.find(isExecutable);
}

/** @returns {Promise<boolean>} whether there is a Redis server now, installed if there was none */
export const ensureRedis = () => ensure(findRedis, 'redis-server');

/** @returns {Promise<boolean>} whether there is a nginx now, installed if there was none */
export const ensureNginx = () => ensure(findNginx, 'nginx-light');

/**
 * @param {() => string | undefined} find
 * @param {string} name of Debian's package
 */
async function ensure(find, name) {
  return find() !== undefined || ((await installFromDebian([name])) && find() !== undefined);
}
