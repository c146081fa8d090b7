import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import type { DeferredAccess } from '../../src/elements/widget/widget.internals.js';
import type { DeferredScript } from '../../src/embed/deferred-script.js';
import { createHostRequestHandlers } from '../../src/embed/host-request-handlers.js';
import type { HostTokens } from '../../src/embed/host-tokens.js';
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

it('reset: drops token, points, notifications and forms that wait, which are the former user’s', async () => {
  for (const name of ['ois-points', 'ois-notifications'])
    if (!customElements.get(name)) customElements.define(name, class extends HTMLElement {});
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const element = { showBalance: note('points'), showNotification: note('notification') };
  const widget = Object.assign(document.createElement('div'), {
    reset: note('widget'),
    renderRoot: { querySelector: () => element },
  });
  widget.toggleAttribute('notifications', true);
  const handlers = createHostRequestHandlers({
    widget: widget as unknown as OisWidget,
    tokens: { clear: note('tokens') } as unknown as HostTokens,
    readiness: { clearToken: note('readiness') } as unknown as Readiness,
    deferredScript: { reset: note('deferred') } as unknown as DeferredScript,
    hasFailed: () => false,
  });
  const { signal } = new AbortController();
  // Both wait for their elements, and for the widget's update.
  const send = (): void => {
    void handlers['set-points']?.({ balance_cents: 1 }, signal);
    void handlers.notification?.({ id: 'a', title: 'A' }, signal);
  };
  send();
  void handlers.reset?.({}, signal);
  await sleep(50);
  expect(calls.sort()).toEqual(['deferred', 'readiness', 'tokens', 'widget']);
  send();
  await expect.poll(() => calls.slice(4).sort()).toEqual(['notification', 'points']);
});

it('set-token is denied if the page gets its token from an endpoint', () => {
  const handlers = createHostRequestHandlers({
    widget: document.createElement('div') as unknown as OisWidget,
    tokens: undefined,
    readiness: {} as Readiness,
    deferredScript: {} as DeferredScript,
    hasFailed: () => false,
  });
  const { signal } = new AbortController();
  expect(() => handlers['set-token']?.({ access_token: 'a', expires_in: 60 }, signal)).toThrow('E_DENIED');
});
