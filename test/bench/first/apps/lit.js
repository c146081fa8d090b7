// A widget written with Lit, without anything but the cards.
import { LitElement, css, html, unsafeCSS } from 'lit';
import { loadLists } from './data.js';
import { MAX_TAGS, STYLES } from './styles.js';

class PlainWidget extends LitElement {
  /** @override */
  static styles = css`
    ${unsafeCSS(STYLES)}
  `;
  /** @override */
  static properties = { lists: { state: true } };

  constructor() {
    super();
    /** @type {import('./data.js').Lists | undefined} */
    this.lists = undefined;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    loadLists().then((lists) => (this.lists = lists));
  }

  /** @override */
  render() {
    const { tags, tables } = this.lists ?? { tags: [], tables: [] };
    return html`<div class="widget">
      <div class="filter">
        ${tags.slice(0, MAX_TAGS).map((tag) => html`<button type="button">${tag}</button>`)}
      </div>
      <ul class="cards">
        ${tables.map(
          ({ name, industry, tags: own }) =>
            html`<li class="card">
              <span class="icon">${name[0]}</span>
              <h3>
                <button type="button" class="open" @click=${() => this.dispatchEvent(new Event('select'))}>
                  <span class="name">${name}</span><span class="industry">${industry}</span>
                </button>
              </h3>
              <div class="tags">${own.map((tag) => html`<span>${tag}</span>`)}</div>
            </li>`,
        )}
      </ul>
    </div>`;
  }
}

customElements.define('plain-widget', PlainWidget);
