import type { Localize } from '../internal/localize.js';
import type { FormLink } from './copy-link.js';
import type { LoadState } from './form-load.js';

/** A form that was closed and kept, and has ended. */
export interface EndedForm {
  title: string;
  /** Opens the form again. */
  reopen: () => void;
}

/** What the templates of an open form show, and what its buttons do. */
export interface FormView extends LoadState {
  localize: Localize;
  /** A form is open, or kept. */
  hasForm: boolean;
  title: string;
  /** The hint below the title. */
  hint: 'leaveForm' | 'leaveFormOrBack' | undefined;
  /** The user wants to reload the form, and may have typed something into it. */
  isConfirmingReload: boolean;
  /** Opens the form that was sent again, empty. Undefined if that makes no sense. */
  sendAnother: (() => void) | undefined;
  ended: EndedForm | undefined;
  dismissEnded: () => void;
  close: () => void;
  /** Called some time after the dialog was closed, perhaps for another form. */
  handleDialogClose: () => void;
  /** Loads the form again at once. */
  reload: () => void;
  /** Loads the form again, after a confirmation if something may have been typed into it. */
  requestReload: () => void;
  /** Keeps the form as it is. */
  cancelReload: () => void;
  /** Opens the form in a new tab. Undefined while no valid URL is known. */
  openTab: (() => void) | undefined;
  /** Undefined if the page does not keep the open form in its address. */
  link: FormLink | undefined;
  /** Starts to drag the dialog, on phones. */
  startDrag: (event: PointerEvent) => void;
}
