import { html } from 'lit';

/** @param {import('./list.js').Table} table */
export const litCard = ({ name, industry, tags }) =>
  html`<div class="card">
    <span class="icon" aria-hidden="true">${name[0]}</span>
    <h3>
      <button type="button" aria-label=${`${name}, ${industry}`}>
        <span class="name" dir="auto">${name}</span><span class="industry" dir="auto">${industry}</span>
      </button>
    </h3>
    <div class="tags" role="list">
      ${tags.slice(0, 3).map((tag) => html`<span role="listitem" dir="auto">${tag}</span>`)}
    </div>
  </div>`;
