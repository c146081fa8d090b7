import { escapeAttribute } from './serialize.js';

/** Returns an open shadow root in HTML. */
export const shadowRoot = (content: string): string =>
  `<template shadowrootmode="open">${content}</template>`;

/** Returns a style element without attributes. Nothing else in the HTML contains `<style>`. */
export const styleElement = (...styles: readonly unknown[]): string => `<style>${styles.join('\n')}</style>`;

/** Renders a widget. @param content the HTML in it */
export function renderWidget(attributes: ReadonlyMap<string, string>, content: string): string {
  const text = [...attributes].map(([name, value]) => ` ${name}${value && `="${escapeAttribute(value)}"`}`);
  return `<ois-widget${text.join('')}>${content}</ois-widget>`;
}
