/**
 * Closes a modal dialog when an ancestor of it is hidden, or was before it opened. Browsers would leave it modal, and the page inert
 * behind a dialog that is not rendered.
 * @returns what watches the dialog: disconnect it when the dialog closes
 */
export function closeWhenHidden(dialog: HTMLDialogElement): ResizeObserver {
  // Also called for the first size, and not in background pages, which browsers do not lay out.
  const observer = new ResizeObserver(() => {
    // The whole page may be in a hidden frame, and styles for printing may hide the widget: it is shown again after that.
    if (
      !dialog.getClientRects()[0] &&
      document.documentElement.getClientRects()[0] &&
      !matchMedia('print').matches
    )
      dialog.close();
  });
  observer.observe(dialog);
  return observer;
}
