import { expect, it, onTestFinished, vi } from 'vitest';
import { PagePause } from '../../src/embed/deferred/pause-page.js';

it('PagePause: sends no hello when an app pauses the page again, as after each hello', () => {
  // An app that pauses the page on each hello; it gives up, so that a failing test ends.
  const sendHello = vi.fn(() => sendHello.mock.calls.length < 10 && page.pause());
  const page = new PagePause(sendHello);
  onTestFinished(() => page.resume());
  page.pause();
  page.pause();
  expect(document.visibilityState).toBe('hidden');
  expect(sendHello).not.toHaveBeenCalled();
  // The engine shows the page, which may have another app.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendHello).toHaveBeenCalledTimes(1);
  page.resume();
  expect(document.visibilityState).toBe('visible');
});
