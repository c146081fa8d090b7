import type { PointsRecord } from '../../src/simulator/index.js';
import { runningHub } from './running-hub.js';

export interface Balance {
  client_user_id: string;
  user_id: number;
  balance_cents: number;
}

export interface Logs {
  client_user_id: string;
  user_id: number;
  list: PointsRecord[];
  total: number;
  page: number;
  page_size: number;
}

/** A simulated hub for the tests of points in a file, with its ledger. */
export function runningPointsHub() {
  const hub = runningHub();
  const ledger = () => hub.simulator().ledger;

  /** Resets the hub, so that no other test's points count, and fills the pool. */
  function freshPool(yuan: number): void {
    hub.simulator().reset();
    if (yuan > 0) ledger().topUp(yuan);
  }
  const newKey = (): string => hub.simulator().keys.create({ label: 'points' }).key;

  return { hub, ledger, freshPool, newKey };
}
