import { html } from 'hono/html';
import type { Markup } from './markup.js';

const inGroups = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Cents as the points that they are: `12,345 points`. */
export const points = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${inGroups(String(Math.abs(cents)))} ${Math.abs(cents) === 1 ? 'point' : 'points'}`;

/** Cents as yuan: `¥123.45`. */
export function yuan(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '−' : ''}¥${inGroups(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** A moment in UTC, to the second. @param ms milliseconds since 1970 */
export function moment(ms: number): Markup {
  const iso = new Date(ms).toISOString();
  // Breaks between day and time, if anywhere.
  return html`<time datetime="${iso}"
    ><span class="whole">${iso.slice(0, 10)}</span> <span class="whole">${iso.slice(11, 19)} UTC</span></time
  >`;
}
