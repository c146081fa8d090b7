const FRAMED =
  'It is in a frame. If the page around it is your app, name that page’s origin in this one: ' +
  '<meta name="ois:parent-origins" content="https://app.example.com">.';

/**
 * For the developer who opens the page in a browser, with nothing set: what to do, in the place of an error.
 * Never seen by an app's users: there a host answers, or an endpoint is set.
 */
export function help(problems: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  box.slot = 'error';
  box.className = 'help';
  box.lang = 'en';
  box.dir = 'ltr';
  const words = [
    'This page has no token yet. Load it in your app, which answers its “token” request, or name your token endpoint in ' +
      'the address: embed.html#token-endpoint=/ois/token',
    ...(window.top === window ? [] : [FRAMED]),
    ...problems,
  ];
  box.append(...words.map((text) => Object.assign(document.createElement('p'), { textContent: text })));
  return box;
}
