/** The peers' cards look about like the widget's. */
export const STYLES = `
  .widget { font: medium/1.45 system-ui, sans-serif; color: #1b1f29 }
  .filter { display: flex; gap: 6px; height: 44px; margin-bottom: 12px; overflow: hidden; align-items: center }
  .filter button { flex: none; height: 2.5em; padding: 0 12px; border: 1px solid #7d8594; border-radius: 999px; background: #fff; font: inherit; font-size: 0.875em }
  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17.3em), 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none }
  .card { display: grid; grid-template-columns: auto minmax(0, 1fr); row-gap: 10px; position: relative; padding: 14px; border: 1px solid #dbdfe7; border-radius: 12px; overflow-wrap: anywhere }
  .icon { display: grid; place-items: center; width: 2.4em; height: 2.4em; margin-inline-end: 0.7em; border-radius: 12px; background: #f0f3f9; color: #5a6272; font-size: 1.25em }
  .card h3 { align-self: center; margin: 0; font: inherit }
  .open { width: 100%; padding: 0; border: 0; background: none; font: inherit; text-align: start }
  .open::after { content: ''; position: absolute; inset: -1px; border-radius: inherit }
  .name { display: block; font-weight: 600 }
  .industry { display: block; color: #5a6272; font-size: 0.875em }
  .tags { display: flex; grid-column: 1 / 3; gap: 4px; font-size: 0.75em }
  .tags span { padding: 0 8px; border-radius: 999px; background: #f0f3f9 }
`;

/** The tag filter's row has so many tags. */
export const MAX_TAGS = 24;
