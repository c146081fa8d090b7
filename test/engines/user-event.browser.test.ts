import { beforeEach, describe, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, fixture, html } from '../helpers/testing.js';

let field: HTMLInputElement;
let button: HTMLButtonElement;
let root: ShadowRoot;

beforeEach(async () => {
  root = (await fixture<HTMLElement>(html`<div></div>`)).attachShadow({ mode: 'open' });
  field = document.createElement('input');
  button = document.createElement('button');
  button.textContent = 'Go';
  root.append(field, button);
});

describe('userEvent inside a shadow root', () => {
  it('clicks with trusted events', async () => {
    const clicks: boolean[] = [];
    button.addEventListener('click', ({ isTrusted }) => clicks.push(isTrusted));
    await userEvent.click(button);
    await page.getByRole('button', { name: 'Go' }).click();
    expect(clicks).toEqual([true, true]);
  });

  it('fills, types and clears', async () => {
    await userEvent.fill(field, 'abc');
    expect(field.value).toBe('abc');
    await userEvent.type(field, 'd{Backspace}e');
    expect(field.value).toBe('abce');
    await userEvent.clear(field);
    expect(field.value).toBe('');
  });

  it('moves the focus by Tab, and presses keys', async () => {
    field.focus();
    await userEvent.tab();
    expect(root.activeElement).toBe(button);
    await userEvent.tab({ shift: true });
    expect(root.activeElement).toBe(field);
    await userEvent.keyboard('Hi!{ArrowLeft}{Backspace}');
    expect(field.value).toBe('H!');
  });

  it('holds a key from one call to the next', async () => {
    const shifted: boolean[] = [];
    field.addEventListener('keydown', ({ shiftKey }) => shifted.push(shiftKey));
    field.focus();
    await userEvent.keyboard('{Shift>}');
    await userEvent.keyboard('{ArrowLeft}{/Shift}{ArrowLeft}');
    expect(shifted).toEqual([true, true, false]);
  });

  it('hovers, also in a narrower page', async () => {
    await page.viewport(400, 600);
    expect(innerWidth).toBe(400);
    await userEvent.hover(button);
    expect(button.matches(':hover')).toBe(true);
    await userEvent.unhover(button);
    expect(button.matches(':hover')).toBe(false);
    await page.viewport(1280, 720);
  });
});
