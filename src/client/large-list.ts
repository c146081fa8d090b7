import { readEnvelope, readObject } from '../hub/envelope.js';
import type { ParsedList } from '../hub/tables.js';
import { yieldToEventLoop } from './search/time-slices.js';
import { createAbortError } from './with-timeout.js';

/** Parsed at once, in characters: about a millisecond. */
const CHUNK_LENGTH = 100_000;

/** Short enough for a frame of 16 ms, with the browser's own work. */
const SLICE_MS = 8;

/** After so many cuts inside of an item, the list is taken for one with nested objects, and parsed at once. */
const MAX_WRONG_CUTS = 20;

const LIST_START = /"list"\s*:\s*\[/;

/**
 * Parses a long response with a list in slices of a few milliseconds, so that the page stays responsive: `JSON.parse` of all of
 * it would block the page.
 * @param parse parses `data` of a response with some of the items
 * @returns undefined if it has to be parsed at once, such as an error, or JSON that is invalid or of another form
 * @throws {HubError} `ABORTED`
 */
export async function parseList<T>(
  { status, body }: { status: number; body: string },
  parse: (data: Record<string, unknown>, who: string) => ParsedList<T>,
  { who, signal }: { who: string; signal: AbortSignal },
): Promise<ParsedList<T> | undefined> {
  const start = LIST_START.exec(body);
  const end = body.lastIndexOf(']');
  if (!start || end < start.index) return undefined;
  let position = start.index + start[0].length;
  // The response with an empty list.
  const data = readEnvelope(status, readObject(body.slice(0, position) + body.slice(end)));
  if (!Array.isArray(data?.['list']) || data['list'].length > 0) return undefined;
  const all: ParsedList<T> = { list: [], skipped: 0 };
  let sliceEndMs = performance.now() + SLICE_MS;
  while (position < end) {
    const chunk = parseChunk(body, position, end);
    if (!chunk) return undefined;
    const { list, skipped } = parse({ list: chunk.items }, who);
    for (const item of list) all.list.push(item);
    all.skipped += skipped;
    position = chunk.end;
    if (performance.now() < sliceEndMs) continue;
    await yieldToEventLoop();
    if (signal.aborted) throw createAbortError();
    sliceEndMs = performance.now() + SLICE_MS;
  }
  return all;
}

/**
 * Parses the next items, from a position between two of them. It cuts the text behind a `}` that a comma follows. If that is
 * inside of an item or of a text, the part before is invalid JSON, so that a wrong cut is always detected.
 */
function parseChunk(
  body: string,
  position: number,
  end: number,
): { items: unknown[]; end: number } | undefined {
  let cut = position + CHUNK_LENGTH;
  for (let wrongCuts = 0; wrongCuts < MAX_WRONG_CUTS; wrongCuts += 1) {
    const found = body.indexOf('},', cut);
    const isLast = found < 0 || found >= end;
    cut = isLast ? end : found + 1;
    const items = parseItems(body.slice(position, cut));
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
