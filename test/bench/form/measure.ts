import type { Browser, Page } from 'playwright';
import { throttleCpu, withPage, type BenchPage } from '../harness/chromium.js';
import type { Figures } from '../harness/rounds.js';
import { isPlain, isTouch, type FormSite, type Way } from './site.js';

/**
 * Milliseconds from the click: until the form's request has reached its site, until the dialog is painted, until it is modal, and
 * until the form is painted.
 */
export type FormFigure = 'request' | 'dialog' | 'modal' | 'form';

/** Times on the wall clock, in milliseconds. */
interface Clock {
  clickedAt: number;
  dialogAt: number;
  modalAt: number;
}

/** Time between what a user does before, such as a hover, and the click. */
const THINKING_MS = 400;
/** Time between finger down and up. */
const TAP_MS = 90;
/** Time between mouse button or key down and up. Less would add the work of the press, or of the key’s release, to the time after the click. */
const PRESS_MS = 60;

/** Notes the time of the click, of the first frame with an open dialog, and of the first one in which it is modal. */
const OBSERVER = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  const noteAfterPaint = (name) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (window[name] ??= now());
    port2.postMessage(0);
  });
  for (const [{ prototype }, name] of [[HTMLDialogElement, 'showModal'], [HTMLElement, 'showPopover']]) {
    const show = prototype[name];
    prototype[name] = function () {
      noteAfterPaint('dialogAt');
      if (name === 'showModal') noteAfterPaint('modalAt');
      show.call(this);
    };
  }
  addEventListener('click', (event) => (window.clickedAt ??= performance.timeOrigin + event.timeStamp), { capture: true });
})()`;

async function press({ page, session }: BenchPage, way: Way): Promise<void> {
  if (way === 'focus') {
    await page.locator('ois-widget [part=sort]').focus();
    await page.keyboard.press('Tab');
    await page.waitForTimeout(THINKING_MS);
    return page.keyboard.press('Enter', { delay: PRESS_MS });
  }
  const target = page.locator(isPlain(way) ? 'button' : 'ois-widget [part=card]').first();
  const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 };
  const point = { x: x + 20, y: y + 10 };
  if (isTouch(way)) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.waitForTimeout(TAP_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return;
  }
  const moved = page.mouse.move(point.x, point.y);
  // Without waiting for the page in between, which would notice the hover and prepare the form.
  if (way === 'at once') return void (await Promise.all([moved, page.mouse.down(), page.mouse.up()]));
  await moved;
  await page.waitForTimeout(THINKING_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

const waitUntilReady = (page: Page, way: Way): Promise<void> =>
  page
    .locator(isPlain(way) ? 'button' : 'ois-widget [part=sort]')
    .first()
    .waitFor();

/** Opens a form once, with nothing cached and no connection. @param slowdown the page's processor is this many times slower */
export function measureForm(
  browser: Browser,
  site: FormSite,
  { way, slowdown }: { way: Way; slowdown: number },
): Promise<Figures<FormFigure>> {
  return withPage(
    browser,
    async (bench) => {
      const { page, session } = bench;
      delete site.times.paintedAt;
      // From the start, as on a slow device: the widget adapts to it.
      await throttleCpu(session, slowdown);
      await page.goto(site.addressOf(way));
      await waitUntilReady(page, way);
      await page.waitForTimeout(THINKING_MS);
      await page.evaluate(OBSERVER);
      await press(bench, way);
      while (site.times.paintedAt === undefined) await page.waitForTimeout(50);
      // A busy machine may paint the form before.
      await page.waitForFunction('window.modalAt !== undefined');
      const { clickedAt, dialogAt, modalAt } = await page.evaluate<Clock>(
        '({ clickedAt, dialogAt, modalAt })',
      );
      const { requestedAt = NaN, paintedAt } = site.times;
      return {
        request: requestedAt - clickedAt,
        dialog: dialogAt - clickedAt,
        modal: modalAt - clickedAt,
        form: paintedAt - clickedAt,
      };
    },
    { hasTouch: isTouch(way) },
  );
}
