import type { ReactiveController, TemplateResult } from 'lit';
import { addEnglish, Localize } from '../elements/internal/localize.js';
import { OisTableGrid } from '../elements/table-grid/table-grid.js';
import { OisTagFilter } from '../elements/tag-filter/tag-filter.js';
import { enDeferred } from '../locales/en.deferred.js';
import { errorTexts } from '../locales/en.errors.js';

addEnglish({ ...enDeferred, ...errorTexts });

/** The language of the elements that are being created. Creating and rendering them is synchronous. */
let currentLocale = 'en';

/** Stands for the element with a `locale` attribute around an element. */
const localized = {
  getAttribute: (name: string): string | null => (name === 'locale' ? currentLocale : null),
};

/** What `Localize` uses of an element that is in no page. */
const context = {
  dir: '',
  closest: () => localized,
  getRootNode: () => ({}),
};

/** The grid without a page, for its first template. */
class ServerGrid extends OisTableGrid {
  override addController(controller: ReactiveController): void {
    controller.hostUpdate?.();
  }
}

/** The tag filter without a page. */
class ServerTagFilter extends OisTagFilter {
  override addController(controller: ReactiveController): void {
    controller.hostUpdate?.();
  }

  override render(): ReturnType<OisTagFilter['render']> {
    // As `willUpdate` does, which would also load what follows in a browser.
    this.allTags = [...new Set([...this.selected, ...this.tags])];
    return super.render();
  }
}

for (const { prototype } of [ServerGrid, ServerTagFilter]) Object.assign(prototype, context);

/** Returns the texts of a language, as elements with this `locale` have them. Loads the language if necessary. */
export async function createLocalize(locale: string): Promise<Localize> {
  for (;;) {
    currentLocale = locale;
    const element = {
      ...context,
      addController: (controller: ReactiveController) => controller.hostUpdate?.(),
    };
    const localize = new Localize(element as unknown as ConstructorParameters<typeof Localize>[0]);
    if (localize.isReady) return localize;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

type GridProperties = Pick<OisTableGrid, 'tables' | 'matching' | 'search' | 'filtered'>;
type TagFilterProperties = Pick<OisTagFilter, 'tags' | 'selected' | 'counts' | 'match'>;

/** Returns the first template of a grid, whose lists are empty. The language must be loaded. */
export function renderGrid(locale: string, properties: GridProperties): TemplateResult {
  currentLocale = locale;
  return Object.assign(new ServerGrid(), properties).render();
}

/** Returns the first template of a tag filter. The language must be loaded. */
export function renderTagFilter(locale: string, properties: TagFilterProperties): unknown {
  currentLocale = locale;
  return Object.assign(new ServerTagFilter(), properties).render();
}
