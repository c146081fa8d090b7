import { createRunCommand } from '../redis-commands.js';
import type { Inbox, InboxEntry, TakenEntry } from './inbox.js';

const COMMAND_TIMEOUT_MS = 3_000;

interface Commands {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  info(section: string): Promise<string>;
}

/** The part of a client of the package `redis`, version 6, that is used here. `createClient()` returns one. */
export interface InboxRedisClient {
  readonly isReady: boolean;
  withCommandOptions(options: { timeout: number }): Commands;
}

/** Begins every script. The clock is that of Redis, so that servers' clocks may differ. */
const PRELUDE = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local bodies, entries, due, seen = unpack(KEYS)
local id = ARGV[1]
local function read(id)
  local raw = redis.call('HGET', entries, id)
  return raw and cjson.decode(raw)
end
local function write(id, e, at)
  redis.call('HSET', entries, id, cjson.encode(e))
  if at then redis.call('ZADD', due, at, id) else redis.call('ZREM', due, id) end
end
local function remove(id)
  redis.call('HDEL', entries, id)
  redis.call('HDEL', bodies, id)
  redis.call('ZREM', due, id)
end
local function interrupt(e)
  if e.state ~= 'running' then return false end
  e.reason = e.reason or 'Its server ended while the handler ran.'
  e.state = 'ambiguous'
  if e.kind == 'notification' then e.state = 'waiting' e.failures = e.failures + 1 end
  return e.state == 'ambiguous'
end
`;

/** A repeat is acknowledged because its entry is there, so that nothing takes this entry back any more. */
const ADD = `redis.call('ZREMRANGEBYSCORE', seen, '-inf', now)
local before = read(id)
if before then
  before.writer = nil
  redis.call('HSET', entries, id, cjson.encode(before))
end
if before or redis.call('ZSCORE', seen, id) then return 0 end
local lease = tonumber(ARGV[5])
local e = { kind = ARGV[2], state = 'waiting', attempt = 0, failures = 0, receivedAt = now }
if lease > 0 then e.state = 'running' e.attempt = 1 end
e.writer = ARGV[6]
redis.call('HSET', bodies, id, ARGV[3])
write(id, e, now + lease)
if tonumber(ARGV[4]) > 0 then redis.call('ZADD', seen, now + ARGV[4], id) end
return 1`;

/**
 * Takes back what an `ADD` has written whose reply did not come in time. Returns 1 if a server has taken it before, and 2 if there is
 * no entry.
 */
const WITHDRAW = `local e = read(id)
if not e then return 2 end
if e.writer ~= ARGV[2] then return 0 end
if e.attempt ~= tonumber(ARGV[3]) then return 1 end
remove(id)
redis.call('ZREM', seen, id)
return 0`;

/** An ambiguous entry is due only until it was returned once, to be logged. */
const TAKE = `local taken = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, ARGV[1])) do
  local e = read(id)
  if not e then remove(id) else
    local at = nil
    if not (interrupt(e) or e.state == 'ambiguous') then
      e.state = 'running'
      e.attempt = e.attempt + 1
      at = now + ARGV[2]
    end
    e.taker = ARGV[3]
    write(id, e, at)
    e.ageMs = now - e.receivedAt
    table.insert(taken, { id, cjson.encode(e), redis.call('HGET', bodies, id) })
  end
end
return taken`;

/** Makes the entries of a `TAKE` due again whose reply did not come: no handler runs for them, and no server has logged them. */
const GIVE_BACK = `local all = redis.call('HGETALL', entries)
for i = 1, #all, 2 do
  local e = cjson.decode(all[i + 1])
  if e.taker == ARGV[1] then
    e.taker = nil
    if e.state == 'running' then e.state = 'waiting' end
    write(all[i], e, now)
  end
end
return 1`;

const SETTLE = `local e = read(id)
if not e or e.attempt ~= tonumber(ARGV[2]) then return 0 end
e.taker = nil
local state = ARGV[3]
if state == 'done' then remove(id) return 1 end
e.reason = ARGV[4]
local at = nil
if state == 'running' then at = redis.call('ZSCORE', due, id) else e.state = state end
if state == 'waiting' then at = now + ARGV[5] end
if (state == 'waiting' or state == 'dead') and ARGV[6] == '1' then e.failures = e.failures + 1 end
write(id, e, at)
return 1`;

const LIST = `local found = {}
local all = redis.call('HGETALL', entries)
for i = 1, #all, 2 do
  local e = cjson.decode(all[i + 1])
  local at = redis.call('ZSCORE', due, all[i])
  if at and tonumber(at) <= now then interrupt(e) end
  table.insert(found, { all[i], cjson.encode(e), redis.call('HGET', bodies, all[i]) })
end
return found`;

/** Begins the scripts for entries that no server has. */
const IF_STOPPED = `local e = read(id)
if not e then return 0 end
local at = redis.call('ZSCORE', due, id)
if at and tonumber(at) <= now then interrupt(e) end
if e.state ~= 'dead' and e.state ~= 'ambiguous' then return 0 end
`;

const REPLAY = `${IF_STOPPED}if e.kind == 'deduct' then return 0 end
e.state = 'waiting'
e.failures = 0
write(id, e, now)
return 1`;

const DISCARD = `${IF_STOPPED}remove(id)
return 1`;

const parseEntries = (reply: unknown): InboxEntry[] =>
  (reply as [id: string, entry: string, body: string | null][]).map(([id, entry, body]) => {
    const {
      writer: _writer,
      taker: _taker,
      ...rest
    } = JSON.parse(entry) as Omit<InboxEntry, 'id' | 'body'> & { writer?: string; taker?: string };
    return { ...rest, id, body: body ?? '' };
  });

/**
 * Creates an inbox in Redis, for one server or several. It is as durable as Redis is: set `appendonly yes` and
 * `maxmemory-policy noeviction`.
 *
 * @param client a client that you connected, with an `error` listener, such as that of `redisStore`. Close it yourself,
 *   after `backend.close()`.
 * @param options `prefix` begins every key; give each site one of its own. Default: `ois:`
 */
export function redisInbox(
  client: InboxRedisClient,
  { prefix = 'ois:' }: { prefix?: string | undefined } = {},
): Inbox {
  const run = createRunCommand(client, COMMAND_TIMEOUT_MS);
  // In braces: a cluster keeps them together.
  const keys = ['bodies', 'entries', 'due', 'seen'].map((name) => `${prefix}{inbox}:${name}`);
  const evaluate = (script: string, ...args: (string | number)[]): Promise<unknown> =>
    run((commands) => commands.eval(PRELUDE + script, { keys, arguments: args.map(String) }));
  const succeeds = async (script: string, ...args: (string | number)[]): Promise<boolean> =>
    (await evaluate(script, ...args)) === 1;

  /** Each undoes a command whose reply did not come, because the connection ended or Redis was slow. By writer or taker. */
  const pendingUndos = new Map<string, () => Promise<unknown>>();

  return {
    async add({ id, kind, body, retentionMs, leaseMs = 0 }, signal) {
      const writer = crypto.randomUUID();
      const withdraw = (): Promise<unknown> => evaluate(WITHDRAW, id, writer, leaseMs > 0 ? 1 : 0);
      const isSent = client.isReady;
      let isAdded = false;
      try {
        isAdded = await succeeds(ADD, id, kind, body, retentionMs, leaseMs, writer);
        signal?.throwIfAborted();
        return isAdded;
      } catch (error) {
        if (!isSent) throw error;
        try {
          // Redis runs the commands of a connection in their order: an ADD that it has not answered yet comes before this one.
          const reply = await withdraw();
          // Taken, or done since.
          if (reply === 1 || (reply === 2 && isAdded)) return true;
        } catch {
          pendingUndos.set(writer, withdraw);
          const text = 'It may have been written, and is taken back unless a server takes it before';
          throw new Error(`${String(error)} ${text}.`, { cause: error });
        }
        throw error;
      }
    },
    async take(limit, leaseMs) {
      for (const [caller, undo] of pendingUndos) {
        await undo();
        pendingUndos.delete(caller);
      }
      const taker = crypto.randomUUID();
      const isSent = client.isReady;
      try {
        return parseEntries(await evaluate(TAKE, limit, leaseMs, taker)) as TakenEntry[];
      } catch (error) {
        if (isSent) pendingUndos.set(taker, () => evaluate(GIVE_BACK, taker));
        throw error;
      }
    },
    settle: ({ id, attempt }, settlement) => {
      const reason = 'reason' in settlement ? settlement.reason : '';
      const delayMs = 'delayMs' in settlement ? settlement.delayMs : 0;
      const isFailure = !('isFailure' in settlement) || settlement.isFailure !== false;
      return succeeds(SETTLE, id, attempt, settlement.state, reason, delayMs, isFailure ? 1 : 0);
    },
    list: async () => parseEntries(await evaluate(LIST)).toSorted((a, b) => a.receivedAt - b.receivedAt),
    replay: (id) => succeeds(REPLAY, id),
    discard: (id) => succeeds(DISCARD, id),
    findProblem: async () => {
      const info = await run((commands) => commands.info('persistence'));
      return /^aof_enabled:0/m.test(info)
        ? 'Redis has no append-only file: what was acknowledged is lost if Redis ends. Set "appendonly yes".'
        : undefined;
    },
  };
}
