import { createFinding, type Finding } from '../finding.js';
import { withoutQuery, type Site } from '../site.js';
import { hasPlace, hasWidget } from '../read-site.js';
import { findWidgets, type WidgetElement } from './read-page.js';

/** Whether an element can be seen, and none around it hides it. */
function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width <= 1 || height <= 1 || getComputedStyle(element).visibility !== 'visible') return false;
  // The overflow of the body is that of the window.
  const { body } = document;
  let isClippable = true;
  for (let around: Element | null = element; around && around !== body; around = around.parentElement) {
    const { opacity, overflowX, overflowY, position } = getComputedStyle(around);
    const { clientWidth, clientHeight } = around;
    const { top, bottom } = around.getBoundingClientRect();
    // Sections further down may appear only when they are scrolled to.
    if (opacity === '0' && bottom > 0 && top < innerHeight / 2) return false;
    const isClipped =
      (overflowY !== 'visible' && clientHeight <= 1) || (overflowX !== 'visible' && clientWidth <= 1);
    // The elements of a page without its own layout box have no size.
    if (isClipped && isClippable && around.getClientRects().length > 0) return false;
    // What is around it may not be its containing block.
    if (/^[af]/.test(position)) isClippable = false;
  }
  return true;
}

/** Returns the text of an error that a widget shows. */
function readError({ shadowRoot }: WidgetElement): string | undefined {
  const alert = shadowRoot?.querySelector('[role=alert]');
  if (!alert) return undefined;
  return (
    [...alert.querySelectorAll('strong, p, bdi')].map(({ textContent }) => textContent?.trim())[0] || '…'
  );
}

/** Elements, with the names of their scripts, `ois-….js`, and of their entries for bundlers. */
const SCRIPTS = {
  'ois-widget': ['widget', 'define'],
  'ois-points': ['points', 'points'],
  'ois-notifications': ['notifications', 'notifications'],
} as const;

/** Returns the name of an element that the page has, or is to have, and that is not registered. */
function findUnregistered(site: Site): keyof typeof SCRIPTS | undefined {
  const isIn = (name: keyof typeof SCRIPTS): boolean =>
    name === 'ois-widget'
      ? findWidgets().length > 0 || site.scripts.length > 0 || !hasWidget(site)
      : document.querySelector(name) !== null;
  const names = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];
  return names.find((name) => !customElements.get(name) && isIn(name));
}

/** Returns the address of a file of the widget that the browser could not load, and the status of its response. */
function findFailedFile(): { url: URL; status: number } | undefined {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Safari does not report the status.
  const failed = entries.find(
    ({ name, responseStatus }) => responseStatus >= 400 && /\/ois-[\w-]+-b[0-9a-f]{7}\.js$/.test(name),
  );
  return failed && { url: new URL(failed.name), status: failed.responseStatus };
}

/** Checks the widgets as they are on the page: registered, visible, and without an error. */
export function checkWidgets(site: Site, others: readonly Finding[]): Finding[] {
  const widgets = findWidgets();
  const isExplained = others.length > 0;
  const missing = findUnregistered(site);
  if (missing) {
    const isKnown = others.some(({ id }) => /^(script|csp|deferred|base)/.test(id));
    // Points and notifications need the widget's script before their own.
    const id = missing === 'ois-widget' ? 'script-not-run' : 'script-order';
    return isKnown ? [] : [createFinding(id, missing, ...SCRIPTS[missing])];
  }
  if (!customElements.get('ois-widget')) return [];
  if (widgets.length === 0) return isExplained || hasPlace(site.html) ? [] : [createFinding('no-widget')];
  const findings: Finding[] = [];
  const failed = customElements.get('ois-form-frame') ? undefined : findFailedFile();
  if (failed && !isExplained) {
    const folder = withoutQuery(new URL('.', failed.url));
    findings.push(
      createFinding('deferred-missing', withoutQuery(failed.url), `HTTP ${failed.status}`, folder),
    );
  }
  if (!widgets.some(isVisible)) findings.push(createFinding('widget-hidden'));
  const [error] = widgets.map(readError).filter((text) => text !== undefined);
  if (error !== undefined && !isExplained) findings.push(createFinding('widget-error', error));
  return findings;
}
