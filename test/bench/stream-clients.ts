import { connect, type Socket } from 'node:net';

/** What all clients together received. */
export interface Received {
  /** Milliseconds from the webhook call to each event that was sent while its user was connected. */
  latenciesMs: number[];
  /** Numbers of the events that arrived. */
  numbers: Set<number>;
  duplicates: number;
  /** Events of another user. Must be 0. */
  foreign: number;
  resets: number;
}

/** Title of the event with this number, which also holds its user and the time at which it was sent. */
export const formatTitle = (number: number, user: string): string =>
  `${number} ${user} ${performance.now().toFixed(1)}`;

const TITLE = /"title":"(\d+) (\S+) ([\d.]+)"/;

/** One connected user, which reads the event stream and resumes it like a browser. */
export class StreamClient {
  readonly #user: string;
  readonly #getPort: () => number;
  readonly #received: Received;
  #socket: Socket | undefined;
  #lastEventId = '';
  #rest = '';
  #connectedAtMs = 0;

  /** @param getPort returns the port of the server for the next connection */
  constructor(user: string, getPort: () => number, received: Received) {
    this.#user = user;
    this.#getPort = getPort;
    this.#received = received;
  }

  /** Opens the stream. Resolves when it begins. */
  async connect(): Promise<void> {
    this.#rest = '';
    const socket = connect(this.#getPort(), '127.0.0.1');
    this.#socket = socket;
    const resume = this.#lastEventId ? `Last-Event-ID: ${this.#lastEventId}\r\n` : '';
    socket.write(`GET /ois/events HTTP/1.1\r\nHost: site.example\r\nX-User: ${this.#user}\r\n${resume}\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).once('data', () => resolve());
      socket.setEncoding('utf8').on('data', (text: string) => this.#handleText(text));
    });
    this.#connectedAtMs = performance.now();
    socket.on('error', () => undefined);
  }

  /** Reads nothing more, and keeps the connection. */
  stopReading(): void {
    this.#socket?.pause();
  }

  disconnect(): void {
    this.#socket?.removeAllListeners('data').destroy();
  }

  #handleText(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#handleLine(line);
  }

  #handleLine(line: string): void {
    const received = this.#received;
    if (line.startsWith('id: ')) this.#lastEventId = line.slice(4);
    if (line === 'event: reset') received.resets += 1;
    const [, number, user, sentAt] = (line.startsWith('data: ') && TITLE.exec(line)) || [];
    if (number === undefined) return;
    if (user !== this.#user) received.foreign += 1;
    if (received.numbers.has(Number(number))) received.duplicates += 1;
    else if (Number(sentAt) > this.#connectedAtMs)
      received.latenciesMs.push(performance.now() - Number(sentAt));
    received.numbers.add(Number(number));
  }
}
