import { onTestFinished } from 'vitest';
import { EventStream, type EventStreamOptions } from '../../../src/client/events/event-stream.js';
import type { StreamEvent } from '../../../src/client/events/stream-event.js';
import { ManualClock } from '../../helpers/manual-clock.js';
import { FakeStreamServer } from './fake-stream.js';

/** Creates a stream whose events and states are recorded, and that stops at the end of the test. */
export function createStream(server: FakeStreamServer, options: Partial<EventStreamOptions> = {}) {
  const clock = new ManualClock();
  const events: StreamEvent[] = [];
  const states: string[] = [];
  const stream = new EventStream(
    { endpoint: 'https://site.example/ois/events', fetch: server.fetch, clock, random: () => 1, ...options },
    {
      onEvent: (event) => events.push(event),
      onState: (state) => states.push('error' in state ? `${state.name} ${state.error.code}` : state.name),
    },
  );
  onTestFinished(() => stream.stop());
  const titles = (): string[] =>
    events.flatMap((event) => (event.type === 'notification' ? event.title : []));
  return { clock, events, states, stream, titles };
}
