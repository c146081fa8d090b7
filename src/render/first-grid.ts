import { theme as themeStyles } from '../elements/internal/theme.styles.js';
import type { Localize } from '../elements/internal/localize.js';
import { cardStyles } from '../elements/table-grid/card.deferred.styles.js';
import { cardLayoutStyles } from '../elements/table-grid/card-layouts.deferred.styles.js';
import { toHue } from '../elements/table-grid/card-elements.js';
import { cardView } from '../elements/table-grid/card.js';
import { otherTablesView } from '../elements/table-grid/other-tables.js';
import { MAX_COMPLETE } from '../elements/table-grid/list-limits.js';
import { styles as gridStyles } from '../elements/table-grid/table-grid.styles.js';
import { countOfTotal } from '../elements/table-grid/count-of-total.js';
import { readTotal, type Catalogue } from '../elements/widget/catalogue.js';
import { isSafeShortCode } from '../hub/short-code.js';
import type { ProjectTable } from '../hub/tables.js';
import { shadowRoot, styleElement } from './html.js';
import { escapeAttribute, serialize } from './serialize.js';
import { renderGrid } from './server-elements.js';
import type { FirstCardsSettings } from './settings.js';

/** More cards than fill a large screen. The others are rendered in the browser. */
const MAX_CARDS = 60;
/** Empty cards reserve the space of the others. */
const MAX_ITEMS = 400;

/** In the browser, each of these cards has a position and a height of its own. */
const MANY_STYLES = '.many li{block-size:var(--_card)}';

interface GridOptions {
  localize: Localize;
  catalogue: Catalogue;
  settings: FirstCardsSettings;
}

/** Renders the shadow root of the grid, with its first cards. */
export function renderGridRoot({ localize, catalogue, settings }: GridOptions): string {
  const { tables, matching } = catalogue;
  const isMany = tables.length > MAX_COMPLETE;
  const filtered = settings.tags.length > 0;
  const grid = serialize(renderGrid(settings.locale, { tables, matching, search: '', filtered }));
  const total = catalogue.response && readTotal(catalogue.response);
  const count = countOfTotal(localize, Math.min(matching, tables.length), total);
  // As the widget counts them once it has taken over.
  const template =
    count === undefined
      ? grid
      : grid.replace(/(part="count"[^>]*><bdi>)[^<]*/, (_all, start: string) => start + count);
  // The template has an empty list, and none of other tables: in the browser, both are filled in later.
  const [beforeMatches, end] = template
    .replace('<div class="lists">', isMany ? '<div class="lists many">' : '$&')
    .split('</ul>') as [string, string];
  const unavailable = localize.term('cannotOpen');
  const items = tables.slice(0, MAX_ITEMS).map((table, index) => {
    if (index >= MAX_CARDS) return '<li></li>';
    return `<li class="hue-${toHue(table.industry)}">${renderCard(table, unavailable, settings)}</li>`;
  });
  const matches = items.slice(0, matching).join('');
  const others = items.slice(matching);
  const othersList = others.length
    ? serialize(otherTablesView(localize, others.length)).replace('</ul>', () => `${others.join('')}</ul>`)
    : '';
  // No style attributes, which a policy would refuse.
  const hues = new Set(tables.slice(0, MAX_CARDS).map(({ industry }) => toHue(industry)));
  const hueStyles = [...hues].map((hue) => `.hue-${hue}{--_hue:${hue}}`).join('');
  const styles = styleElement(
    themeStyles,
    gridStyles,
    cardStyles,
    isMany || settings.layout === 'list' ? cardLayoutStyles : '',
    isMany ? MANY_STYLES : '',
    hueStyles,
  );
  const action = escapeAttribute(settings.openUrl);
  return shadowRoot(
    `${styles}<form id="open" method="post" enctype="text/plain" action="${action}" hidden></form>` +
      `${beforeMatches}${matches}</ul>${othersList}${end}`,
  );
}

/** A card as in the browser, but its button sends the form. */
function renderCard(table: ProjectTable, unavailable: string, { openUrl }: FirstCardsSettings): string {
  const { short_code } = table;
  const card = serialize(cardView(table, unavailable));
  if (!isSafeShortCode(short_code)) return card;
  const url = escapeAttribute(`${openUrl}?short_code=${encodeURIComponent(short_code)}`);
  // Before the button, there are only the first letter of the name, and the icon's URL with escaped quotes.
  return card.replace('type="button"', () => `type="submit" form="open" formaction="${url}" tabindex="0"`);
}
