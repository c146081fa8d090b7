import { Localize } from '../elements/internal/localize.js';
import type { OisWidget } from '../elements/widget/widget.js';

/** The title in embed.html. */
const DEFAULT_TITLE = 'Projects';

/** Keeps the page's title in the widget's language, which mini programs show above the page. A title of the site's own stays. */
export function translateTitle(widget: OisWidget): void {
  const localize = new Localize(widget);
  let title = DEFAULT_TITLE;
  widget.addController({
    hostUpdated() {
      if (localize.isReady && document.title === title) document.title = title = localize.term('tablesLabel');
    },
  });
}
