// The widget, and the page around it: width, direction, colour and theme.
import { MAX_WIDTH, MIN_WIDTH, WIDTHS } from './definitions.js';

/** Attributes that the widget reads when it is added to the page. */
const READ_AT_FIRST = ['url-state'];

/** Changes of the width by keys of the handle, in pixels: those of any slider. */
const STEPS = {
  ArrowLeft: -16,
  ArrowDown: -16,
  ArrowRight: 16,
  ArrowUp: 16,
  PageDown: -160,
  PageUp: 160,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Shows the settings on the page.
 * @param {object} options
 * @param {ReturnType<import('./address.js').createState>} options.state
 * @param {() => typeof fetch} options.createFetch
 * @param {(fetch: typeof globalThis.fetch) => Record<string, Function>} options.createSamples
 * @param {(widget: HTMLElement) => void} options.onCreate called with each new widget, before it is on the page
 * @param {string} options.tokenEndpoint
 * @param {{ pixels: string, fullWidth: string }} options.texts
 */
export function createPreview({ state, createFetch, createSamples, onCreate, tokenEndpoint, texts }) {
  const root = document.documentElement;
  const preview = document.querySelector('#preview');
  const frame = document.querySelector('#frame');
  const handle = document.querySelector('#handle');
  const output = document.querySelector('#width');
  const theme = document.querySelector('#theme');
  let widget;
  let samples = {};

  function applyAttribute({ name, kind, fallback }) {
    const value = state.get(name);
    if (kind === 'boolean') widget.toggleAttribute(name, value === 'on');
    else if (name === 'token-endpoint') widget.setAttribute(name, value || tokenEndpoint);
    else if (value === '' || (kind === 'choice' && value === fallback)) widget.removeAttribute(name);
    else widget.setAttribute(name, value);
  }

  function applyProperty({ name, kind }) {
    const value = state.get(name);
    if (kind === 'json') widget[name] = value === '' ? undefined : JSON.parse(value);
    else widget[name] = value === 'on' ? samples[name] : undefined;
  }

  const APPLY = {
    attribute: applyAttribute,
    property: applyProperty,
    token: ({ name }) => widget.style.setProperty(name, state.get(name)),
    page: () => undefined,
  };

  /** Replaces the widget by a new one, with all settings. */
  function createWidget() {
    widget = document.createElement('ois-widget');
    widget.fetch = createFetch();
    samples = createSamples(widget.fetch);
    for (const definition of state.definitions) APPLY[definition.group](definition);
    onCreate(widget);
    frame.replaceChildren(widget);
  }

  function showWidth() {
    const chosen = state.get('width');
    // In pixels; 0 for the full width.
    const width = WIDTHS[chosen] ?? Number(chosen);
    preview.style.setProperty('--width', width > 0 ? `${width}px` : '100%');
    const now = Math.round(frame.getBoundingClientRect().width);
    // A narrow window leaves less than was chosen.
    output.textContent = width > 0 ? texts.pixels.replace('{width}', String(now)) : texts.fullWidth;
    handle.setAttribute('aria-valuenow', now);
    handle.setAttribute('aria-valuetext', output.textContent);
    for (const button of document.querySelectorAll('[data-width]'))
      button.setAttribute('aria-pressed', String(button.dataset.width === chosen));
  }

  function applyPage() {
    const color = state.get('color');
    preview.style.setProperty('--page-color', color);
    preview.dataset.hasColor = String(color !== '');
    const dir = state.get('dir');
    if (dir === 'auto') preview.removeAttribute('dir');
    else preview.dir = dir;
    const preset = state.get('preset');
    theme.disabled = preset === '';
    if (preset) theme.href = `themes/${preset}.css`;
    root.dataset.theme = state.get('theme');
    showWidth();
    for (const name of ['site', 'app'])
      document.querySelector(`#view-${name}`).hidden = state.get('view') !== name;
    for (const button of document.querySelectorAll('[data-view]'))
      button.setAttribute('aria-pressed', String(button.dataset.view === state.get('view')));
  }

  /** Sets a width that fits, from the handle. */
  function resize(width) {
    const fitting = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
    preview.style.setProperty('--width', `${fitting}px`);
    // The full width, if there is no room for more.
    const isFull = frame.getBoundingClientRect().width < fitting;
    state.set('width', isFull ? '' : String(fitting));
    showWidth();
  }

  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    const { width } = frame.getBoundingClientRect();
    const sign = getComputedStyle(frame).direction === 'rtl' ? -1 : 1;
    const move = ({ clientX }) => resize(width + sign * (clientX - event.clientX));
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  });
  handle.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(frame.getBoundingClientRect().width + step);
  });
  for (const name of ['width', 'view']) {
    for (const button of document.querySelectorAll(`[data-${name}]`))
      button.addEventListener('click', () => state.set(name, button.dataset[name]));
  }

  const definitions = new Map(state.definitions.map((definition) => [definition.name, definition]));
  state.onChange((name) => {
    // They concern the widget of the site, which would not be seen.
    const isOfWidget =
      ['fault', 'preset', 'dir', 'color'].includes(name) || definitions.get(name).group !== 'page';
    if (isOfWidget && state.get('view') === 'app') state.set('view', 'site');
    applyPage();
    if (name === 'fault' || READ_AT_FIRST.includes(name)) createWidget();
    else APPLY[definitions.get(name).group](definitions.get(name));
  });
  applyPage();
  createWidget();
  new ResizeObserver(showWidth).observe(frame);
  return { reset: () => widget.reset(), refresh: () => widget.refresh() };
}
