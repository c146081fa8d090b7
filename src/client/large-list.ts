import { readEnvelope, readObject } from '../hub/envelope.js';
import type { ParsedList } from '../hub/tables.js';
import { readPieces } from './read-pieces.js';
import type { TextReader } from './request.js';
import { yieldToEventLoop } from './search/time-slices.js';
import { sleep } from './sleep.js';
import { createAbortError } from './with-timeout.js';

/** Characters of the first items, which are passed on before the rest arrives: more of them than any screen shows. */
const FIRST_LENGTH = 50_000;

/** Characters that are parsed at once: about a millisecond. */
const CHUNK_LENGTH = 100_000;

/** Short enough for a frame of 16 ms, with the browser's own work. */
const SLICE_MS = 8;

/** After so many cuts inside of an item, the list is taken for one with nested objects, and parsed at once. */
const MAX_WRONG_CUTS = 20;

const LIST_START = /"list"\s*:\s*\[/;

/** `scheduler.yield` goes before the page's timers: after this time, these are let through. */
const TIMERS_AFTER_MS = 50;

export interface ParseRequest<T> {
  parse: (data: Record<string, unknown>, who: string) => ParsedList<T>;
  /** Subject of error messages. */
  who: string;
  signal: AbortSignal;
  /** Called with the first items. */
  onFirst?: ((items: T[], signal: AbortSignal) => void) | undefined;
}

/**
 * Parses a list while it arrives, in slices of a few milliseconds, so that the page stays responsive: a long one would block the page.
 * @param text its start, if the rest of it is to be read
 * @returns the whole text if it has to be parsed at once, such as an error, or JSON that is invalid or of another form
 * @throws {HubError} `ABORTED`
 */
export async function parseList<T>(
  source: TextReader | Response,
  signal: AbortSignal,
  text: string,
  request: ParseRequest<T>,
): Promise<ParsedList<T> | string> {
  const { who, parse, onFirst } = request;
  const readPiece = await readPieces(source);
  const pieces = [text];
  let position = 0;
  let hasMore = true;
  /** @returns false after the last piece */
  const readMore = async (): Promise<boolean> => {
    const piece = await readPiece();
    if (piece === undefined) return false;
    pieces.push(piece);
    text = text.slice(position) + piece;
    position = 0;
    return true;
  };
  const readAtOnce = async (): Promise<string> => {
    while (hasMore) hasMore = await readMore();
    return pieces.join('');
  };
  // The elements that show the first items are created in microtasks when this code is loaded.
  await yieldToEventLoop();
  while (hasMore && text.length < CHUNK_LENGTH) hasMore = await readMore();
  const start = LIST_START.exec(text);
  if (!start) return readAtOnce();
  position = start.index + start[0].length;
  const head = text.slice(0, position);
  const all: ParsedList<T> = { list: [], skipped: 0 };
  let sliceEndMs = performance.now() + SLICE_MS;
  let timersAtMs = performance.now() + TIMERS_AFTER_MS;
  for (let length = FIRST_LENGTH; ; length = CHUNK_LENGTH) {
    // Twice as much as is parsed next, so that an item ends in it. If none does, the list is parsed at once.
    while (hasMore && text.length - position < 2 * length) hasMore = await readMore();
    const end = hasMore ? Infinity : text.lastIndexOf(']');
    if (position >= end) break;
    const chunk = parseChunk(text, { position, length, end });
    if (!chunk) return readAtOnce();
    const { list, skipped } = parse({ list: chunk.items }, who);
    for (const item of list) all.list.push(item);
    all.skipped += skipped;
    position = chunk.end;
    if (length === FIRST_LENGTH) onFirst?.(list, request.signal);
    if (performance.now() < sliceEndMs) continue;
    if (performance.now() < timersAtMs) await yieldToEventLoop();
    else {
      await sleep(0, signal);
      timersAtMs = performance.now() + TIMERS_AFTER_MS;
    }
    if (signal.aborted) throw createAbortError();
    sliceEndMs = performance.now() + SLICE_MS;
  }
  // The response without the items, to check what is around them: `position` is after the `]` of the list.
  const data = readEnvelope(200, readObject(head + text.slice(position - 1)));
  return Array.isArray(data?.['list']) && data['list'].length === 0 ? all : readAtOnce();
}

/**
 * Parses the next items, from a position between two of them. It cuts the text behind a `}` that a comma follows. If that is
 * inside of an item or of a text, the part before is invalid JSON, so that a wrong cut is always detected.
 * @param part.length characters of the items, up to the next cut
 * @param part.end where the list ends; infinite if the text ends before
 */
function parseChunk(
  text: string,
  { position, length, end }: { position: number; length: number; end: number },
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
