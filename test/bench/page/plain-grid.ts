/**
 * A grid as a site would write it with Lit alone: one element with the tags, a search field, a sort order, the number of tables, and
 * the same cards in the same styles. Without forms, other languages, keyboard navigation, windowing and error texts.
 */
import { LitElement, html, nothing, type PropertyDeclarations } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { styles } from './plain-grid.styles.js';

interface Envelope<T> {
  data: { list: T[] };
}

class PlainGrid extends LitElement {
  static override properties: PropertyDeclarations = {
    tokenEndpoint: { attribute: 'token-endpoint' },
    tables: { state: true },
    tags: { state: true },
    selected: { state: true },
    text: { state: true },
    sort: { state: true },
  };
  declare tokenEndpoint: string;
  declare tables: ProjectTable[];
  declare tags: string[];
  declare selected: string | undefined;
  declare text: string;
  declare sort: string;

  static override styles = styles;

  constructor() {
    super();
    this.tables = [];
    this.tags = [];
    this.text = '';
    this.sort = 'hub';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    const response = await fetch(this.tokenEndpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const get = async <T>(path: string): Promise<T[]> => {
      const headers = { Authorization: `Bearer ${access_token}` };
      const url = new URL(`./api/v1/hub/projects/${path}`, new URL(this.tokenEndpoint, document.baseURI));
      const { data } = (await (await fetch(url, { headers })).json()) as Envelope<T>;
      return data.list;
    };
    const [tags, tables] = await Promise.all([
      get<string>('published-tags'),
      get<ProjectTable>('published-list'),
    ]);
    Object.assign(this, { tags, tables });
  }

  get #shown(): ProjectTable[] {
    const text = this.text.toLowerCase();
    const found = this.tables.filter(
      (table) =>
        (!this.selected || table.tags.includes(this.selected)) &&
        `${table.name} ${table.industry} ${table.tags.join(' ')}`.toLowerCase().includes(text),
    );
    return this.sort === 'name' ? found.sort((a, b) => a.name.localeCompare(b.name)) : found;
  }

  #renderTag(tag: string): unknown {
    const count = this.tables.filter((table) => table.tags.includes(tag)).length;
    return html`<button
      aria-pressed=${tag === this.selected}
      @click=${() => (this.selected = tag === this.selected ? undefined : tag)}
    >
      ${tag}<span>${count}</span>
    </button>`;
  }

  #renderCard(table: ProjectTable): unknown {
    const { name, industry, icon, tags, short_code } = table;
    const hue = [...industry].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 0);
    return html`<li>
      <div class="card">
        <span class="icon" aria-hidden="true" style=${`--hue:${hue}`}
          >${name[0]}${icon ? html`<img src=${icon} alt="" loading="lazy" />` : nothing}</span
        >
        <h3>
          <button
            class="open"
            type="button"
            @click=${() => this.dispatchEvent(new CustomEvent('open', { detail: short_code }))}
          >
            <span class="name" dir="auto">${name}</span> <span class="industry" dir="auto">${industry}</span>
          </button>
        </h3>
        <div class="card-tags" role="list">
          ${tags.slice(0, 3).map((tag) => html`<span role="listitem" dir="auto">${tag}</span>`)}
        </div>
      </div>
    </li>`;
  }

  override render(): unknown {
    const shown = this.#shown;
    return html`
      <input
        type="search"
        aria-label="Search"
        placeholder="Search"
        @input=${({ target }: Event) => (this.text = (target as HTMLInputElement).value)}
      />
      <div class="tags">${this.tags.map((tag) => this.#renderTag(tag))}</div>
      <div class="tools">
        <select
          aria-label="Order"
          @change=${({ target }: Event) => (this.sort = (target as HTMLSelectElement).value)}
        >
          <option value="hub">Recommended</option>
          <option value="name">Name</option>
        </select>
        <span role="status">${shown.length} projects</span>
      </div>
      <ul role="list">
        ${repeat(
          shown,
          ({ short_code }) => short_code,
          (table) => this.#renderCard(table),
        )}
      </ul>
    `;
  }
}

customElements.define('plain-grid', PlainGrid);
