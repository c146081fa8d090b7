import { readProgramVariable, installFromDebian, isExecutable } from './programs.mjs';

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
 * Finds a Redis server for the tests: `REDIS_SERVER_PATH`, or one of the usual places.
 * @returns {string | undefined} its path, or undefined if there is none
 * @throws {Error} if `REDIS_SERVER_PATH` is set to something that cannot be run
 */
export function findRedis() {
  return readProgramVariable('REDIS_SERVER_PATH') ?? REDIS_PATHS.find(isExecutable);
}

/**
 * Finds an nginx for the tests: `NGINX_PATH`, or one of the usual places.
 * @returns {string | undefined} its path, or undefined if there is none
 * @throws {Error} if `NGINX_PATH` is set to something that cannot be run
 */
export function findNginx() {
  return readProgramVariable('NGINX_PATH') ?? NGINX_PATHS.find(isExecutable);
}

/** @returns {Promise<boolean>} whether Redis is present; it is installed if it was not */
export const ensureRedis = () => ensure(findRedis, 'redis-server');

/** @returns {Promise<boolean>} whether nginx is present; it is installed if it was not */
export const ensureNginx = () => ensure(findNginx, 'nginx-light');

/**
 * @param {() => string | undefined} find
 * @param {string} name of the Debian package
 */
async function ensure(find, name) {
  return find() !== undefined || ((await installFromDebian([name])) && find() !== undefined);
}
