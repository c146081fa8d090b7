import type { ManualClock } from '../../helpers/manual-clock.js';

const encoder = new TextEncoder();

/** One request for the stream, with the response that a test gives it. */
export interface FakeConnection {
  url: string;
  headers: Headers;
  init: RequestInit;
  send(text: string): void;
  /** Sends an event. */
  event(id: string, type: string, data: unknown): void;
  end(): void;
  fail(): void;
  readonly isAborted: boolean;
}

export interface FakeStreamOptions {
  /** Returns a response in place of a stream. */
  respond?: (count: number) => Response | Promise<Response> | undefined;
  /** Name of the user in the response; undefined for a server without names. */
  streamKey?: () => string | undefined;
}

/** Plays the backend's event stream. */
export class FakeStreamServer {
  readonly connections: FakeConnection[] = [];
  respond: (count: number) => Response | Promise<Response> | undefined;
  streamKey: () => string | undefined;

  constructor({ respond, streamKey }: FakeStreamOptions = {}) {
    this.respond = respond ?? (() => undefined);
    this.streamKey = streamKey ?? (() => undefined);
  }

  get last(): FakeConnection {
    const last = this.connections.at(-1);
    if (!last) throw new Error('No request for the stream was sent.');
    return last;
  }

  /** Connections that neither side has ended. */
  get open(): FakeConnection[] {
    return this.connections.filter(({ isAborted }) => !isAborted);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    let isOver = false;
    const body = new ReadableStream<Uint8Array>({
      start: (own) => void (controller = own),
      cancel: () => void (isOver = true),
    });
    const send = (text: string): void => {
      if (!isOver) controller.enqueue(encoder.encode(text));
    };
    this.connections.push({
      url: String(input),
      headers: new Headers(init.headers),
      init,
      send,
      event: (id, type, data) => send(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => {
        if (!isOver) controller.close();
        isOver = true;
      },
      fail: () => {
        if (!isOver) controller.error(new TypeError('network error'));
        isOver = true;
      },
      get isAborted() {
        return isOver || init.signal?.aborted === true;
      },
    });
    const response = await this.respond(this.connections.length);
    if (response) return response;
    const headers = new Headers({ 'Content-Type': 'text/event-stream' });
    const key = this.streamKey();
    if (key !== undefined) headers.set('OIS-Stream-Key', key);
    return new Response(body, { headers });
  };
}

/** A response of the backend that refuses the stream. */
export const refuse = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ code: status, message: 'Refused.', data: {} }, { status, headers });

export const notification = (title: string, fields: object = {}): object => ({
  event: 'order_matched',
  timestamp: '2026-03-01T09:30:00+08:00',
  short_code: 'sofa1',
  project_icon_url: null,
  title,
  content: `About ${title}`,
  link: 'https://form.example/sofa1/orders/7',
  ...fields,
});

export const outcome = (event: string, amount_cents: number, fields: object = {}): object => ({
  event,
  timestamp: '2026-03-01T09:30:00+08:00',
  short_code: 'sofa1',
  amount_cents,
  reason: 'Unlock',
  ...fields,
});

/** Lets pending promises settle. */
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

/** Advances a clock and lets what is due happen. */
export async function advance(clock: ManualClock, seconds: number): Promise<void> {
  await settle();
  clock.advance(seconds);
  await settle();
}
