/** The page that stands in for embed.html in an app: it runs all checks, and shows what they found. */
import type { HostHandlers } from '../bridge/bridge-options.js';
import { HOST_REQUESTS } from '../bridge/messages.js';
import { getLostHellosMs } from './checks/loads.js';
import { command } from './command.js';
import { Connection } from './connection.js';
import { sleep, type ManualOutcome } from './context.js';
import { forgeInFrame } from './forge-in-frame.js';
import { findParentOrigin } from './parent-origin.js';
import type { Run } from './results.js';
import { runChecks } from './run.js';
import { View } from './view.js';

/** How long a person may take for what they are asked, in ms. */
const MANUAL_CHECK_MS = 120_000;
const HEARTBEAT_MS = 1_000;

async function start(): Promise<void> {
  const view = new View();
  let run: Run;
  try {
    run = await command.load(false);
  } catch {
    return view.showLost();
  }
  view.onRestart = () => void command.load(true).then(() => location.reload());
  // After a reload the page is silent first: hosts have to wait.
  if (run.pending?.check === 'reload') await sleep(run.times.silentStartMs);
  let onRequest: ((type: string) => void) | undefined;
  const connection = connect(view, run, (type) => onRequest?.(type));
  setInterval(() => void command.heartbeat().catch(() => view.showLost()), HEARTBEAT_MS);
  const otherOrigin = `${location.protocol}//${location.hostname}:${run.otherPort}`;
  await runChecks({
    run,
    context: {
      connection,
      otherOrigin,
      isAutomatic: run.isAutomatic,
      tokenPrefix: run.tokenPrefix,
      isParentUnknown: window.parent !== window && !findParentOrigin(window),
      opensInHost: /[#&]open-in=host(&|$)/.test(location.hash),
      setTokenMode: command.setTokenMode,
      getVisits: command.getVisits,
      forge: (sid) => forgeInFrame(otherOrigin, sid),
      ask: (check, signal) => Promise.race([view.ask(check, signal), timeOut(signal)]),
      waitForHistory,
      reload: () => location.reload(),
      isVisible: () => document.visibilityState === 'visible',
      onRequest: (listener) => void (onRequest = listener),
    },
    save: command.save,
    onCheck: (check, results) => view.show(check, results),
  });
}

/** Creates the page's end of the bridge. @param handle called with the type of each request of the app */
function connect(view: View, run: Run, handle: (type: string) => void): Connection {
  const types = Object.keys(HOST_REQUESTS);
  const handlers: HostHandlers = {
    ...Object.fromEntries(types.map((type) => [type, () => handle(type)])),
    'set-locale': ({ locale }) => (view.setLocale(locale), handle('set-locale')),
    'set-theme': ({ theme }) => (view.setTheme(theme), handle('set-theme')),
    'set-insets': (insets) => (view.setInsets(insets), handle('set-insets')),
    'can-go-back': () => ({ handled: view.check !== 'leave' }),
    back: () => {
      handle('back');
      // The last check asks to leave.
      return { handled: view.check !== 'leave' };
    },
  };
  // Any page may embed this one: it contains nothing but test data.
  const parentOrigin = findParentOrigin(window);
  const connection = new Connection({
    window,
    handlers,
    times: run.times,
    lostHellosMs: getLostHellosMs(run),
    origins: parentOrigin ? [parentOrigin] : [],
    onWelcome({ locale, theme, insets }) {
      if (locale) view.setLocale(locale);
      if (theme) view.setTheme(theme);
      if (insets) view.setInsets(insets);
    },
  });
  connection.bridge.start();
  return connection;
}

const timeOut = async (signal: AbortSignal): Promise<ManualOutcome> => {
  await sleep(MANUAL_CHECK_MS);
  return signal.aborted ? new Promise(() => undefined) : 'timed-out';
};

/** Adds an entry to the history that an app which calls `goBack()` goes back over. */
function waitForHistory(signal: AbortSignal): Promise<'history'> {
  history.pushState(null, '');
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve('history'), { once: true, signal });
  });
}

void start();
