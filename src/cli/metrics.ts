import { API_PREFIX, HUB_PATHS } from '../hub/paths.js';
import type { Line, WriteLine } from './json-log.js';

/** Prometheus metrics of the ready server. */
export interface Metrics {
  /** Content type of {@link Metrics.read}. */
  readonly contentType: string;
  /** @returns all metrics as text */
  read(): Promise<string>;
  /** Counts a response. @param seconds from the request to the end of the response */
  countRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Returns a log that also counts its lines by level and event. */
  countLines(log: WriteLine): WriteLine;
}

/** Below the mount path; any other path is counted as `other`, because clients can invent them. */
const ROUTES = [
  '/token',
  '/open',
  API_PREFIX + HUB_PATHS.publishedTags,
  API_PREFIX + HUB_PATHS.publishedList,
  '/points/balance',
  '/points/logs',
  '/events',
  '/webhook',
];
const METHODS = ['GET', 'POST', 'OPTIONS'];
/** Up to the time limit of the hub's responses. */
const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

async function importPrometheus() {
  try {
    return (await import('prom-client')).default;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error(
      'OIS_METRICS is true, but the package "prom-client" is not installed. Install it beside this one: npm install prom-client',
      { cause },
    );
  }
}

/**
 * Creates the metrics, in a registry of their own, together with those of the process.
 * @throws {Error} if the package `prom-client` is not installed
 */
export async function createMetrics(): Promise<Metrics> {
  const { Registry, Histogram, Counter, collectDefaultMetrics } = await importPrometheus();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'ois_request_duration_seconds',
    help: 'Time from a request to the end of its response. Event streams stay open for minutes.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const lines = new Counter({
    name: 'ois_log_lines_total',
    help: 'Lines of the log, by level and event, such as exchange_failed.',
    labelNames: ['level', 'event'] as const,
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    countRequest: ({ method, route, status }, seconds) =>
      durations.observe(
        {
          method: METHODS.includes(method) ? method : 'other',
          route: ROUTES.includes(route) ? route : 'other',
          status,
        },
        seconds,
      ),
    countLines: (log) => (line: Line) => {
      lines.inc({ level: line.level, event: line.event });
      log(line);
    },
  };
}
