// States of a form, for the registry in states.js, in each place that a form opens in.
import { LONG_TITLE_TABLE, NEVER, createWidget, press, waitFor } from './states-elements.js';

/** The codes whose words differ, and one of those that share the rest. */
export const ERROR_CODES = [
  'NETWORK',
  'TIMEOUT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'BAD_CONFIG',
  'UNSAFE_SHORT_CODE',
  'LOAD_FAILED',
  'SERVER',
];

/** Creates an error as the form frame gets it: of the class of the widget's script. */
export function createError(code) {
  const { HubError } = globalThis[Symbol.for('open-integration-widget')];
  return new HubError(code, `Failed with ${code}.`);
}

const access = async () => ({
  root: `${location.origin}/demo/form`,
  token: 'a-token-of-no-use',
  secondsLeft: () => 3_600,
});

/** Opens a form in the frame of a widget. */
export async function openForm(widget, mode, request = {}) {
  await waitFor(widget, 'ois-table-grid');
  await customElements.whenDefined('ois-form-frame');
  const frame = await waitFor(widget, 'ois-form-frame');
  frame.mode = mode;
  await frame.open({ shortCode: 'table-1', title: 'Moving within the city', access, ...request });
  return frame;
}

const waitForForm = (frame) => waitFor(frame, '.body[aria-busy=false]');

export const MODES = ['inline', 'dialog', 'drawer'];

/** Dispatches a message as from the page in the form's frame. */
function dispatchFormMessage(frame, message) {
  const { contentWindow: source } = frame.renderRoot.querySelector('iframe');
  const data = { oisForm: 1, ...message };
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }));
}

/** Runs a function as on a device without a connection. */
async function runOffline(run) {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await run();
  delete navigator.onLine;
}

/** Runs a function as on a page that is not secure. */
async function runWithoutClipboard(run) {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await run();
  delete navigator.clipboard;
}

/** Every state of a form, in each place that it opens in. */
export const formStates = (mode) =>
  [
    { name: 'loading', act: (widget) => void openForm(widget, mode, { access: () => NEVER }) },
    {
      name: 'slow',
      waitMs: 8_500,
      act: (widget) => void openForm(widget, mode, { access: () => NEVER }),
    },
    { name: 'open', act: async (widget) => waitForForm(await openForm(widget, mode)) },
    {
      name: 'long-title',
      create: () => createWidget({ tables: [LONG_TITLE_TABLE] }),
      act: async (widget) =>
        waitForForm(await openForm(widget, mode, { shortCode: 'long-title', title: LONG_TITLE_TABLE.name })),
    },
    {
      name: 'expired',
      act: async (widget) => {
        const frame = await openForm(widget, mode, {
          access: async () => ({ ...(await access()), secondsLeft: () => 0 }),
        });
        // The frame checks for expiry when the page becomes visible.
        document.dispatchEvent(new Event('visibilitychange'));
        await waitFor(frame, '[part=notice]');
      },
    },
    {
      name: 'start-again',
      act: async (widget) => {
        const frame = await openForm(widget, mode);
        await waitForForm(frame);
        // As when the focus goes into the form.
        frame.renderRoot.querySelector('iframe').focus();
        await press(frame, '[part=reload]');
        await waitFor(frame, '[part=notice]');
      },
    },
    {
      name: 'failed',
      act: async (widget) => {
        const frame = await openForm(widget, mode, {
          access: () => Promise.reject(createError('NETWORK')),
        });
        await waitFor(frame, '[part=failed]');
      },
    },
    {
      name: 'offline',
      // Forms beside it would be offline, too.
      isAlone: true,
      act: (widget) => runOffline(async () => waitFor(await openForm(widget, mode), '[part=failed]')),
    },
    {
      name: 'sent',
      act: async (widget) => {
        const frame = await openForm(widget, mode);
        await waitForForm(frame);
        dispatchFormMessage(frame, { type: 'submitted', reference: 'R-1024' });
        await waitFor(frame, '[part=sent]');
      },
    },
    {
      name: 'copy-link',
      act: async (widget) => {
        const address = { shareUrl: `${location.origin}/?ois-open=table-1` };
        const frame = await openForm(widget, mode, { address });
        await waitForForm(frame);
        await waitFor(frame, '[part=copy-link]');
      },
    },
    {
      name: 'link-to-copy',
      act: async (widget) => {
        const address = { shareUrl: `${location.origin}/?ois-open=table-1` };
        const frame = await openForm(widget, mode, { address });
        await waitForForm(frame);
        await runWithoutClipboard(async () => {
          await press(frame, '[part=copy-link]');
          await waitFor(frame, '[part=link]');
        });
      },
    },
  ].map(({ name, ...more }) => ({
    name: `form-${mode}-${name}`,
    title: `Form (${mode}): ${name.replace('-', ' ')}`,
    isAlone: mode !== 'inline',
    create: () => createWidget(),
    ...more,
  }));
