import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { buildSeedTables } from '../seed/seed-tables.js';
import { getTexts } from '../locales/get-texts.js';
import type { Language } from '../locales/language.js';
import { WebhookConfigs } from '../webhooks/configs.js';
import { Keys } from './keys.js';
import { Ledger } from './ledger.js';
import { Orders } from './orders.js';
import { Secrets } from './secrets.js';
import { Submissions } from './submissions.js';
import { Tables } from './tables.js';
import { Tokens } from './tokens.js';
import { Users } from './users.js';

interface StoresOptions {
  hubUrl: string;
  /** Lifetime of an access token, in seconds. */
  tokenLife: number;
  now: () => number;
  seed: number;
  /** Language of the seed's tables and of default reasons. */
  language: Language;
  predictableSecrets: boolean;
  /** Called after every change of a store. */
  onChange: () => void;
}

/** Creates the simulator's stores, with the seed's tables. Their names are also the keys of a state file. */
export function createStores(options: StoresOptions) {
  const { hubUrl, tokenLife, now, seed, language, predictableSecrets, onChange } = options;
  const secrets = new Secrets(predictableSecrets ? seed : undefined);
  const users = new Users(onChange);
  const stores = {
    secrets,
    users,
    ledger: new Ledger(users, { now, texts: getTexts(language).data, onChange }),
    keys: new Keys(now, secrets, onChange),
    tokens: new Tokens({ now, lifetimeSeconds: tokenLife, secrets, onChange }),
    tables: new Tables(hubUrl, seed, onChange),
    webhooks: new WebhookConfigs(onChange),
    submissions: new Submissions(now, secrets, onChange),
    orders: new Orders(onChange),
  } satisfies Record<string, Snapshotable>;
  for (const table of buildSeedTables({ hubUrl, seed, language })) stores.tables.add(table);
  return stores;
}

export type Stores = ReturnType<typeof createStores>;

/** Returns a function that resets all stores to their present state. */
export function createReset(stores: Record<string, Snapshotable>): () => void {
  const snapshots = Object.values(stores).map((store) => [store, store.snapshot()] as const);
  return () => {
    for (const [store, snapshot] of snapshots) store.restore(snapshot as never);
  };
}

/** A store that can be saved and restored. Its snapshot is JSON and contains no plaintext secret. */
export interface Snapshotable {
  snapshot(): unknown;
  restore(snapshot: never): void;
}

const FORMAT = 'open-integration-widget simulator';
const VERSION = 2;

/** Changes within this time are written together. */
const WRITE_DELAY_MS = 200;

/** Readable by its owner only, because it contains what users have typed. */
const FILE_MODE = 0o600;

const hash = (state: string): string => createHash('sha256').update(state).digest('hex');

/**
 * Saves stores in one file: a header line, then a line of JSON. Each write replaces the whole file, so that a crash leaves
 * either the old or the new one.
 */
export class StateFile {
  readonly #path: string;
  readonly #stores: Record<string, Snapshotable>;
  readonly #warn: (line: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param warn logs a line about each write that failed */
  constructor(path: string, stores: Record<string, Snapshotable>, warn: (line: string) => void) {
    this.#path = path;
    this.#stores = stores;
    this.#warn = warn;
  }

  /**
   * Restores the stores from the file, or creates the file.
   * @throws {Error} if the file is damaged or cannot be read or written
   */
  load(): void {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') {
        throw this.#createError(`cannot be read (${String(cause)})`, cause);
      }
      this.#write();
      return;
    }
    const state = this.#parse(text);
    for (const [name, store] of Object.entries(this.#stores)) {
      // A file of an earlier version lacks the stores that were added since.
      if (Object.hasOwn(state, name)) store.restore(state[name] as never);
    }
  }

  /** Schedules a write after a change of a store. */
  scheduleWrite(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      try {
        this.#write();
      } catch (error) {
        // No one waits for this write, so its error is logged. `close` tries again and throws.
        this.#warn((error as Error).message);
      }
    }, WRITE_DELAY_MS);
  }

  /** Writes the last changes; later ones are not saved. @throws {Error} if the file cannot be written */
  close(): void {
    this.#isClosed = true;
    this.#write();
  }

  #serialize(): string {
    const state = JSON.stringify(
      Object.fromEntries(Object.entries(this.#stores).map(([name, store]) => [name, store.snapshot()])),
    );
    return `${JSON.stringify({ format: FORMAT, version: VERSION, checksum: hash(state) })}\n${state}\n`;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const temporaryPath = `${this.#path}.${process.pid}.tmp`;
    try {
      writeFileSync(temporaryPath, this.#serialize(), { mode: FILE_MODE, flush: true });
      renameSync(temporaryPath, this.#path);
    } catch (cause) {
      rmSync(temporaryPath, { force: true });
      throw this.#createError(
        `cannot be written (${String(cause)}). Create its folder, or name another file`,
        cause,
      );
    }
  }

  #parse(text: string): Record<string, unknown> {
    const [headerLine = '', state = ''] = text.split('\n');
    const { format, version, checksum } = this.#parseHeader(headerLine);
    if (format !== FORMAT) throw this.#createError('is no state file of this simulator. Name another one');
    if (version !== VERSION) {
      throw this.#createError(
        `has version ${String(version)}, not ${VERSION}. Delete it to start with an empty state`,
      );
    }
    if (checksum !== hash(state)) {
      throw this.#createError('is damaged or was edited. Delete it to start with an empty state');
    }
    return JSON.parse(state) as Record<string, unknown>;
  }

  #parseHeader(line: string): Record<string, unknown> {
    try {
      return { ...(JSON.parse(line) as object) };
    } catch (cause) {
      const why = 'is damaged, or no state file. Delete it to start with an empty state, or name another one';
      throw this.#createError(why, cause);
    }
  }

  #createError(why: string, cause?: unknown): Error {
    return new Error(`The state file ${this.#path} ${why}.`, { cause });
  }
}
