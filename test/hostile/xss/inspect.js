// @ts-nocheck -- it runs in pages that show hostile texts, in any engine
// The first script of a page: defines what the texts call, and `inspect()`, which touches every element and returns what is wrong.
{
  const found = (window.found = []);
  const add = (text) => void (found.length < 20 && found.push(text.slice(0, 300)));
  window.xss = () => add(`executed in ${location.pathname}`);
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    add(`violated ${violatedDirective} ${blockedURI} ${sample}`),
  );
  window.addEventListener('error', ({ message }) => message && add(`error ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => add(`unhandled ${reason}`));

  const LOCAL_HOST = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
  const isAllowed = (address) => {
    if (!URL.canParse(address, location.href)) return false;
    const { protocol, hostname, username } = new URL(address, location.href);
    if (username) return false;
    return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOST.test(hostname));
  };
  const FORBIDDEN =
    'animate,applet,base,embed,frame,frameset,math,meta[http-equiv],object,portal,set,style,[srcdoc],[ping],[xlink\\:href],[style*="url("]';
  const ADDRESSES = ['action', 'background', 'data', 'formaction', 'href', 'poster', 'src'];

  /** Checks an element that is part of the page, however it came there. */
  const check = (element, root) => {
    const describe = (what) =>
      add(`${what} in ${root.host?.localName ?? location.pathname}: ${element.outerHTML}`);
    if (element.matches(FORBIDDEN)) describe('forbidden markup');
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) describe(name);
      if (name.endsWith('srcset')) describe(name);
      if (ADDRESSES.includes(name) && !isAllowed(value) && !value.startsWith('data:,')) describe(name);
    }
    if (element.matches('script') && (element.text || !element.src?.startsWith?.(`${location.origin}/`)))
      describe('script');
    // The form's, and the connection to the form site that is opened early.
    const isOwn =
      element.matches('[data-own]') ||
      (root.host?.localName === 'ois-form-frame' && !element.hasAttribute('src')) ||
      (root.host?.localName === 'ois-widget' && /^http:\/\/localhost:\d+\/$/.test(element.src));
    if (element.localName === 'iframe' && !isOwn) describe('frame');
  };

  const EVENTS = ['pointerover', 'mouseenter', 'focusin', 'animationstart', 'toggle', 'error', 'load'];

  const readFound = (frame) => {
    try {
      return frame.found ?? [];
    } catch {
      // It has gone on to the form site.
      return [];
    }
  };

  /** Resolves with all that is wrong so far, in this page and in frames of its origin. */
  window.inspect = async () => {
    const roots = [document];
    const frames = new Set();
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        check(element, root);
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element.localName === 'iframe' && element.contentDocument?.body) {
          roots.push(element.contentDocument);
          frames.add(element.contentWindow);
        }
        // Handlers of pointer and focus get their events, and those that come later some frames.
        for (const type of EVENTS) element.dispatchEvent(new Event(type));
      }
    for (const { name } of performance.getEntriesByType('resource'))
      if (!isAllowed(name)) add(`requested ${name}`);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    for (const key of ['innerHTML', 'hub_url', 'icon']) if (key in Object.prototype) add(`polluted ${key}`);
    return [...found, ...[...frames].flatMap(readFound)];
  };
}
