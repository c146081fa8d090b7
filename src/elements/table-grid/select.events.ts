import type { ProjectTable } from '../../hub/tables.js';
import { OisEvent } from '../internal/ois-event.js';

/** The user chose a table. Cancel it to keep the form from opening. */
export class OisSelectEvent extends OisEvent<{ shortCode: string; table: ProjectTable }> {
  constructor(table: ProjectTable) {
    super('ois-select', { shortCode: table.short_code, table }, { cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-select': OisSelectEvent;
  }
}
