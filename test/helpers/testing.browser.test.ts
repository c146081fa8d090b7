import { describe, it } from 'vitest';
import { page } from 'vitest/browser';
import { expect, fixture, html, oneEvent } from './testing.js';

describe('Test helpers in a browser', () => {
  it('render a fixture with bindings', async () => {
    const words = 'Open';
    const button = await fixture<HTMLButtonElement>(html`<button .value=${'a'}>${words}</button>`);
    expect(button.textContent).to.equal(words);
    expect(button.value).to.equal('a');
  });

  it('remove the previous test’s fixture', () => {
    expect(document.querySelector('button')).to.equal(null);
  });

  it('wait for an event of a real click', async () => {
    const button = await fixture<HTMLButtonElement>(html`<button>Open</button>`);
    const clicked = oneEvent(button, 'click');
    await page.getByRole('button', { name: 'Open' }).click();
    expect((await clicked).isTrusted).to.equal(true);
  });

  it('detect violations of accessibility', async () => {
    await expect(await fixture(html`<button>Open</button>`)).to.be.accessible();
    await expect(await fixture(html`<button></button>`)).not.to.be.accessible();
  });
});
