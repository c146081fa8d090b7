import { FakeHubPoints } from './fake-hub-elements.js';
import { fixture, html } from './testing.js';

/**
 * Adds an `<ois-points>` to the page.
 * @param prepare sets its properties and the fake hub's options before
 */
export async function mountPoints(
  prepare: (points: FakeHubPoints) => void = () => undefined,
): Promise<FakeHubPoints> {
  const box = await fixture(html`<div></div>`);
  const points = new FakeHubPoints();
  points.pointsEndpoint = '/ois/points';
  points.locale = 'en';
  prepare(points);
  box.append(points);
  await points.updateComplete;
  return points;
}

/** Returns the first match in its shadow root. */
export const find = (points: FakeHubPoints, selector: string): HTMLElement | null =>
  points.renderRoot.querySelector<HTMLElement>(selector);
/** Returns all matches in its shadow root. */
export const all = (points: FakeHubPoints, selector: string): HTMLElement[] => [
  ...points.renderRoot.querySelectorAll<HTMLElement>(selector),
];
/** Returns the text of an element, with single spaces. */
export const text = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
export const balance = (points: FakeHubPoints): string => text(find(points, '[part=balance]'));
export const rows = (points: FakeHubPoints): HTMLElement[] => all(points, '[role=listitem]');
