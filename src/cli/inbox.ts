import { tidyMessage } from '../hub/parse-envelope.js';
import { redisInbox, type Inbox, type InboxEntry } from '../server/index.js';
import { parseInboxEvent } from '../server/inbox/parse-inbox-event.js';
import { describeEvent } from '../server/webhook/webhook-log.js';
import { withTimeout } from '../server/with-timeout.js';
import { parseFlags } from './flags.js';
import { toJsonLine, toPlainText } from './plain-text.js';
import { describeRedisError, importRedis } from './redis.js';
import { isRedisUrl, REDIS_URL_PROBLEM } from './settings.js';

const USAGE = `Usage: open-integration-widget inbox list [--all] [--json]
       open-integration-widget inbox replay ID... | --dead
       open-integration-widget inbox discard ID...

The events that webhook.inbox keeps in the Redis at OIS_REDIS_URL.

  list            what needs a decision: dead (the handler failed 10 times) and ambiguous (it is unknown whether money moved)
    --all         also what is waiting or running
    --json        JSON lines, with the bodies
  replay          runs handlers again, on a server that runs; not for deductions, since the hub does not wait any more
    --dead        for all dead ones
  discard         removes events that you have dealt with
  --prefix TEXT   that of redisInbox (ois:)
`;

const OPTIONS = {
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  dead: { type: 'boolean' },
  prefix: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const CONNECT_TIMEOUT_MS = 3_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const needsDecision = ({ state }: InboxEntry): boolean => state === 'dead' || state === 'ambiguous';

function format({ id, state, body, attempt, receivedAt, reason }: InboxEntry): string {
  const event = parseInboxEvent(body);
  const text = event ? describeEvent({ event, id }) : `an entry that is not an event (id ${id})`;
  const received = `received ${new Date(receivedAt).toISOString()}, attempt ${attempt}`;
  return `${state.padEnd(9)}  ${text}, ${received}${reason === undefined ? '' : `: ${tidyMessage(reason)}`}`;
}

async function list(inbox: Inbox, { all = false, json = false }): Promise<void> {
  const entries = await inbox.list();
  for (const entry of entries.filter((one) => all || needsDecision(one)))
    print(json ? toJsonLine(entry) : toPlainText(format(entry)));
  if (json) return;
  const count = (state: InboxEntry['state']): string =>
    `${entries.filter((one) => one.state === state).length} ${state}`;
  print(`${count('dead')}, ${count('ambiguous')}, ${count('waiting')}, ${count('running')}`);
}

const NOT_STOPPED = 'it is not dead or ambiguous, or there is no such event';

/** Applies an action to entries. Those to which it does not apply make the command fail. */
async function apply(
  ids: Iterable<string>,
  reason: string,
  action: (id: string) => Promise<boolean>,
): Promise<void> {
  for (const id of ids) {
    if (await action(id)) {
      print(`✓ ${id}`);
      continue;
    }
    print(`✗ ${id}: ${reason}`);
    process.exitCode = 1;
  }
}

/** @throws {Error} with what to do, and without the address, which may contain a password */
async function connect(url: string | undefined) {
  if (!url)
    throw new Error(
      'OIS_REDIS_URL is missing: the address of the Redis that webhook.inbox uses, such as redis://localhost:6379.',
    );
  if (!isRedisUrl(url)) throw new Error(REDIS_URL_PROBLEM);
  const { createClient } = await importRedis();
  const client = createClient({ url });
  let reason = '';
  client.on('error', (error: unknown) => (reason = describeRedisError(error)));
  try {
    await withTimeout(client.connect(), { timeoutMs: CONNECT_TIMEOUT_MS, subject: 'The connection' });
  } catch (cause) {
    client.destroy();
    throw new Error(`The Redis at OIS_REDIS_URL cannot be reached. ${reason}`, { cause });
  }
  return client;
}

/**
 * Runs the command `inbox`.
 * @throws {Error} with a message for the user
 */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values: flags, positionals } = parseFlags(
    { args, options: OPTIONS, allowPositionals: true },
    USAGE,
  );
  if (flags.help) return void process.stdout.write(USAGE);
  const [action = '', ...ids] = positionals;
  const isComplete =
    action === 'list' ? ids.length === 0 : ids.length > 0 || (action === 'replay' && flags.dead);
  if (!['list', 'replay', 'discard'].includes(action))
    throw new Error(`Name list, replay or discard.\n\n${USAGE}`);
  if (!isComplete) {
    const missing = action === 'list' ? 'list takes no IDs' : `Name the IDs of the events to ${action}`;
    throw new Error(`${missing}.\n\n${USAGE}`);
  }
  const foreign = (['all', 'json', 'dead'] as const).find(
    (flag) => flags[flag] && action !== (flag === 'dead' ? 'replay' : 'list'),
  );
  if (foreign) throw new Error(`${action} takes no --${foreign}.\n\n${USAGE}`);
  const client = await connect(env['OIS_REDIS_URL']);
  try {
    const inbox = redisInbox(client, { prefix: flags.prefix });
    if (action === 'list') return await list(inbox, flags);
    if (action === 'discard') return await apply(new Set(ids), NOT_STOPPED, (id) => inbox.discard(id));
    const dead = flags.dead ? (await inbox.list()).filter(({ state }) => state === 'dead') : [];
    const all = new Set([...ids, ...dead.map(({ id }) => id)]);
    if (all.size === 0) print('No event is dead.');
    await apply(all, `${NOT_STOPPED}, or it is a deduction, which is not replayed`, (id) => inbox.replay(id));
  } finally {
    client.destroy();
  }
}
