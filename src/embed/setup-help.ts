const FRAME_HELP =
  'It is in a frame. If the page around it is your app, add that page’s origin to this one: ' +
  '<meta name="ois:parent-origins" content="https://app.example.com">.';

/**
 * Creates instructions for a developer who opens the unconfigured page in a browser. They replace the error. An app's
 * users never see them: there a host answers, or a token endpoint is configured.
 * @param problems of the settings, one paragraph each
 */
export function createSetupHelp(problems: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  box.slot = 'error';
  box.className = 'help';
  box.lang = 'en';
  box.dir = 'ltr';
  const paragraphs = [
    'This page has no token yet. Load it in your app, which answers its “token” request, or name your token endpoint in ' +
      'the address: embed.html#token-endpoint=/ois/token',
    ...(window.top === window ? [] : [FRAME_HELP]),
    ...problems,
  ];
  box.append(...paragraphs.map((text) => Object.assign(document.createElement('p'), { textContent: text })));
  return box;
}
