import { readEnvelope, readObject } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import type { ParsedList } from '../hub/tables.js';
import type { LongResponse } from './request.js';
import { yieldToEventLoop } from './search/time-slices.js';
import { createAbortError } from './with-timeout.js';

/** Decoded at once: some milliseconds. */
const PIECE_BYTES = 2 ** 19;

/** Parsed at once, in characters: about a millisecond. */
const CHUNK_LENGTH = 100_000;

/** Characters that are decoded before the next items are parsed. A list with a longer item is parsed at once. */
const MIN_LENGTH = 2 * CHUNK_LENGTH;

/** Short enough for a frame of 16 ms, with the browser's own work. */
const SLICE_MS = 8;

/** After so many cuts inside of an item, the list is taken for one with nested objects, and parsed at once. */
const MAX_WRONG_CUTS = 20;

/** Characters of the first items: more of them than any screen shows. */
const FIRST_LENGTH = 50_000;

const LIST_START = /"list"\s*:\s*\[/;

interface Reading<T> {
  /** Subject of error messages. */
  who: string;
  signal: AbortSignal;
  /** Called with the first items. */
  onFirst?: ((items: T[], signal: AbortSignal) => void) | undefined;
}

type Parse<T> = (data: Record<string, unknown>, who: string) => ParsedList<T>;

/**
 * Parses the first items of a list while the rest arrives. Calls nothing if the response cannot be read or is of another form: then
 * {@link parseList} says why.
 * @param response a copy, which is read only that far
 */
export async function readFirst<T>(
  response: Response,
  parse: Parse<T>,
  { who, signal, onFirst }: Reading<T>,
): Promise<void> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < 2 * FIRST_LENGTH) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done) return;
    text += decoder.decode(value, { stream: true });
  }
  // Otherwise the browser would keep the rest for it.
  void reader.cancel();
  const start = LIST_START.exec(text);
  const chunk = start && parseChunk(text, start.index + start[0].length, FIRST_LENGTH);
  if (chunk) onFirst?.(parse({ list: chunk.items }, who).list, signal);
}

/**
 * Decodes and parses a response with a list in slices of a few milliseconds, so that the page stays responsive: a long one would block
 * the page.
 * @returns undefined if it has to be parsed at once, such as an error, or JSON that is invalid or of another form
 * @throws {HubError} `ABORTED`; `NETWORK` if the browser cannot read what it has stored
 */
export async function parseList<T>(
  { status, body }: LongResponse,
  parse: Parse<T>,
  { who, signal, onFirst }: Reading<T>,
): Promise<ParsedList<T> | undefined> {
  if (typeof body === 'string') return undefined;
  const decoder = new TextDecoder();
  let bytesRead = 0;
  const read = (): Promise<ArrayBuffer | undefined> =>
    body
      .slice(bytesRead, bytesRead + PIECE_BYTES)
      .arrayBuffer()
      .catch(() => undefined);
  // Each piece is read while the one before is parsed.
  let next = read();
  const readPiece = async (): Promise<string> => {
    const piece = await next;
    if (!piece) throw new HubError('NETWORK', `${who} could not be read.`);
    bytesRead += piece.byteLength;
    next = read();
    return decoder.decode(piece, { stream: bytesRead < body.size });
  };
  let text = await readPiece();
  const start = LIST_START.exec(text);
  if (!start) return undefined;
  let position = start.index + start[0].length;
  const head = text.slice(0, position);
  const all: ParsedList<T> = { list: [], skipped: 0 };
  let sliceEndMs = performance.now() + SLICE_MS;
  for (;;) {
    while (bytesRead < body.size && text.length - position < MIN_LENGTH) {
      text = text.slice(position) + (await readPiece());
      position = 0;
    }
    const end = bytesRead < body.size ? Infinity : text.lastIndexOf(']');
    if (position >= end) break;
    const chunk = parseChunk(text, position, CHUNK_LENGTH, end);
    if (!chunk) return undefined;
    const { list, skipped } = parse({ list: chunk.items }, who);
    for (const item of list) all.list.push(item);
    all.skipped += skipped;
    position = chunk.end;
    if (performance.now() < sliceEndMs) continue;
    onFirst?.([...all.list], signal);
    onFirst = undefined;
    await yieldToEventLoop();
    if (signal.aborted) throw createAbortError();
    sliceEndMs = performance.now() + SLICE_MS;
  }
  // The response without the items, to check what is around them: `position` is after the `]` of the list.
  const data = readEnvelope(status, readObject(head + text.slice(position - 1)));
  return Array.isArray(data?.['list']) && data['list'].length === 0 ? all : undefined;
}

/**
 * Parses the next items, from a position between two of them. It cuts the text behind a `}` that a comma follows. If that is
 * inside of an item or of a text, the part before is invalid JSON, so that a wrong cut is always detected.
 * @param length characters of the items, up to the next cut
 * @param end where the list ends; infinite if the text ends before
 */
function parseChunk(
  text: string,
  position: number,
  length: number,
  end = Infinity,
): { items: unknown[]; end: number } | undefined {
  let cut = position + length;
  for (let wrongCuts = 0; wrongCuts < MAX_WRONG_CUTS; wrongCuts += 1) {
    const found = text.indexOf('},', cut);
    const isLast = found < 0 || found >= end;
    if (isLast && end === Infinity) return undefined;
    cut = isLast ? end : found + 1;
    const items = parseItems(text.slice(position, cut));
    if (items) return { items, end: cut + 1 };
    if (isLast) return undefined;
  }
  return undefined;
}

/** @returns undefined unless there is an item, and nothing else */
function parseItems(text: string): unknown[] | undefined {
  try {
    const items = JSON.parse(`[${text}]`) as unknown[];
    return items.length > 0 ? items : undefined;
  } catch {
    return undefined;
  }
}
