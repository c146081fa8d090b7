import type { ProjectTable } from '../../hub/tables.js';
import { normalizeForSearch } from './normalize.js';
import { hasHan, toInitials } from './pinyin-initials.js';

/** As much as cards show of a text, in UTF-16 units. Longer texts would block the page. */
const MAX_TEXT_LENGTH = 200;
const MAX_TAGS = 50;

/** More different industries and tags are kept for each table. */
const MAX_KNOWN_LABELS = 10_000;

/**
 * The texts of tables, normalized for the search. Adding a table takes bounded time, whatever the hub sent. Industries and tags,
 * the labels, are kept once: many tables have the same ones.
 */
export class SearchIndex {
  /** The name of each table. */
  readonly names: string[] = [];
  /** The same with the initials of pinyin syllables in place of Chinese characters; '' without any. */
  readonly initials: string[] = [];
  readonly labels: string[] = [];
  readonly #known = new Map<string, number>();
  /** Indexes of the labels of all tables: the industry, then the tags. */
  readonly #labelIndexes: number[] = [];
  /** Where those of each table end. */
  readonly #ends: number[] = [];

  /** Adds the next table. @returns how many characters had to be normalized */
  add({ name, industry, tags }: ProjectTable): number {
    const text = prepare(name);
    this.names.push(text);
    this.initials.push(hasHan(text) ? toInitials(text) : '');
    let length = text.length + this.#addLabel(industry);
    const count = Math.min(tags.length, MAX_TAGS);
    for (let i = 0; i < count; i += 1) length += this.#addLabel(tags[i] as string);
    this.#ends.push(this.#labelIndexes.length);
    return length;
  }

  /** Adds a label to the last table. @returns how many characters had to be normalized */
  #addLabel(text: string): number {
    const known = this.#known.get(text);
    const index = known ?? this.labels.push(prepare(text)) - 1;
    this.#labelIndexes.push(index);
    if (known !== undefined) return 0;
    if (index < MAX_KNOWN_LABELS) this.#known.set(text, index);
    return (this.labels[index] as string).length;
  }

  /** Returns the bits of a table's industry. @param getBits returns those of a label */
  industryBits(table: number, getBits: (label: number) => number): number {
    return getBits(this.#labelIndexes[this.#start(table)] as number);
  }

  /** Returns the bits that any of a table's tags has. @param getBits returns those of a label */
  tagBits(table: number, getBits: (label: number) => number): number {
    let bits = 0;
    const end = this.#ends[table] as number;
    for (let i = this.#start(table) + 1; i < end; i += 1) bits |= getBits(this.#labelIndexes[i] as number);
    return bits;
  }

  /** Returns all texts of a table, one per line. */
  getText(table: number): string {
    const labels = this.#labelIndexes.slice(this.#start(table), this.#ends[table]);
    return [this.names[table], ...labels.map((label) => this.labels[label])].join('\n');
  }

  #start(table: number): number {
    return table === 0 ? 0 : (this.#ends[table - 1] as number);
  }
}

/** Printable ASCII, in which nothing but case changes. */
const PLAIN = /^[ -~]*$/;

function prepare(text: string): string {
  const start = text.slice(0, MAX_TEXT_LENGTH);
  if (PLAIN.test(start)) return start.trim().toLowerCase();
  return normalizeForSearch(start.replaceAll('\n', ' ').trim());
}
