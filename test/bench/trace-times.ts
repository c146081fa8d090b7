/** A trace event of Chromium; times in microseconds. */
export interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time of the thread's processor, which other processes do not change. */
  tdur?: number;
  args: { data?: Record<string, unknown>; name?: string };
}

/** CPU time of a page's main thread, in milliseconds. The parts are times without what is nested in them. */
export interface MainThreadTimes {
  total: number;
  script: number;
  style: number;
  layout: number;
  paint: number;
  /** Parsing, garbage collection, input, and tasks of the browser's own. */
  other: number;
}

type Part = Exclude<keyof MainThreadTimes, 'total'>;

const PART_NAMES: Record<Exclude<Part, 'other'>, readonly string[]> = {
  script: [
    'EvaluateScript',
    'v8.compile',
    'v8.compileModule',
    'v8.evaluateModule',
    'FunctionCall',
    'EventDispatch',
    'TimerFire',
    'FireAnimationFrame',
    'RunMicrotasks',
    'BlinkScheduler_PerformMicrotaskCheckpoint',
    'v8.callFunction',
    'v8.callAsConstructor',
    'XHRReadyStateChange',
  ],
  style: ['UpdateLayoutTree', 'ParseAuthorStyleSheet'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer'],
};

const PARTS = new Map<string, Part>(
  Object.entries(PART_NAMES).flatMap(([part, names]) => names.map((name) => [name, part as Part] as const)),
);

/** Name of the events that contain all others of a thread. */
const TASK_EVENT = 'ThreadControllerImpl::RunTask';

/** Categories to trace for {@link readMainThreadTimes}. */
export const TRACE_CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-v8.compile'];

/** Sums up the main threads that ran the events of `isOfPage`. */
export function readMainThreadTimes(
  events: readonly TraceEvent[],
  isOfPage: (event: TraceEvent) => boolean,
): MainThreadTimes {
  const keyOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  const threads = new Set(events.filter(isOfPage).map(keyOf));
  const times: MainThreadTimes = { total: 0, script: 0, style: 0, layout: 0, paint: 0, other: 0 };
  for (const thread of threads) {
    const own = events.filter(
      (event) =>
        event.ph === 'X' && keyOf(event) === thread && (PARTS.has(event.name) || event.name === TASK_EVENT),
    );
    // An event before those that are nested in it.
    own.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    const open: { part: Part; endTs: number }[] = [];
    for (const { name, ts, dur = 0, tdur = 0 } of own) {
      while (open.length > 0 && ts >= (open.at(-1)?.endTs ?? 0)) open.pop();
      const part = PARTS.get(name) ?? 'other';
      const parent = open.at(-1);
      times[part] += tdur / 1000;
      if (parent) times[parent.part] -= tdur / 1000;
      else times.total += tdur / 1000;
      open.push({ part, endTs: ts + dur });
    }
  }
  return times;
}
