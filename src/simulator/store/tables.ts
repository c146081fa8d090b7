/** A project table as the platform keeps it; the open API shows a part of it. */
export interface SimulatedTable {
  /** Any text: what the open API lists is then as odd as a careless platform's. */
  short_code: string;
  /** Type A shows its supply-side name, type B its demand-side name (specification: Published project table). */
  type: 'A' | 'B';
  supply_name: string;
  demand_name: string;
  industry: string;
  /** An absolute URL, or null for none. */
  icon: string | null;
  tags: string[];
  status: 'published' | 'withdrawn';
}

type Changes = Partial<Omit<SimulatedTable, 'short_code'>>;

/** The name that users see. */
export const nameOf = (table: Readonly<SimulatedTable>): string =>
  table.type === 'A' ? table.supply_name : table.demand_name;

/** The platform's project tables, in the order in which they were added. */
export class Tables {
  readonly #byCode = new Map<string, SimulatedTable>();

  list(): Readonly<SimulatedTable>[] {
    return [...this.#byCode.values()];
  }

  published(): Readonly<SimulatedTable>[] {
    return this.list().filter((table) => table.status === 'published');
  }

  get(shortCode: string): Readonly<SimulatedTable> | undefined {
    return this.#byCode.get(shortCode);
  }

  /** @throws {Error} if the short code is taken */
  add(table: SimulatedTable): void {
    if (this.#byCode.has(table.short_code)) {
      throw new Error(`The short code ${JSON.stringify(table.short_code)} is taken.`);
    }
    this.#byCode.set(table.short_code, structuredClone(table));
  }

  /** @throws {Error} for an unknown short code, as `publish` and `withdraw` do */
  update(shortCode: string, changes: Changes): void {
    const table = this.#byCode.get(shortCode);
    if (!table) throw new Error(`There is no table with the short code ${JSON.stringify(shortCode)}.`);
    Object.assign(table, structuredClone(changes));
  }

  publish(shortCode: string): void {
    this.update(shortCode, { status: 'published' });
  }

  withdraw(shortCode: string): void {
    this.update(shortCode, { status: 'withdrawn' });
  }
}
