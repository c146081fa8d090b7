import { parseArgs } from 'node:util';
import { createBackend, type Backend } from '../server/index.js';
import { nameVariables } from './find-invalid-options.js';
import { createIdentify } from './identify.js';
import { jsonLog, type WriteLine } from './json-log.js';
import { listen } from './listen.js';
import { createMetrics } from './metrics.js';
import { connectRedis } from './redis.js';
import { createBackendServer, stop } from './serve.js';
import { readSettings, type Settings } from './settings.js';
import { waitForStopSignal } from './stop-signal.js';

const USAGE = `Usage: open-integration-widget backend

Runs the backend until SIGTERM or Ctrl-C, configured by environment variables.

Required:
  OIS_HUB_URL              the hub's root address, such as https://hub.example.com
  OIS_FORM_URL             the form site's root address
  OIS_API_KEY              the full key from the developer console

How users are identified, one of the two:
  OIS_SESSION_SECRET       users have a cookie with a JSON Web Token (HS256), signed with this secret:
                           sub is the user, exp its expiry
  OIS_USER_HEADER          the proxy in front names the user in this header; trusted from OIS_TRUSTED_PROXIES only

Optional:
  OIS_SESSION_COOKIE       the cookie's name (ois_session)
  OIS_TRUSTED_PROXIES      addresses or ranges of your own proxies, separated by commas
  OIS_WEBHOOK_ALLOWED_IPS  the hub's outbound IPs, which may call POST /ois/webhook; without it there is no such route
  OIS_CLIENT_IP_HEADER     header with the client's address: x-forwarded-for (default) or x-real-ip
  OIS_ALLOWED_ORIGINS      other origins whose pages may call, separated by commas
  OIS_ALLOWED_HOSTS        the hosts at which browsers may request it, separated by commas; others get 403. Set it
                           together with OIS_USER_HEADER
  OIS_ALLOW_INSECURE_HUB   true: OIS_HUB_URL may be an http address on a private network
  OIS_LIST_CACHE_SECONDS   how long lists that came with one user's token are served to others (5); 0: never
  OIS_MAX_HUB_RESPONSE_BYTES
                           maximum length of a list of the hub (8388608)
  OIS_BASE_PATH            the path at which it is mounted (/ois)
  OIS_REDIS_URL            state of several servers of one site, such as redis://localhost:6379; needs npm install redis
  HOST, PORT               where to listen (127.0.0.1, 3000)
  OIS_METRICS              true: Prometheus metrics at /metrics; needs npm install prom-client
  DEBUG                    traces on stderr: ois:*, or some of ois:token,ois:hub,ois:webhook,ois:events

GET /healthz answers 200 while it runs, and GET /readyz while hub, API key and Redis can be used too. At the start it logs
what cannot be used. The log is JSON lines on stdout.
`;

function getSecrets({ apiKey, users, redisUrl }: Settings): string[] {
  const password = redisUrl ? new URL(redisUrl).password : '';
  return [
    apiKey,
    users.by === 'session' ? users.secret : '',
    // Percent-encoded as in the address, and decoded as it is sent to Redis.
    password,
    decodeURIComponent(password),
  ].filter((secret) => secret !== '');
}

/** Logs at the start what cannot be used, such as a wrong API key. The server runs on: the hub may come back. */
async function logProblems(backend: Backend, log: WriteLine): Promise<void> {
  const { problems } = await backend.checkHealth();
  for (const problem of problems) {
    log({ level: 'error', event: 'not_ready', message: nameVariables(problem) });
  }
}

/** Logs an uncaught error and exits with code 1: the state of the process is unknown after it. */
function handleCrashes(log: WriteLine): void {
  process.once('uncaughtException', (error) => {
    log({ level: 'error', event: 'crashed', message: error.stack ?? String(error) });
    process.exit(1);
  });
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } }).values;
  } catch (cause) {
    const help = 'Environment variables configure this command, such as PORT=4000: see --help';
    throw new Error(`${(cause as Error).message}. ${help}.`, { cause });
  }
}

/** Runs the ready server until a stop signal. @throws {Error} with the variables to set, one per line */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (parseFlags(args).help) {
    process.stdout.write(USAGE);
    return;
  }
  const settings = readSettings(env);
  const metrics = settings.hasMetrics ? await createMetrics() : undefined;
  const writeLine = jsonLog((text) => void process.stdout.write(text), getSecrets(settings));
  const log = metrics?.countLines(writeLine) ?? writeLine;
  for (const message of settings.warnings) log({ level: 'warn', event: 'unknown_setting', message });
  const stopSignal = waitForStopSignal();
  const redis = settings.redisUrl === undefined ? undefined : await connectRedis(settings.redisUrl, log);
  let backend: Backend | undefined;
  try {
    backend = createBackend({
      ...settings.backend,
      identify: createIdentify(settings.users),
      log: ({ level, event, message }) => log({ level, event, message: nameVariables(message) }),
      store: redis?.store,
    });
    const { basePath = '/ois' } = settings.backend;
    const server = createBackendServer(backend, { log, basePath, metrics });
    const { address, port } = await listen(server, { ...settings, names: { host: 'HOST', port: 'PORT' } });
    handleCrashes(log);
    log({ level: 'info', event: 'listening', address, port });
    void logProblems(backend, log);
    await stopSignal;
    log({ level: 'info', event: 'stopping' });
    await stop(server, backend);
  } finally {
    // A subscription in Redis would keep the process alive if the server failed to start.
    await backend?.close();
    redis?.close();
  }
  log({ level: 'info', event: 'stopped' });
}
