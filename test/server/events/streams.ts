import {
  EventStreams,
  DEFAULT_STREAM_TIMING,
  type StreamTiming,
} from '../../../src/server/events/event-streams.js';
import type { LogEntry } from '../../../src/server/log.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { createSealer } from '../../../src/server/store/sealer.js';
import type { SharedStore } from '../../../src/server/store/shared-store.js';
import { userEvent } from './notification.js';
import { Reader } from './reader.js';
import { closeAfterUse } from '../../helpers/close-after-use.js';

export const sealer = createSealer('secret');

interface Setting {
  store?: SharedStore;
  /** Without a store. */
  isAlone?: boolean;
  timing?: Partial<StreamTiming>;
  /** Milliseconds since 1970. */
  startTime?: number;
}

/** Creates streams with a clock of their own, which close at the end of the test. `open` reads one, `publish` sends titles. */
export function setUp({
  store = memoryStore(),
  isAlone = false,
  timing,
  startTime = 1_700_000_000_000,
}: Setting = {}) {
  const logs: LogEntry[] = [];
  const clock = { time: startTime };
  const streams = new EventStreams(
    {
      store: isAlone ? undefined : store,
      channel: 'here',
      sealer,
      log: (entry) => void logs.push(entry),
      now: () => clock.time,
    },
    { ...DEFAULT_STREAM_TIMING, ...timing },
  );
  closeAfterUse(streams);
  const open = (user: string, lastEventId?: string): Reader =>
    new Reader(streams.open(user, lastEventId)?.body ?? null);
  const publish = async (user: string, ...titles: string[]): Promise<void> => {
    for (const title of titles) await streams.publish(userEvent(user, title));
  };
  return { streams, store, logs, clock, open, publish };
}

/** @returns titles `n0`, `n1`, … */
export const range = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, i) => `n${from + i}`);
