import { Collection } from './collection.js';
import { validateDraft, validatePrices, type TableDraft } from './validate-table.js';

/** A project table as the platform stores it; the open API returns a part of it. `add` and `update` accept any text. */
export interface SimulatedTable extends TableDraft {
  short_code: string;
  status: 'published' | 'withdrawn';
}

/** A stored table. It is immutable: an update replaces it. */
export type StoredTable = Readonly<SimulatedTable> & {
  /** Identifies the table in points log records. */
  readonly project_id: number;
};

/** Returns the name that users see (specification: Published project table). */
export const getTableName = (table: Readonly<SimulatedTable>): string =>
  table.type === 'A' ? table.supply_name : table.demand_name;

/** No letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates a generator of unique short codes of six to eight characters; the seed fixes their order. */
export function createShortCodes(seed: number): () => string {
  let state = seed >>> 0;
  const random = (below: number): number => {
    // mulberry32: a small generator; short codes need no cryptographic randomness.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  const issued = new Set<string>();
  return () => {
    for (;;) {
      const code = Array.from({ length: 6 + random(3) }, () => ALPHABET[random(ALPHABET.length)]).join('');
      if (issued.has(code)) continue;
      issued.add(code);
      return code;
    }
  };
}

/** The platform's project tables, in the order of their creation. */
export class Tables {
  readonly #tables: Collection<StoredTable>;
  readonly #seed: number;
  readonly #hubRoot: string;
  #nextShortCode: () => string;
  #published: readonly StoredTable[] | undefined;

  /**
   * @param hubUrl root of the simulator's own icons
   * @param seed the same seed gives the same short codes
   * @param onChange called after every change
   * @internal
   */
  constructor(hubUrl: string, seed: number, onChange: () => void) {
    this.#tables = new Collection({
      name: 'table',
      key: (table) => table.short_code,
      onChange: () => {
        this.#published = undefined;
        onChange();
      },
    });
    this.#hubRoot = `${hubUrl}/`;
    this.#seed = seed;
    this.#nextShortCode = createShortCodes(seed);
  }

  list(): StoredTable[] {
    return [...this.#tables.values()];
  }

  /** Returns the same array until a table changes, so that callers can cache what they derive from it. */
  published(): readonly StoredTable[] {
    this.#published ??= this.list().filter((table) => table.status === 'published');
    return this.#published;
  }

  get(shortCode: string): StoredTable | undefined {
    return this.#tables.get(shortCode);
  }

  /** Accepts any text. @throws {Error} if the short code is taken, or a price is not a number of cents */
  add(table: SimulatedTable): void {
    if (this.#tables.has(table.short_code)) {
      throw new Error(`The short code ${JSON.stringify(table.short_code)} is taken.`);
    }
    this.#insert({ ...table, project_id: this.#tables.size + 1 });
  }

  /** Creates an unpublished table with a new short code. @throws {InvalidTable} with the errors of all fields */
  create(draft: TableDraft): StoredTable {
    const valid = validateDraft(draft);
    let short_code = this.#nextShortCode();
    while (this.#tables.has(short_code)) short_code = this.#nextShortCode();
    this.add({ ...valid, short_code, status: 'withdrawn' });
    return this.#tables.require(short_code);
  }

  /**
   * Keeps the prices if the draft has none.
   * @throws {InvalidTable} with the errors of all fields
   * @throws {Error} for an unknown short code
   */
  edit(shortCode: string, draft: TableDraft): void {
    this.update(shortCode, validateDraft(draft));
  }

  /** Accepts any text. @throws {Error} for an unknown short code, as `publish` and `withdraw` do */
  update(shortCode: string, changes: Partial<Omit<SimulatedTable, 'short_code'>>): void {
    this.#insert({ ...this.#tables.require(shortCode), ...changes });
  }

  publish(shortCode: string): void {
    this.update(shortCode, { status: 'published' });
  }

  withdraw(shortCode: string): void {
    this.update(shortCode, { status: 'withdrawn' });
  }

  /** Saves the simulator's own icons relative to the hub's address, which may differ at the next start. */
  snapshot(): StoredTable[] {
    const root = this.#hubRoot;
    return this.list().map((table) =>
      table.icon?.startsWith(`${root}icons/`) ? { ...table, icon: table.icon.slice(root.length) } : table,
    );
  }

  restore(snapshot: readonly StoredTable[]): void {
    this.#nextShortCode = createShortCodes(this.#seed);
    this.#tables.restore(
      snapshot.map((table) =>
        table.icon?.startsWith('icons/') ? { ...table, icon: this.#hubRoot + table.icon } : table,
      ),
    );
    this.#published = undefined;
  }

  #insert(table: StoredTable): void {
    const problem = validatePrices(table.prices ?? {});
    if (problem) throw new Error(problem);
    this.#tables.insert(table);
  }
}
