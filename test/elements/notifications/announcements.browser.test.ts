import { describe, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OisCloseEvent, OisOpenEvent } from '../../../src/elements/form-frame/form-frame.events.js';
import { notification, refuse } from '../../client/events/fake-stream.js';
import { mountPoints } from '../../helpers/points.js';
import { expect } from '../../helpers/testing.js';
import { find, mountOpen, status, text, titles } from './mounted-notifications.js';

const focused = (element: HTMLElement): string | undefined =>
  element.shadowRoot?.activeElement?.getAttribute('part') ?? undefined;

/** Adds an element with a closed dialog in its shadow root, as a form has. */
function createForm(): { form: HTMLElement; dialog: HTMLDialogElement } {
  const form = document.createElement('div');
  const dialog = form.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'));
  document.body.append(form);
  onTestFinished(() => form.remove());
  return { form, dialog };
}

type Points = Awaited<ReturnType<typeof mountPoints>>;

async function openPoints(): Promise<Points> {
  const points = await mountPoints((own) => (own.compact = true));
  points.open();
  await expect.poll(() => points.renderRoot.querySelector('dialog')?.matches(':modal')).toBe(true);
  return points;
}

/** A notification comes while the points are open in their dialog. */
async function receiveBehindPoints(): Promise<{
  points: Points;
  region: HTMLElement;
  before: string | null;
}> {
  const element = await mountOpen();
  const points = await openPoints();
  element.server.last.event('1', 'notification', notification('First'));
  await expect.poll(() => status(element)).toBe('New notification: First');
  const region = find(element, 'p.hidden[role=status]')!;
  return { points, region, before: region.textContent };
}

describe('OisNotifications: screen readers', () => {
  it('announce each of several notifications with the same title', async () => {
    const element = await mountOpen();
    const { last } = element.server;
    const announced: (string | null)[] = [];
    const region = find(element, 'p.hidden[role=status]')!;
    new MutationObserver(() => announced.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    for (const id of ['1', '2', '3']) {
      last.event(id, 'notification', notification('New request'));
      await expect.poll(() => announced.length).toBe(Number(id));
    }
    expect(status(element)).toBe('New notification: New request');
  });

  it('announce what comes while the list is open, in its dialog', async () => {
    const element = await mountOpen((own) => (own.compact = true));
    element.server.last.event('1', 'notification', notification('First'));
    await expect.poll(() => status(element)).toBe('New notification: First');
    element.open();
    await expect.poll(() => find(element, 'dialog p.hidden[role=status]')).not.toBeNull();
    expect(status(element)).toBe('');
    element.server.last.event('2', 'notification', notification('Second'));
    await expect.poll(() => status(element)).toBe('New notification: Second');
    await expect(element).to.be.accessible();
    element.close();
    await expect.poll(() => find(element, 'dialog p.hidden[role=status]')).toBeNull();
  });

  it('announce again what came while a form was open, as all outside of its dialog is inert', async () => {
    const element = await mountOpen();
    const region = find(element, 'p.hidden[role=status]')!;
    const announced: (string | null)[] = [];
    new MutationObserver(() => announced.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    const { form, dialog } = createForm();
    dialog.open = true;
    form.dispatchEvent(new OisOpenEvent('sofa'));
    element.server.last.event('1', 'notification', notification('First'));
    await expect.poll(() => announced.length).toBe(1);
    form.dispatchEvent(new OisCloseEvent('sofa'));
    await expect.poll(() => announced.length).toBe(2);
    expect(status(element)).toBe('New notification: First');
    // Not what came beside a form that leaves the page as it is.
    dialog.open = false;
    form.dispatchEvent(new OisOpenEvent('sofa'));
    element.server.last.event('2', 'notification', notification('Second'));
    await expect.poll(() => announced.length).toBe(3);
    form.dispatchEvent(new OisCloseEvent('sofa'));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(announced.length).toBe(3);
  });

  it('announce nothing old after a panel was removed while it was open', async () => {
    const { points, region, before } = await receiveBehindPoints();
    points.remove();
    (await openPoints()).close();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(region.textContent).toBe(before);
  });

  it('announce what came while the points were open when the form that they open is closed', async () => {
    const { points, region, before } = await receiveBehindPoints();
    const { form, dialog } = createForm();
    points.close();
    // A form's dialog is open after some frames.
    await new Promise((resolve) => setTimeout(resolve, 100));
    dialog.open = true;
    form.dispatchEvent(new OisOpenEvent('sofa'));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(region.textContent).toBe(before);
    dialog.open = false;
    form.dispatchEvent(new OisCloseEvent('sofa'));
    await expect.poll(() => region.textContent).not.toBe(before);
  });

  it('announce again what came while the points were open in their dialog', async () => {
    const { points, region, before } = await receiveBehindPoints();
    points.close();
    // Other text, or screen readers would announce nothing.
    await expect.poll(() => region.textContent).not.toBe(before);
    expect(text(region)).toBe('New notification: First');
  });

  it('announce an interruption in a region that was there before', async () => {
    const element = await mountOpen();
    const region = find(element, '[part=panel] > [role=status]');
    expect(region?.textContent).toBe('');
    element.server.respond = () => refuse(503);
    element.server.last.end();
    await expect.poll(() => text(find(element, '[part=notice]'))).toContain('The connection was lost');
    expect([region?.isConnected, find(element, '[part=notice]')?.role]).toEqual([true, null]);
    expect(text(find(element, '[part=notice]'))).toContain(text(region));
    expect(text(region)).not.toBe('');
  });

  it('find no landmark of the page in the dialog', async () => {
    const element = await mountOpen((own) => (own.compact = true));
    element.open();
    await expect.poll(() => find(element, 'dialog')?.matches('[open]')).toBe(true);
    expect(find(element, 'header, footer, main, nav')).toBeNull();
  });
});

describe('OisNotifications: focus', () => {
  it('goes to the list when "Mark all as read" disappears', async () => {
    const element = await mountOpen();
    element.server.last.event('1', 'notification', notification('First'));
    await expect.poll(() => titles(element)).toEqual(['First']);
    find(element, '[part=mark-read]')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => find(element, '[part=mark-read]')).toBeNull();
    await expect.poll(() => focused(element)).toBe('list');
  });

  it('stays in the element while it connects again, and goes to the next retry button', async () => {
    const element = await mountOpen(({ server }) => (server.respond = () => refuse(404)));
    await expect.poll(() => find(element, '[part=retry]')).not.toBeNull();
    find(element, '[part=retry]')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => element.server.connections.length).toBe(2);
    await expect.poll(() => focused(element)).toBe('retry');
    element.server.respond = () => undefined;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => text(find(element, '.message'))).toContain('No notifications yet');
    await expect.poll(() => focused(element)).toBe('panel');
  });
});
