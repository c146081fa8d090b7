import type { BrowserContext, Page } from 'playwright';
import { PrivacyLog } from './privacy-log.js';
import type { PrivacySite } from './privacy-site.js';

/** What a user does, and what the widget sends and stores then. */
export interface PrivacyRecord {
  action: string;
  entries: string[];
}

interface Action {
  action: string;
  /** Attributes of the widget of a new page, which is opened first. */
  attributes?: string;
  run(page: Page): Promise<unknown>;
}

/** Time in which a request that must not be sent would come. After it, the record would have it in the next action. */
const WOULD_BE_SENT_MS = 200;

const card = (page: Page) => page.locator('ois-table-grid [part~=card-open]').first();
const search = (page: Page) => page.locator('ois-widget').getByRole('searchbox').first();

/** Waits for the deferred file: what a page shows at first does without it. */
async function waitForLists(page: Page): Promise<void> {
  await card(page).waitFor();
  await search(page).waitFor();
}

/**
 * Puts a finger on a project.
 * @param moves CSS pixels by which it moves up at once, one after the other
 * @returns lifts the finger
 */
async function putFingerOnCard(page: Page, moves: readonly number[]): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const { x, y } = (await card(page).boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove', byPx: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 10, y: y + 5 - byPx }] });
  // Together, as each response takes time.
  await Promise.all([touch('touchStart', 0), ...moves.map((byPx) => touch('touchMove', byPx))]);
  return () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function scrollWithFinger(page: Page): Promise<void> {
  // On a busy machine, a finger would rest before it moves.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const lift = await putFingerOnCard(page, [20, 60, 100, 140]);
  await page.waitForFunction(() => scrollY > 0);
  await page.clock.runFor(WOULD_BE_SENT_MS);
  await lift();
  await page.clock.resume();
}

const ACTIONS: readonly Action[] = [
  { action: 'opens a page with the widget', attributes: '', run: waitForLists },
  { action: 'scrolls with a finger over the projects', run: scrollWithFinger },
  { action: 'moves the pointer over a project', run: (page) => card(page).hover() },
  {
    action: 'opens a project',
    run: async (page) => {
      await card(page).click();
      await page.frameLocator('ois-form-frame iframe').getByRole('button').first().waitFor();
    },
  },
  {
    action: 'closes the form',
    run: async (page) => {
      await page.locator('ois-form-frame [part~=close]').first().click();
      await page.locator('ois-form-frame iframe').waitFor({ state: 'hidden' });
    },
  },
  { action: 'searches', run: (page) => search(page).fill('clean') },
  {
    action: 'selects a tag',
    run: (page) =>
      page
        .locator('ois-tag-filter')
        .getByRole('button', { name: /^Cleaning/ })
        .click(),
  },
  {
    action: 'opens a page with `points`',
    attributes: 'points',
    run: async (page) => {
      await waitForLists(page);
      await page.locator('ois-points [part=opener]').waitFor();
    },
  },
  {
    action: 'opens the history of points',
    run: async (page) => {
      await page.locator('ois-points [part=opener]').click();
      await page.locator('ois-points dialog[open]').waitFor();
    },
  },
  {
    action: 'opens a page with `notifications`',
    attributes: 'notifications',
    run: async (page) => {
      await waitForLists(page);
      await page.locator('ois-notifications [part=opener]').waitFor();
    },
  },
  { action: 'opens a page in German', attributes: 'locale="de"', run: waitForLists },
  {
    action: 'opens a page with `url-state`, scrolls, and reloads it',
    attributes: 'url-state',
    run: async (page) => {
      await waitForLists(page);
      await page.mouse.wheel(0, 900);
      await page.waitForFunction(() => scrollY > 300);
      await page.reload();
      await waitForLists(page);
    },
  },
  {
    action: 'signs in as another user, and the page calls `reset()`',
    attributes: '',
    run: async (page) => {
      await waitForLists(page);
      await page
        .locator('ois-widget')
        .evaluate((widget) => (widget as HTMLElement & { reset(): unknown }).reset());
      await waitForLists(page);
    },
  },
  {
    action: 'opens a page with `consent="required"`, before the user agrees',
    attributes: 'consent="required" points notifications',
    run: (page) => page.locator('ois-widget [part=grant-consent]').waitFor(),
  },
  {
    action: 'agrees',
    run: async (page) => {
      await page.locator('ois-widget [part=grant-consent]').click();
      await waitForLists(page);
      await page.locator('ois-points [part=opener]').waitFor();
      await page.locator('ois-notifications [part=opener]').waitFor();
    },
  },
  {
    action: 'opens a page with the widget, and rests a finger on a project',
    attributes: '',
    run: async (page) => {
      await waitForLists(page);
      await putFingerOnCard(page, []);
    },
  },
  {
    action: 'moves the pointer over a project, with `no-warm-up`',
    attributes: 'no-warm-up',
    run: async (page) => {
      await waitForLists(page);
      await card(page).hover();
      await page.waitForTimeout(WOULD_BE_SENT_MS);
    },
  },
];

/**
 * Does what users do, one action after the other.
 * @param waitForEnd waits until everything of an action has happened, and returns its entries
 */
export async function recordPrivacy(
  context: BrowserContext,
  site: PrivacySite,
  waitForEnd: (action: string, read: () => Promise<string[]>) => Promise<string[]>,
): Promise<PrivacyRecord[]> {
  const records: PrivacyRecord[] = [];
  const log = new PrivacyLog(context, site);
  let page: Page | undefined;
  for (const { action, attributes, run } of ACTIONS) {
    if (attributes !== undefined) {
      await page?.close();
      page = await context.newPage();
      // Not over a card until an action moves it there.
      await page.mouse.move(0, 0);
      log.endAction(true);
      await log.watch(page);
      await page.goto(site.page(attributes));
    }
    await run(page!);
    records.push({ action, entries: await waitForEnd(action, () => log.read()) });
    log.endAction(false);
  }
  await page?.close();
  return records;
}
