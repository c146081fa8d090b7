import { expect, it } from 'vitest';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import type { DeferredAccess } from '../../src/elements/widget/widget.internals.js';
import type { DeferredScript } from '../../src/embed/deferred-script.js';
import { createHostRequestHandlers } from '../../src/embed/host-request-handlers.js';
import type { Readiness } from '../../src/embed/readiness.js';
import { startSendingState } from '../../src/embed/deferred/send-state.js';
import { setUp } from '../bridge/page.js';

it('reset: sends the emptied state before its answer, so that no app returns the former user’s', async () => {
  const viewState = { text: 'of the former user' } as DeferredAccess['viewState'] & { text: string };
  const widget = Object.assign(new EventTarget(), {
    hasAttribute: () => false,
    reset: () => void (viewState.text = 'of nobody'),
  }) as unknown as OisWidget;
  const deferredScript = { reset: () => undefined };
  const page = setUp({
    handlers: createHostRequestHandlers({
      widget,
      tokens: undefined,
      readiness: { clearToken: () => undefined } as Readiness,
      deferredScript: deferredScript as unknown as DeferredScript,
      hasFailed: () => false,
    }),
  });
  await page.timers.advance(0);
  page.welcome();
  Object.assign(deferredScript, { reset: startSendingState(widget, page.bridge, viewState) });
  document.dispatchEvent(new Event('visibilitychange'));
  const states = () => page.of('state').map(({ payload }) => payload['state']);
  expect(states()).toEqual(['of the former user']);

  page.say('req', 'reset');
  await page.timers.advance(0);
  expect(states()).toEqual(['of the former user', 'of nobody']);
  expect(page.sent.slice(-2).map(({ kind, type }) => [kind, type])).toEqual([
    ['event', 'state'],
    ['res', 'reset'],
  ]);
});
