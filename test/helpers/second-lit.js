import { LitElement, html } from 'lit';

// A page's own element, made with its own Lit.
customElements.define(
  'guest-element',
  class extends LitElement {
    /** @override */
    render() {
      return html`<b>Guest</b>`;
    }
  },
);

Object.assign(window, {
  /**
   * Returns a template of the page's own, with an attribute, a listener and a text.
   * @param {string} text
   */
  guestTemplate: (text) =>
    html`<button title=${text} @click=${() => (document.title = text)}>${text}</button>`,
});
