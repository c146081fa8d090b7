import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

type Fields = Record<string, unknown>;

/** A line of a runner: what the app's own part gets from the protocol. */
export interface RunnerLine extends Fields {
  type: string;
}

/** A process that runs a sample's end of the protocol (test/hosts/runners). */
export class NativeRunner {
  readonly lines: RunnerLine[] = [];
  /** Called for each line. */
  onLine: (line: RunnerLine) => void = () => undefined;
  readonly #process: ChildProcessWithoutNullStreams;
  #count = 0;
  #errors = '';
  #isEnded = false;

  constructor([command, ...args]: string[]) {
    this.#process = spawn(command!, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    createInterface({ input: this.#process.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as RunnerLine;
      this.lines.push(line);
      this.onLine(line);
    });
    this.#process.on('exit', (code) => (this.#errors ||= `The runner ended with ${code}.`));
    this.#process.stdin.on('error', (error) => (this.#errors ||= error.message));
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  /** Sends a command; none after the end, as a page may still send messages. */
  send(command: string, fields: Fields = {}): void {
    if (!this.#isEnded) this.#process.stdin.write(`${JSON.stringify({ do: command, ...fields })}\n`);
  }

  /** Sends a command and waits for its line. */
  async call(command: string, fields: Fields = {}): Promise<RunnerLine> {
    const n = (this.#count += 1);
    this.send(command, { n, ...fields });
    return this.wait((line) => line['n'] === n && line.type !== 'handle');
  }

  /** @returns the first line that matches, of those that came and those to come */
  async wait(matches: (line: RunnerLine) => boolean): Promise<RunnerLine> {
    await expect
      .poll(() => this.lines.some(matches) || this.#errors, { timeout: 50_000, interval: 5 })
      .toBe(true);
    return this.lines.find(matches)!;
  }

  /** Waits until all commands so far were handled. */
  async settle(): Promise<void> {
    await this.call('json', { json: '{}' });
  }

  /** Messages that were sent to the page. */
  get posted(): Fields[] {
    return this.lines.filter(({ type }) => type === 'post').map(({ json }) => JSON.parse(json as string));
  }

  end(): void {
    this.#isEnded = true;
    this.#process.kill();
  }
}
