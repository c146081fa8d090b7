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
