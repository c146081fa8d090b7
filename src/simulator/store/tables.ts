import { createShortCodes } from '../seed/short-codes.js';
import { checkedDraft, type TableDraft } from './check-table.js';
import { problemWithPrices } from './prices.js';

/**
 * A project table as the platform keeps it; the open API shows a part of it. Its texts may be any: what the open API lists
 * is then as odd as a careless platform's.
 */
export interface SimulatedTable extends TableDraft {
  short_code: string;
  status: 'published' | 'withdrawn';
}

/** A table once it is there. It never changes: an edited one is another object. */
export type KeptTable = Readonly<SimulatedTable> & {
  /** What a points log record calls it by. */
  readonly project_id: number;
};

type Changes = Partial<Omit<SimulatedTable, 'short_code'>>;

/** The name that users see. */
export const nameOf = (table: Readonly<SimulatedTable>): string =>
  table.type === 'A' ? table.supply_name : table.demand_name;

/** The platform's project tables, in the order in which they were added. */
export class Tables {
  readonly #byCode = new Map<string, KeptTable>();
  readonly #seed: number;
  readonly #hubRoot: string;
  readonly #changed: () => void;
  #nextCode: () => string;
  #published: readonly KeptTable[] | undefined;

  /**
   * @param hubUrl where our own icons are
   * @param seed the same seed gives the same short codes
   * @param changed called after every change
   */
  constructor(hubUrl: string, seed: number, changed: () => void) {
    this.#hubRoot = `${hubUrl}/`;
    this.#seed = seed;
    this.#changed = changed;
    this.#nextCode = createShortCodes(seed);
  }

  list(): KeptTable[] {
    return [...this.#byCode.values()];
  }

  /** The same array until a table changes, so that what is made of it can be kept with it. */
  published(): readonly KeptTable[] {
    this.#published ??= this.list().filter((table) => table.status === 'published');
    return this.#published;
  }

  get(shortCode: string): KeptTable | undefined {
    return this.#byCode.get(shortCode);
  }

  /** Takes any text as it is. @throws {Error} if the short code is taken, or a price is no amount */
  add(table: SimulatedTable): void {
    if (this.#byCode.has(table.short_code)) {
      throw new Error(`The short code ${JSON.stringify(table.short_code)} is taken.`);
    }
    this.#put({ ...structuredClone(table), project_id: this.#byCode.size + 1 });
  }

  /**
   * A table of a developer's own, with a new short code; not published yet.
   * @throws {InvalidTable} with all that is wrong
   */
  create(draft: TableDraft): KeptTable {
    const checked = checkedDraft(draft);
    const short_code = this.#freeCode();
    this.add({ ...checked, short_code, status: 'withdrawn' });
    return this.#kept(short_code);
  }

  /** Prices that are not given stay. @throws {InvalidTable} with all that is wrong @throws {Error} for an unknown short code */
  edit(shortCode: string, draft: TableDraft): void {
    this.update(shortCode, checkedDraft(draft));
  }

  /** Takes any text as it is. @throws {Error} for an unknown short code, as `publish` and `withdraw` do */
  update(shortCode: string, changes: Changes): void {
    this.#put({ ...this.#kept(shortCode), ...structuredClone(changes) });
  }

  publish(shortCode: string): void {
    this.update(shortCode, { status: 'published' });
  }

  withdraw(shortCode: string): void {
    this.update(shortCode, { status: 'withdrawn' });
  }

  /** Our own icons are kept without the hub's address, which may be another one the next time. */
  snapshot(): KeptTable[] {
    const root = this.#hubRoot;
    return this.list().map((table) =>
      table.icon?.startsWith(`${root}icons/`) ? { ...table, icon: table.icon.slice(root.length) } : table,
    );
  }

  restore(state: readonly KeptTable[]): void {
    this.#byCode.clear();
    this.#nextCode = createShortCodes(this.#seed);
    for (const table of state) {
      const isOurs = table.icon?.startsWith('icons/');
      const icon = isOurs ? `${this.#hubRoot}${table.icon}` : table.icon;
      this.#byCode.set(table.short_code, { ...table, icon });
    }
    this.#published = undefined;
  }

  #put(table: KeptTable): void {
    const problem = problemWithPrices(table.prices ?? {});
    if (problem) throw new Error(problem);
    this.#byCode.set(table.short_code, table);
    this.#published = undefined;
    this.#changed();
  }

  #kept(shortCode: string): KeptTable {
    const table = this.#byCode.get(shortCode);
    if (!table) throw new Error(`There is no table with the short code ${JSON.stringify(shortCode)}.`);
    return table;
  }

  #freeCode(): string {
    for (;;) {
      const code = this.#nextCode();
      if (!this.#byCode.has(code)) return code;
    }
  }
}
