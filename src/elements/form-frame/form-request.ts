import type { FormAccess } from '../../client/form-access.js';
import type { EntryAddress } from '../internal/history-entry.js';

/** A form to open. */
export interface FormRequest {
  /** May be empty for a `link`. */
  shortCode: string;
  /** Opens this page of the form site in place of the table's form: a full address without a token. */
  link?: string | undefined;
  /** The table's name, shown above the form. */
  title: string;
  /**
   * Resolves the form site's root and a token. Called again on every retry. Rejects with a `HubError`.
   * @param isRetry whether the user requested another try
   */
  access: (isRetry: boolean) => Promise<FormAccess>;
  /** Offers no new tab: the page runs inside an app, which would get the form's URL with its token. */
  isInApp?: boolean;
  /** The page's address while the form is open, if the page keeps the open form in it. */
  address?: FormAddress | undefined;
  /** Moves the focus after the form closes, if the element that had it before is gone. */
  refocus?: () => void;
  /** Called when the closed form is kept, and when it no longer is: opened again, or ended. */
  onKeptChange?: () => void;
  /** Sends the request that checks whether the form site answers. Default: the browser's. */
  fetch?: typeof fetch;
}

/** Whether both requests are for the same page of the form site. */
export function isSameForm(a: FormRequest, b: FormRequest): boolean {
  return a.shortCode === b.shortCode && a.link === b.link;
}

/** The page's address while a form is open. */
export interface FormAddress extends EntryAddress {
  /** Opens this form on the page anywhere, for instance for somebody else. */
  readonly shareUrl: string;
}

/** Where a form opens: in a dialog, in a drawer, in the grid's place, or in a new tab. */
export type FormMode = 'dialog' | 'drawer' | 'inline' | 'page';
