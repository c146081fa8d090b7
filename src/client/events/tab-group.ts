import { isRecord } from '../../hub/envelope.js';
import type { SseMessage } from './sse-parser.js';

/** The parts of `BroadcastChannel` that tabs use. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

/** What browsers offer for tabs of the same origin. */
export interface TabSharing {
  locks: Pick<LockManager, 'request'>;
  createChannel: (name: string) => TabChannel;
}

/** Returns undefined where the browser has no Web Locks (such as on http) or no `BroadcastChannel`. */
export function detectTabSharing(): TabSharing | undefined {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks || typeof BroadcastChannel !== 'function') return undefined;
  return { locks, createChannel: (name) => new BroadcastChannel(name) };
}

/**
 * - `message`: the leader received a message of the stream
 * - `id`: the id to resume from has changed, without a message
 * - `join`: another tab asks for the recent messages
 * - `history`: the leader's response
 * - `state`: the leader's stream was opened, or was interrupted and is opened again later
 */
export type TabMessage =
  | { type: 'message'; message: SseMessage }
  | { type: 'id'; id: string }
  | { type: 'join' }
  | { type: 'history'; messages: SseMessage[] }
  | { type: 'state'; isOpen: boolean };

/** Maximum number of messages that a tab accepts at once. */
const MAX_HISTORY = 100;

/**
 * The tabs of one browser that show the events of one user. One of them, the leader, holds a lock, reads the stream, and
 * posts what it reads to the others. When it ends, the browser gives the lock to the next tab.
 */
export class TabGroup {
  readonly #name: string;
  readonly #locks: TabSharing['locks'];
  readonly #channel: TabChannel;
  #release: (() => void) | undefined;
  #isClosed = false;

  /** @param name of the endpoint and its user: no other user's tabs may have it */
  constructor(name: string, { locks, createChannel }: TabSharing, onMessage: (message: TabMessage) => void) {
    this.#name = name;
    this.#locks = locks;
    this.#channel = createChannel(name);
    this.#channel.addEventListener('message', ({ data }) => {
      const message = parseTabMessage(data);
      if (message && !this.#isClosed) onMessage(message);
    });
  }

  get isLeader(): boolean {
    return this.#release !== undefined;
  }

  /**
   * Becomes the leader if there is none.
   * @returns whether this tab is the leader; undefined if its page has no access to locks
   */
  async tryLead(): Promise<boolean | undefined> {
    const isAnswered = await this.#request({ ifAvailable: true });
    return isAnswered ? this.isLeader : undefined;
  }

  /** Resolves when this tab is the leader, or when the signal is aborted. */
  async waitForLead(signal: AbortSignal): Promise<void> {
    await this.#request({ signal });
  }

  post(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
    if (!this.#isClosed) this.#channel.postMessage(message);
  }

  /** Leaves the group. */
  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.#release?.();
    this.#release = undefined;
  }

  /** @returns true when the lock was granted, or another tab has it; false if the browser refused the request */
  #request(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const handleGrant = (lock: Lock | null): Promise<void> | undefined => {
        if (!lock || this.#isClosed) {
          resolve(true);
          return undefined;
        }
        // The lock is held until this promise resolves.
        const held = new Promise<void>((release) => (this.#release = release));
        resolve(true);
        return held;
      };
      // Rejects when the signal is aborted, or when the page has no access to locks, such as in a sandboxed frame.
      this.#locks.request(this.#name, options, handleGrant).catch(() => resolve(false));
    });
  }
}

/** Opens a group. @returns undefined if the page has no access to channels, such as where third-party storage is blocked */
export function openTabGroup(...parameters: ConstructorParameters<typeof TabGroup>): TabGroup | undefined {
  try {
    return new TabGroup(...parameters);
  } catch {
    return undefined;
  }
}

const isMessage = (value: unknown): value is SseMessage =>
  isRecord(value) && ['id', 'event', 'data'].every((name) => typeof value[name] === 'string');

/** Parses a message of another tab, which may run another version of this script. */
function parseTabMessage(value: unknown): TabMessage | undefined {
  if (!isRecord(value)) return undefined;
  const { type, message, messages, id, isOpen } = value;
  if (type === 'join') return { type };
  if (type === 'id' && typeof id === 'string') return { type, id };
  if (type === 'state' && typeof isOpen === 'boolean') return { type, isOpen };
  if (type === 'message' && isMessage(message)) return { type, message };
  if (type === 'history' && Array.isArray(messages) && messages.length <= MAX_HISTORY) {
    return { type, messages: messages.filter(isMessage) };
  }
  return undefined;
}
