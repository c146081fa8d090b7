import type { ProjectTable } from '../../hub/tables.js';

/** Returns the table with a short code, if it is in the list. */
export function findTable(tables: readonly ProjectTable[], shortCode: string): ProjectTable | undefined {
  return tables.find((table) => table.short_code === shortCode);
}
