/**
 * The parts of the widget's inner elements that pages can style through the widget, in the syntax of `exportparts`. The form's
 * header, title and notice get a prefix, as other elements have parts of these names.
 */
export const EXPORTED_PARTS = {
  'ois-form-frame':
    'dialog, drawer, inline, header:form-header, title:form-title, close, back, frame:form, progress, notice:form-notice, failed, sent:form-sent, reference:form-reference, hint:form-hint, reload:form-reload, new-tab:form-new-tab, copy-link:form-copy-link, link:form-link, skeleton:form-skeleton, action:form-action',
  'ois-tag-filter':
    'tag:filter-tag, tag-selected:filter-tag-selected, tag-count:filter-count, all-tags, match-mode, match-switch, dialog:filter-dialog, search:filter-search, more:filter-more, clear:filter-clear, show:filter-show',
  'ois-table-grid':
    'tools, sort, count, list, card, card-open, icon, name, industry, tags, tag, match, more, status, extra, price, badge, picture, action, other-heading, message, clear-search, load-more',
  'ois-points': withPrefix(
    'points',
    'opener dialog header title close panel summary balance top-up refresh list entry entry-type entry-reason entry-time ' +
      'entry-status entry-table entry-amount entry-credit entry-debit entry-none entry-balance more message notice retry',
  ),
  'ois-notifications': withPrefix(
    'notifications',
    'opener badge dialog header title close panel list notification notification-new notification-button ' +
      'notification-title notification-mark notification-content notification-time message notice retry',
  ),
};

/** @param parts separated by spaces */
function withPrefix(prefix: string, parts: string): string {
  return parts
    .split(' ')
    .map((part) => `${part}:${prefix}-${part}`)
    .join(', ');
}
