import {
  Locator,
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
  selectorEngine,
} from '@vitest/browser/locators';
import { page, server } from 'vitest/browser';

/** Runs in the page. Selects elements in Vitest's own selector language, which includes shadow roots. */
class WebKitLocator extends Locator {
  constructor(readonly selector: string) {
    super();
  }
  protected override locator(selector: string): Locator {
    return new WebKitLocator(`${this.selector} >> ${selector}`);
  }
  protected override elementLocator(element: Element): Locator {
    return createLocator(element);
  }
}

const createLocator = (element: Element): WebKitLocator =>
  new WebKitLocator(selectorEngine.generateSelectorSimple(element));

page.extend({
  elementLocator: createLocator,
  getByAltText: (text, options) => new WebKitLocator(getByAltTextSelector(text, options)),
  getByLabelText: (text, options) => new WebKitLocator(getByLabelSelector(text, options)),
  getByPlaceholder: (text, options) => new WebKitLocator(getByPlaceholderSelector(text, options)),
  getByRole: (role, options) => new WebKitLocator(getByRoleSelector(role, options)),
  getByTestId: (id) =>
    new WebKitLocator(getByTestIdSelector(server.config.browser.locators.testIdAttribute, id)),
  getByText: (text, options) => new WebKitLocator(getByTextSelector(text, options)),
  getByTitle: (text, options) => new WebKitLocator(getByTitleSelector(text, options)),
});

// The driver calls this to find the element of a selector. Vitest searches below the root only, but starts some selectors
// with it.
Object.assign(window, {
  findForDriver: (selector: string) =>
    new WebKitLocator(selector.replace(/^html > /, '')).findElement({ timeout: 5_000 }),
});
