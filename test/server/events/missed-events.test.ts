// @vitest-environment node
import { expect, it } from 'vitest';
import { RecentEvents } from '../../../src/server/events/recent-events.js';

/** Events of a server whose clock the test advances. */
function setUp() {
  const clock = { now: 1_000_000_000_000 };
  const recent = new RecentEvents(() => clock.now);
  const add = (user: string): string => {
    const id = recent.createId();
    recent.add(user, { id, text: 'event' });
    return id;
  };
  const wait = (seconds: number): void => void (clock.now += seconds * 1_000);
  return { recent, add, wait };
}

it('A browser that was disconnected for less than five minutes has missed nothing, although its last event is older', () => {
  const { recent, add, wait } = setUp();
  wait(1);
  const id = add('mei');
  wait(290);
  // That of the last heartbeat before it disconnects.
  expect(recent.findLastId('mei')).toBe(id);
  wait(40);
  add('amara');
  wait(250);
  expect(recent.listAfter('mei', id)).toEqual({ events: [], isComplete: true });
});

it('A heartbeat does not send the id of an event that is older than five minutes', () => {
  const { recent, add, wait } = setUp();
  add('mei');
  wait(301);
  expect(recent.findLastId('mei')).toBeUndefined();
});

it('The events of users who received nothing for ten minutes are dropped', () => {
  const { recent, add, wait } = setUp();
  wait(1);
  const id = add('mei');
  wait(601);
  add('amara');
  expect(recent.has('mei', id)).toBe(false);
  expect(recent.listAfter('mei', id).isComplete).toBe(false);
});
