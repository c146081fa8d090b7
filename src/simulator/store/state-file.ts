import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';

/** A store that can be kept in a file, and set back. A snapshot is JSON, and holds no secret in plain text. */
export interface Kept {
  snapshot(): unknown;
  restore(state: never): void;
}

const FORMAT = 'open-integration-widget simulator';
const VERSION = 1;

/** How long changes are gathered before they are written, in milliseconds. */
const GATHER = 200;

/** Only we ourselves read it: it has what users have typed. */
const MODE = 0o600;

const checksum = (state: string): string => createHash('sha256').update(state).digest('hex');

/** Keeps stores in one file: a line about it, then a line of JSON. It is replaced as a whole, so a crash leaves the old one or the new one. */
export class StateFile {
  readonly #path: string;
  readonly #stores: Record<string, Kept>;
  readonly #warn: (line: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #writing: Promise<void> = Promise.resolve();

  /** @param warn takes one line about each write that failed */
  constructor(path: string, stores: Record<string, Kept>, warn: (line: string) => void) {
    this.#path = path;
    this.#stores = stores;
    this.#warn = warn;
  }

  /**
   * Sets the stores to what the file has, or makes the file where there is none.
   * @throws {Error} if it cannot be read or written, or was damaged
   */
  load(): void {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
        throw this.#unusable(`cannot be read (${String(cause)})`, cause);
      this.#begin();
      return;
    }
    const state = this.#parse(text);
    for (const [name, store] of Object.entries(this.#stores)) {
      // A store that came with a later version of ours is not in an older file.
      if (Object.hasOwn(state, name)) store.restore(state[name] as never);
    }
  }

  /** Something in a store has changed. It is in the file soon. */
  changed(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      // Told, not thrown: whoever changed something has gone on long since. `close` tries again and throws.
      this.#save().catch((error: Error) => this.#warn(error.message));
    }, GATHER);
  }

  /** Writes what is not in the file yet; no change after this is kept. @throws {Error} if it cannot be written */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing.catch(() => {});
    await this.#save();
  }

  #text(): string {
    const state = JSON.stringify(
      Object.fromEntries(Object.entries(this.#stores).map(([name, store]) => [name, store.snapshot()])),
    );
    return `${JSON.stringify({ format: FORMAT, version: VERSION, checksum: checksum(state) })}\n${state}\n`;
  }

  #begin(): void {
    try {
      writeFileSync(this.#path, this.#text(), { mode: MODE });
    } catch (cause) {
      throw this.#unusable(`cannot be written (${String(cause)})`, cause);
    }
  }

  /** One write after the other. */
  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.catch(() => {}).then(() => this.#replace(this.#text()));
    return this.#writing;
  }

  async #replace(text: string): Promise<void> {
    const next = `${this.#path}.${process.pid}.tmp`;
    try {
      await writeFile(next, text, { mode: MODE, flush: true });
      await rename(next, this.#path);
    } catch (cause) {
      await rm(next, { force: true });
      throw this.#unusable(`cannot be written (${String(cause)})`, cause);
    }
  }

  #parse(text: string): Record<string, unknown> {
    const [first = '', state = ''] = text.split('\n');
    let head: { format?: unknown; version?: unknown; checksum?: unknown } | null;
    try {
      head = JSON.parse(first) as typeof head;
    } catch (cause) {
      throw this.#unusable(
        'is damaged, or no state file. Delete it to begin anew, or name another one',
        cause,
      );
    }
    if (head?.format !== FORMAT) {
      throw this.#unusable('is no state file of this simulator. Name another one');
    }
    if (head.version !== VERSION) {
      throw this.#unusable(`has version ${String(head.version)}, not ${VERSION}. Delete it to begin anew`);
    }
    if (head.checksum !== checksum(state)) {
      throw this.#unusable('is damaged or was edited. Delete it to begin anew');
    }
    return JSON.parse(state) as Record<string, unknown>;
  }

  #unusable(why: string, cause?: unknown): Error {
    return new Error(`The state file ${this.#path} ${why}.`, { cause });
  }
}
