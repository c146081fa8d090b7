// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { EventStream } from '../../../src/server/events/event-stream.js';
import type { StreamEvent } from '../../../src/server/events/recent-events.js';

it('EventStream: a reset does not skip the events that wait for a slow reader', async () => {
  const big: StreamEvent = { id: '1-b', text: `${'x'.repeat(70_000)}\n\n` };
  const waiting: StreamEvent = { id: '1-c', text: 'data: waiting\n\n' };
  const listAfter = vi.fn((id: string) => ({ events: id === '1-b' ? [waiting] : [], isComplete: true }));
  const createCheckpoint = () => '1-z';
  const stream = new EventStream({ lastEventId: '1-a', listAfter, createCheckpoint, onEnd: () => undefined });
  stream.send(big);
  stream.send(waiting);
  stream.sendReset();
  let text = '';
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  while (!text.includes('data: waiting')) text += (await reader.read()).value ?? '';
  expect(listAfter).toHaveBeenLastCalledWith('1-b');
  expect(text).toContain('event: reset');
  expect(text).not.toContain('1-z');
  await reader.cancel();
});
