/** The ready-made full page for WebViews: one widget, and the host around the page. */
import type { Bridge } from '../bridge/bridge.js';
import { connectHost } from '../bridge/connect-host.js';
import type { OisWidget } from '../elements/widget/widget.js';
import { commands } from './commands.js';
import { help } from './help.js';
import { HostTokens } from './host-tokens.js';
import { changed, showInsets, showLocale, showLooks, showTheme } from './looks.js';
import { openByHost } from './open-by-host.js';
import { protectTokens } from './protect-tokens.js';
import { readSettings, withoutToken, type Settings } from './settings.js';
import { tellHeight, tellHost } from './tell-host.js';
import { standWithoutWidget } from './without-widget.js';

const own = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="ois:${name}"]`)?.content.trim() || undefined;

function readPage(): Settings {
  const clean = withoutToken(location.href);
  if (clean !== undefined) history.replaceState(history.state, '', clean);
  const settings = readSettings(own, location.href);
  if (clean !== undefined) {
    settings.problems.unshift(
      'A token does not belong into an address, where histories and logs keep it. It was taken out, and is not used. ' +
        'Hand it over by the bridge.',
    );
  }
  // oxlint-disable-next-line no-console -- for the developer, who has no other place to look
  for (const problem of settings.problems) console.warn(`open-integration-widget: ${problem}`);
  return settings;
}

function start(settings: Settings): void {
  const { tokenEndpoint, hubUrl, formUrl } = settings;
  let bridge: Bridge | undefined;
  const tokens = tokenEndpoint
    ? undefined
    : new HostTokens((reason, signal) => bridge!.request('token', { reason }, { signal }), hubUrl);

  const widget: OisWidget = document.createElement('ois-widget');
  const fetch = protectTokens(() => bridge);
  Object.assign(widget, { tokenEndpoint, tokenProvider: tokens?.provide, hubUrl, formUrl, fetch });
  showLooks(widget, settings.looks);
  let hasFailed = false;
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
    handlers: commands(widget, tokens, () => hasFailed),
    onWelcome({ locale, theme, insets, token }) {
      if (locale) showLocale(widget, locale);
      if (theme) showTheme(widget, theme);
      if (insets) showInsets(insets);
      if (token) tokens?.give(token);
      // From now on Back is a request of the host.
      widget.noHistory = true;
      if (tokens && hasFailed) void widget.refresh();
    },
    onMode(mode) {
      if (mode === 'one-way' && tokens && !bridge?.host) widget.append((helping = help(settings.problems)));
    },
  });
  tellHost(widget, bridge);
  tellHeight(widget, bridge);
  openByHost(widget, bridge, () => formUrl ?? tokens?.formUrl);

  // A mini program changes the address of a page that is there already. What that leaves as it was is the app's or the
  // user's by now.
  let { looks } = settings;
  window.addEventListener('hashchange', () => {
    const before = looks;
    ({ looks } = readPage());
    showLooks(widget, changed(before, looks));
  });
}

// Scripts of a page run in its order: the drop-in is there by now, or will not come.
const settings = readPage();
if (customElements.get('ois-widget')) start(settings);
else standWithoutWidget(settings);
