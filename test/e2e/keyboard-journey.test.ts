import type { Frame, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { simulatedFormTest as it } from './simulated-form-page.js';

/** Presses of Tab after which a control counts as out of reach. */
const MAX_PRESSES = 30;

/** Describes what has the focus, and what covers its centre: nothing, or another element. Runs in the page. */
function describeFocus(selector: string): { isMatch: boolean; name: string; cover: string } {
  const describeElement = (element: Element | null | undefined): string =>
    element ? `${element.localName}[${element.getAttribute('part') ?? element.className}]` : 'nothing';
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const name = describeElement(focused);
  // The focus is in the browser's own controls.
  if (!focused || focused === document.body) return { isMatch: false, name, cover: '' };
  const { x, y, width, height } = focused.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const find = (root: DocumentOrShadowRoot): Element | null => {
    const hit = root.elementFromPoint(left, top);
    return hit?.shadowRoot && hit.shadowRoot !== root ? (find(hit.shadowRoot) ?? hit) : hit;
  };
  const hit = find(document);
  const cover = focused.contains(hit) ? '' : describeElement(hit);
  return { isMatch: focused.matches(selector), name, cover };
}

/** A user without a mouse. After each key, the control that has the focus must not be covered (WCAG 2.2, 2.4.11). */
class KeyboardUser {
  readonly #page: Page;
  #stops = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** How often a control had the focus. */
  get stops(): number {
    return this.#stops;
  }

  /** The document that has the focus: the page, or the form in its frame. */
  async #focusedDocument(): Promise<Page | Frame> {
    // Not a frame that is prepared for a form: it has no document yet.
    const form = this.#page.frames().find((frame) => frame.url().includes('?token='));
    return form && (await form.evaluate(() => document.hasFocus())) ? form : this.#page;
  }

  /** Describes what has the focus: whether it matches the selector, its name, and what covers it. */
  async #describeFocus(selector: string): Promise<ReturnType<typeof describeFocus>> {
    return (await this.#focusedDocument()).evaluate(describeFocus, selector);
  }

  /** Presses a key, and waits until nothing covers the control that then has the focus, which matches the selector. */
  async press(key: string, selector = '*'): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.expectFocus(selector, key);
    this.#stops += 1;
  }

  /** Presses Tab until the control that has the focus matches the selector. */
  async tabTo(selector: string, key = 'Tab'): Promise<void> {
    for (let count = 0; count < MAX_PRESSES; count += 1) {
      await this.#page.keyboard.press(key);
      let isMatch = false;
      await expect
        .poll(async () => {
          const focus = await this.#describeFocus(selector);
          ({ isMatch } = focus);
          return focus.cover && `${focus.name} at ${key} is covered by ${focus.cover}`;
        })
        .toBe('');
      this.#stops += 1;
      if (isMatch) return;
    }
    throw new Error(`${key} never came to ${selector}`);
  }

  /** Waits until the focus is on a control by itself, as after a dialog. */
  async expectFocus(selector: string, cause = 'itself'): Promise<void> {
    await expect
      .poll(async () => {
        const { isMatch, name, cover } = await this.#describeFocus(selector);
        if (cover) return `${name} at ${cause} is covered by ${cover}`;
        return isMatch || selector === '*' ? '' : `${name} instead of ${selector} at ${cause}`;
      })
      .toBe('');
  }

  /** Types a word until it has led to a control: what is typed slowly, on a busy machine, is several words. */
  async typeTo(selector: string, word: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.type(word);
          return (await this.#describeFocus(selector)).isMatch;
        },
        // Longer than until the next letter begins another word.
        { interval: 700 },
      )
      .toBe(true);
    await this.expectFocus(selector, word);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }
}

/** What is typed into each field of the form of a cleaning, in the order of the fields. */
const ENTRIES = { name: 'Mei', phone: '010 1234567', address: '7 Lane', area: '80', day: '12312030' };

/** Records each change of a status message in the widget, as `part: text`. Runs in the page. */
function recordAnnouncements(): void {
  const announcements: string[] = [];
  Object.assign(window, { announcements });
  const root = document.querySelector('ois-widget')!.renderRoot;
  const roots = [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  for (const region of roots.flatMap((each) => [...each.querySelectorAll('[role=status]')]))
    new MutationObserver(() => announcements.push(region.textContent?.trim() ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
}

const announcements = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);

describe.each([
  { width: 1280, height: 600 },
  { width: 390, height: 700 },
])('OisWidget by keyboard alone at $width × $height, with no focus below the sticky tools', (viewport) => {
  it.override('contextOptions', ({ site }) => ({ baseURL: site.origin, viewport }));

  const cards = (page: Page) => page.locator('ois-table-grid [part~=card]');
  const card = (page: Page, name: string) => cards(page).filter({ hasText: name });
  const form = (page: Page) => page.frameLocator('ois-form-frame iframe');

  it('finds a project by text and tags, sends its form, and comes back to what was typed into another', async ({
    page,
    site,
    consoleMessages,
  }) => {
    const user = new KeyboardUser(page);
    await page.goto('/');
    await page.getByText('64 projects', { exact: true }).waitFor();
    await page.waitForFunction(() => customElements.get('ois-form-frame'));
    await page.getByRole('searchbox', { name: 'Search projects' }).waitFor();

    // Search.
    await page.evaluate(recordAnnouncements);
    await user.press('/', '[part=search]');
    await user.type('same day');
    await page.getByText('9 of 64 projects', { exact: true }).waitFor();
    expect((await announcements(page)).filter((text) => text === '9 of 64 projects')).toHaveLength(1);
    await user.press('Escape');
    await page.getByText('64 projects', { exact: true }).waitFor();

    // Tags in the row, and in the dialog of all.
    await user.tabTo('[part~=tag]');
    await user.typeTo('[value=Cleaning]', 'clean');
    await user.press('Space', '[aria-pressed=true]');
    await expect.poll(() => cards(page).count()).toBe(6);
    await user.tabTo('[part=all-tags]');
    await user.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Filter by tag' });
    await dialog.waitFor();
    await user.tabTo('dialog [part=search]');
    await user.type('fixed');
    await user.tabTo('[part=list] [part~=tag]');
    await user.press('Space');
    await user.tabTo('[part=show]');
    const show = dialog.getByRole('button', { name: /^Show \d+ projects$/ });
    const readShown = async (): Promise<number> =>
      Number.parseInt(((await show.textContent()) ?? '').replace(/\D/g, ''), 10);
    await expect.poll(readShown).toBeGreaterThan(10);
    const shown = await readShown();
    await user.press('Enter', '[part=all-tags]');
    await dialog.waitFor({ state: 'hidden' });
    await user.expectFocus('[part=all-tags]');
    await expect.poll(() => cards(page).count()).toBe(shown);

    // Cards, some rows down and back to the tools.
    await user.tabTo('[part~=card-open]');
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'PageDown', 'ArrowUp', 'ArrowUp', 'ArrowRight'])
      await user.press(key, '[part~=card-open]');
    await user.press('Control+End', '[part~=card-open]');
    // As far as the rows below the tools, which the browser then has to scroll into view.
    for (let row = 0; row < 5; row += 1) await user.press('ArrowUp', '[part~=card-open]');
    await user.tabTo('[part~=tag], .mode', 'Shift+Tab');
    await user.press('Home');
    // One button switches between both where there is no space for two.
    if (viewport.width > 600) {
      await user.expectFocus('.mode[value=any]');
      await user.press('ArrowRight');
      await user.expectFocus('.mode[value=all]');
    } else await user.expectFocus('[part=match-switch]');
    await user.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(2);
    await user.tabTo('[part~=card-open]');
    await user.press('Control+Home');

    // A form, filled in and sent.
    const cleaning = 'Deep cleaning before you move in';
    await user.press('Enter');
    await form(page).getByRole('heading', { level: 1, name: cleaning }).waitFor();
    for (const [name, text] of Object.entries(ENTRIES)) {
      await user.tabTo(`[name=${name}]`);
      // The hint makes the form lower: if it came later, the field that has the focus could be below the form's lower edge.
      await page.locator('ois-form-frame [part=hint]').getByText('To leave the form').waitFor();
      await user.type(text);
    }
    await user.tabTo('select[name=often]');
    await user.press('ArrowDown');
    await user.tabTo('[value=publish]');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Sent' }).waitFor();
    const { reference } = site.simulator.submissions.list().at(-1)!;
    await page.getByText(reference, { exact: true }).waitFor();
    await user.expectFocus('[part=sent] h3');
    await user.tabTo('[part=action]');
    await expect
      .poll(() => page.getByRole('button', { name: 'Back to projects' }).evaluate(isFocused))
      .toBe(true);
    await user.press('Enter', '[part~=card-open]');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await user.expectFocus('[part~=card-open]');
    await expect.poll(() => card(page, cleaning).locator('[part=status]').textContent()).toContain('Sent');

    // Another, left and continued.
    await user.press('ArrowRight', '[part~=card-open]');
    await user.press('Enter');
    await form(page).getByLabel('Your name').waitFor();
    await user.tabTo('[name=name]');
    await user.type('Jonas');
    await user.tabTo('[part=header] button', 'Shift+Tab');
    await user.press('Escape', '[part~=card-open]');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const status = cards(page).nth(1).locator('[part=status]');
    await expect.poll(() => status.textContent()).toContain('Continue');
    await user.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => form(page).getByLabel('Your name').inputValue()).toBe('Jonas');
    expect(user.stops).toBeGreaterThan(50);
    expect(consoleMessages).toEqual([]);
  });
});

/** Whether an element has the focus of its shadow root. Runs in the page. */
function isFocused(element: Element): boolean {
  return (element.getRootNode() as ShadowRoot).activeElement === element;
}
