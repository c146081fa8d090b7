import { spawnSync } from 'node:child_process';
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

/** Interpreters and compilers that run the backends in demo/backends, with their Debian packages. */
const LANGUAGES = {
  php: ['php-cli', 'php-curl'],
  python3: ['python3-minimal'],
  go: ['golang-go'],
  javac: ['default-jdk-headless'],
};

/**
 * Returns whether the program of a language is present.
 * @param {keyof typeof LANGUAGES} program
 */
export const hasLanguage = (program) =>
  spawnSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' }).status === 0;

/**
 * @param {keyof typeof LANGUAGES} program
 * @returns {Promise<boolean>} whether it is present; it is installed if it was not
 */
export const ensureLanguage = async (program) =>
  hasLanguage(program) || ((await installFromDebian(LANGUAGES[program])) && hasLanguage(program));

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
