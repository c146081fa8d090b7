import type { Actions } from '../actions/actions.js';
import type { Complaints } from '../actions/complaints.js';
import type { Till } from '../actions/till.js';
import type { Stores } from '../store/stores.js';

/** What the form site works on. */
export interface FormSiteParts extends Pick<Stores, 'tokens' | 'tables' | 'secrets' | 'ledger' | 'orders'> {
  hubUrl: string;
  formUrl: string;
  frameAncestors: readonly string[];
  till: Till;
  actions: Actions;
  complaints: Complaints;
}

/** Paths of the form site. Its own have two parts, so that no short code, which is one part, is ever taken for one. */
export interface FormPaths {
  root: string;
  stylesheet: string;
  records: string;
  complaint: string;
  enterprise: string;
}
