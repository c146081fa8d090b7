import type { HubError } from '../../hub/errors.js';
import { isPageList } from './page-lists.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Whether the user has signed out, or is another one without access. */
const isRefused = (error: HubError | undefined): boolean =>
  error?.code === 'UNAUTHORIZED' || error?.code === 'FORBIDDEN';

/**
 * Removes a list, which is shown until the next one is loaded, if that one is refused: it may be another user's. A list that came
 * with the page stays: visitors who are not signed in see it, too.
 * @param dropForms called if the list stays: forms of the former user do not
 */
export function dropRefusedList(
  widget: WidgetInternals,
  { catalogue }: WidgetServices,
  dropForms: () => void,
): void {
  const dropIfRefused = (): void => {
    const { error } = catalogue;
    if (!isRefused(error)) return;
    if (isPageList(catalogue.response?.list)) return dropForms();
    catalogue.clear();
    catalogue.state = 'failed';
    catalogue.error = error;
    widget.notice = undefined;
  };
  widget.addEventListener('ois-error', ({ detail: { error } }) => {
    if (error.code === catalogue.error?.code) dropIfRefused();
  });
  // The list may have been refused before the deferred chunk was loaded.
  dropIfRefused();
}
