/** The ready-made full page for WebViews: one widget, connected to the host around the page. */
import type { BridgeMode } from '../bridge/bridge-options.js';
import type { Bridge } from '../bridge/bridge.js';
import { connectHost } from '../bridge/connect-host.js';
import type { HostToken } from '../bridge/messages.js';
import type { TokenProvider } from '../client/token-sources.js';
import { trace } from '../elements/internal/trace.js';
import type { OisWidget } from '../elements/widget/widget.js';
import {
  applyAttributes,
  applyInsets,
  applyLocale,
  applyTheme,
  findChangedAttributes,
} from './appearance.js';
import { createErrorTexts } from './error-texts.js';
import { forwardEvents, forwardHeight } from './forward-events.js';
import { DeferredScript } from './deferred-script.js';
import { createHostRequestHandlers } from './host-request-handlers.js';
import { HostTokens } from './host-tokens.js';
import { showLoadFailure } from './load-failure.js';
import { openFormsByHost } from './open-forms-by-host.js';
import { openLinksByHost } from './open-links-by-host.js';
import { preconnectHub } from './preconnect-hub.js';
import { Readiness } from './readiness.js';
import { replaceOpenInPage } from './replace-open-in-page.js';
import { readSettings, removeTokens, type Settings } from './settings.js';
import { createSetupHelp } from './setup-help.js';
import { createTokenObservingFetch } from './token-observing-fetch.js';
import { translateTitle } from './translate-title.js';
import { warn } from './warn.js';

const readMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="ois:${name}"]`)?.content.trim();

/** Reads the settings from page and address, removes tokens from the address, and warns of problems. */
function readPage(): Settings {
  const cleanUrl = removeTokens(location.href);
  if (cleanUrl !== undefined) history.replaceState(history.state, '', cleanUrl);
  const settings = readSettings(readMeta, location.href, window.origin);
  if (cleanUrl !== undefined) {
    settings.problems.unshift(
      'A token must not be part of the address, which histories and logs store. It was removed, and is not used. ' +
        'Send it by the bridge.',
    );
  }
  settings.problems.forEach(warn);
  return settings;
}

/** Shows the doctor whether an app has answered. */
function setBridgeMode(mode: BridgeMode): void {
  document.documentElement.dataset['oisBridge'] = mode;
}

function start(settings: Settings): void {
  const { tokenEndpoint, hubUrl, pointsEndpoint } = settings;
  preconnectHub(settings, document);
  const readiness = new Readiness();
  let bridge: Bridge | undefined;
  let hasFailed = false;
  /** `{form_url}`, from the page or beside a token. */
  let { formUrl } = settings;
  const tokens = tokenEndpoint
    ? undefined
    : new HostTokens((reason, signal, store) => {
        // The app may have started after the page stopped waiting for it.
        if (hasFailed) bridge!.reconnect();
        const onLateResponse = (token: HostToken): void => {
          store(token);
          if (hasFailed) void widget.refresh();
        };
        return bridge!.request('token', { reason }, { signal, onLateResponse });
      }, hubUrl);
  const handleToken = (root: string | undefined): void => {
    formUrl = settings.formUrl ?? root ?? formUrl;
    readiness.settleToken();
  };
  const provideToken: TokenProvider = async (request) => {
    const answer = await tokens!.provide(request);
    handleToken(answer.form_url);
    return answer;
  };

  const widget: OisWidget = document.createElement('ois-widget');
  const getErrorText = createErrorTexts(widget);
  translateTitle(widget);
  Object.assign(widget, {
    tokenEndpoint,
    tokenProvider: tokens && provideToken,
    hubUrl,
    formUrl,
    pointsEndpoint,
    fetch: createTokenObservingFetch(() => bridge, handleToken),
  });
  applyAttributes(widget, settings.attributes);
  widget.addEventListener('ois-error', () => (hasFailed = true));
  const deferredScript = new DeferredScript(widget, () => bridge!);
  let setupHelp: HTMLElement | undefined;
  widget.addEventListener('ois-load', () => {
    hasFailed = false;
    setupHelp?.remove();
  });
  // The widget requests a token after its first rendering, when the bridge exists.
  document.body.append(widget);

  setBridgeMode('waiting');
  bridge = connectHost({
    host: settings.host,
    origins: settings.origins,
    miniProgramPage: settings.miniProgramPage,
    handlers: createHostRequestHandlers({
      widget,
      tokens,
      readiness,
      deferredScript,
      hasFailed: () => hasFailed,
    }),
    log: (text) => trace('bridge', text),
    onWelcome({ locale, theme, insets, token, colors, state }) {
      if (locale) applyLocale(widget, locale);
      if (theme) applyTheme(widget, theme);
      if (insets) applyInsets(insets);
      if (token) tokens?.store(token);
      if (colors) deferredScript.start((loaded) => loaded.setColors(colors));
      // The app’s own, or one that it has kept of this page.
      const isOfUser = readiness.trackUser();
      if (state) deferredScript.start((loaded) => loaded.setState(state, isOfUser));
      // The host sends `back` from now on.
      widget.noHistory = true;
      replaceOpenInPage(widget, bridge);
      // For the close button: another host may support it, or not.
      widget.requestUpdate();
      if (tokens && hasFailed) void widget.refresh();
      if (!state) deferredScript.sendState();
    },
    onMode(mode) {
      trace('bridge', `Mode: ${mode}`);
      setBridgeMode(mode);
      // An app has attached late. Its users must not see hints for developers.
      if (mode === 'connected') setupHelp?.remove();
      // A mini program sends no welcome.
      if (mode === 'one-way') replaceOpenInPage(widget, bridge);
      if (mode !== 'waiting') readiness.settleHost();
      // Another host replaced the one that has paused the page.
      else deferredScript.start((loaded) => loaded.resume());
      if (mode === 'one-way' && tokens && !bridge?.host) {
        widget.append((setupHelp = createSetupHelp(settings.problems)));
      }
    },
  });
  replaceOpenInPage(widget, bridge);
  // A mini program may be known only now.
  widget.addEventListener('ois-select', () => replaceOpenInPage(widget, bridge));
  forwardEvents(widget, bridge, getErrorText);
  forwardHeight(widget, bridge);
  openFormsByHost(widget, bridge, { readiness, formRoot: () => formUrl });
  openLinksByHost(document, bridge);

  // A mini program changes the fragment of a loaded page. Attributes that the change does not concern keep the values that
  // the app or the user has set since.
  let { attributes } = settings;
  window.addEventListener('hashchange', () => {
    const before = attributes;
    ({ attributes } = readPage());
    applyAttributes(widget, findChangedAttributes(before, attributes));
    replaceOpenInPage(widget, bridge);
  });
}

// Module scripts run in document order: the drop-in has run before, or could not be loaded.
document.querySelector('.load-warning')?.remove();
const settings = readPage();
if (customElements.get('ois-widget')) start(settings);
else showLoadFailure(settings);
