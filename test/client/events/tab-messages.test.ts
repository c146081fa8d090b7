import { describe, expect, it, vi } from 'vitest';
import { TabGroup, type TabMessage } from '../../../src/client/events/tab-group.js';
import { FakeStreamServer, advance, notification, settle } from './fake-stream.js';
import { FakeTabs } from './fake-tabs.js';
import { createStream } from './recorded-stream.js';

const stored = (id: string, title: string) => ({
  id,
  event: 'notification',
  data: JSON.stringify(notification(title)),
});

/** Opens tabs of one user, one after the other; the first one is the leader. */
async function openTabs(count: number) {
  const tabs = new FakeTabs();
  const server = new FakeStreamServer({ streamKey: () => 'key-of-mei' });
  const opened = [];
  for (let n = 0; n < count; n += 1) {
    const tab = createStream(server, { sharing: tabs });
    tab.stream.start();
    await settle();
    server.last.event(`start-${n}`, 'notification', notification(`start ${n}`));
    // Another tab leaves its own stream after a second.
    await advance(tab.clock, 2);
    opened.push(tab);
  }
  return { tabs, server, opened };
}

const typesOf = (posted: unknown[]): string[] => posted.map((message) => (message as TabMessage).type);

describe('EventStream: messages between tabs', () => {
  it('begin with what the leader received before it was the leader', async () => {
    const tabs = new FakeTabs();
    const server = new FakeStreamServer({ streamKey: () => 'key-of-mei' });
    createStream(server, { sharing: tabs }).stream.start();
    await vi.waitUntil(() => server.connections.length);
    server.last.event('1', 'notification', notification('early'));
    await expect.poll(() => tabs.posted).toContainEqual({ type: 'message', message: stored('1', 'early') });
  });

  it('tell a tab that joins whether the stream is open', async () => {
    const { tabs } = await openTabs(2);
    expect(typesOf(tabs.posted).slice(-3)).toEqual(['join', 'history', 'state']);
    expect(tabs.posted.at(-1)).toEqual({ type: 'state', isOpen: true });
  });

  it('are answered by the leader alone, with what it has received', async () => {
    const { tabs, opened } = await openTabs(3);
    expect(typesOf(tabs.posted).filter((type) => type === 'history')).toHaveLength(2);
    expect(opened[2]?.titles()).toContain('start 0');
  });

  it('do not change what the leader knows of its own stream', async () => {
    const { tabs, opened } = await openTabs(2);
    const [leader, other] = opened;
    const states = leader?.states.length;
    tabs.post({ type: 'state', isOpen: false });
    tabs.post({ type: 'message', message: stored('forged', 'of another tab') });
    expect(leader?.states).toHaveLength(states!);
    expect(leader?.titles()).not.toContain('of another tab');
    expect(other?.states.at(-1)).toBe('waiting NETWORK');
    expect(other?.titles()).toContain('of another tab');
  });
});

describe('TabGroup', () => {
  const create = (tabs: FakeTabs) => {
    const messages: TabMessage[] = [];
    return { messages, group: new TabGroup('group', tabs, (message) => messages.push(message)) };
  };

  it('accepts a history of 100 messages, and ignores a longer one', () => {
    const tabs = new FakeTabs();
    const { messages } = create(tabs);
    const history = Array.from({ length: 101 }, (_, i) => stored(String(i), 'a'));
    tabs.post({ type: 'history', messages: history });
    expect(messages).toEqual([]);
    tabs.post({ type: 'history', messages: history.slice(1) });
    expect(messages).toHaveLength(1);
  });

  it('receives and posts nothing after it was closed, and gives the lock back', async () => {
    const tabs = new FakeTabs();
    const first = create(tabs);
    expect(await first.group.tryLead()).toBe(true);
    const second = create(tabs);
    const waiting = second.group.waitForLead(new AbortController().signal);
    second.group.close();
    tabs.post({ type: 'join' });
    second.group.post({ type: 'join' });
    expect([second.messages, tabs.posted]).toEqual([[], []]);
    first.group.close();
    await waiting;
    await settle();
    expect([second.group.isLeader, tabs.isHeld]).toEqual([false, false]);
  });
});
