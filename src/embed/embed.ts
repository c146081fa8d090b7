/** The ready-made full page for WebViews: one widget, and the host around the page. */
import type { Bridge } from '../bridge/bridge.js';
import { connectHost } from '../bridge/connect-host.js';
import type { HostToken } from '../bridge/messages.js';
import type { TokenProvider } from '../client/token-sources.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { commands } from './commands.js';
import { errorTexts } from './error-texts.js';
import { help } from './help.js';
import { HostTokens } from './host-tokens.js';
import { changed, showInsets, showLocale, showLooks, showTheme } from './looks.js';
import { keepOutOfTabs } from './keep-out-of-tabs.js';
import { openByHost } from './open-by-host.js';
import { openLinksByHost } from './open-links.js';
import { protectTokens } from './protect-tokens.js';
import { Readiness } from './readiness.js';
import { readSettings, withoutToken, type Settings } from './settings.js';
import { tellHeight, tellHost } from './tell-host.js';
import { warn } from './warn.js';
import { standWithoutWidget } from './without-widget.js';

const own = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="ois:${name}"]`)?.content.trim() || undefined;

function readPage(): Settings {
  const clean = withoutToken(location.href);
  if (clean !== undefined) history.replaceState(history.state, '', clean);
  const settings = readSettings(own, location.href, window.origin);
  if (clean !== undefined) {
    settings.problems.unshift(
      'A token does not belong into an address, where histories and logs keep it. It was taken out, and is not used. ' +
        'Hand it over by the bridge.',
    );
  }
  settings.problems.forEach(warn);
  return settings;
}

function start(settings: Settings): void {
  const { tokenEndpoint, hubUrl, pointsEndpoint } = settings;
  const readiness = new Readiness();
  let bridge: Bridge | undefined;
  let hasFailed = false;
  /** `{form_url}`, from the page or beside a token. */
  let { formUrl } = settings;
  const tokens = tokenEndpoint
    ? undefined
    : new HostTokens((reason, signal, take) => {
        // The app may have come after the page had given it up.
        if (hasFailed) bridge!.reconnect();
        const onLate = (token: HostToken): void => {
          take(token);
          if (hasFailed) void widget.refresh();
        };
        return bridge!.request('token', { reason }, { signal, onLate });
      }, hubUrl);
  const handleToken = (root: string | undefined): void => {
    formUrl = settings.formUrl ?? root ?? formUrl;
    readiness.tokenCame();
  };
  const provide: TokenProvider = async (request) => {
    const answer = await tokens!.provide(request);
    handleToken(answer.form_url);
    return answer;
  };

  const widget: OisWidget = document.createElement('ois-widget');
  const errorText = errorTexts(widget);
  Object.assign(widget, {
    tokenEndpoint,
    tokenProvider: tokens && provide,
    hubUrl,
    formUrl,
    pointsEndpoint,
    fetch: protectTokens(() => bridge, handleToken),
  });
  showLooks(widget, settings.looks);
  widget.addEventListener('ois-error', () => (hasFailed = true));
  let helping: HTMLElement | undefined;
  widget.addEventListener('ois-load', () => {
    hasFailed = false;
    helping?.remove();
  });
  // It asks for a token once it has been drawn: by then the bridge is there.
  document.body.append(widget);

  bridge = connectHost({
    host: settings.host,
    origins: settings.origins,
    miniProgramPage: settings.miniProgramPage,
    handlers: commands(widget, tokens, readiness, () => hasFailed),
    onWelcome({ locale, theme, insets, token }) {
      if (locale) showLocale(widget, locale);
      if (theme) showTheme(widget, theme);
      if (insets) showInsets(insets);
      if (token) tokens?.give(token);
      // From now on Back is a request of the host.
      widget.noHistory = true;
      keepOutOfTabs(widget, bridge);
      if (tokens && hasFailed) void widget.refresh();
    },
    onMode(mode) {
      if (mode !== 'waiting') readiness.hostKnown();
      if (mode === 'one-way' && tokens && !bridge?.host) widget.append((helping = help(settings.problems)));
    },
  });
  keepOutOfTabs(widget, bridge);
  tellHost(widget, bridge, errorText);
  tellHeight(widget, bridge);
  openByHost(widget, bridge, { ready: () => readiness.wait(), formRoot: () => formUrl });
  openLinksByHost(document, bridge);

  // A mini program changes the address of a page that is there already. What that leaves as it was is the app's or the
  // user's by now.
  let { looks } = settings;
  window.addEventListener('hashchange', () => {
    const before = looks;
    ({ looks } = readPage());
    showLooks(widget, changed(before, looks));
    keepOutOfTabs(widget, bridge);
  });
}

// Scripts of a page run in its order: the drop-in is there by now, or will not come.
const settings = readPage();
if (customElements.get('ois-widget')) start(settings);
else standWithoutWidget(settings);
