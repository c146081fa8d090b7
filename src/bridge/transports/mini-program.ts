import { globalOf, member, withMethod } from './native-message.js';
import { navigates } from './navigate.js';
import type { Detect } from './transport.js';

/** Where the scripts of WeChat, QQ, Douyin and Baidu put the mini program around the page. */
const PLACES: [string, string][] = [
  ['wx', 'miniProgram'],
  ['qq', 'miniProgram'],
  ['tt', 'miniProgram'],
  ['swan', 'webView'],
];

/**
 * A `<web-view>` of WeChat or one of its likes. It gets messages at its back, share and destroy only and cannot answer: the
 * page navigates the mini program instead, and tells events for what they are worth by then. The scripts are there in
 * the apps' ordinary browsers too, so their environment is asked.
 */
export const miniProgram: Detect = (surroundings) => {
  const { window } = surroundings;
  const object = PLACES.map(([script, name]) => member(globalOf(window, script), name)).find(Boolean);
  const native = withMethod(object, 'postMessage');
  if (!native) return undefined;
  let inside =
    Reflect.get(window, '__wxjs_environment') === 'miniprogram' ||
    /miniProgram/i.test(window.navigator.userAgent);
  return {
    host: 'mini-program',
    native,
    connect({ ready }) {
      if (!inside) {
        withMethod(object, 'getEnv')?.getEnv((env: { miniprogram?: unknown } | undefined) => {
          inside = Boolean(env?.miniprogram);
          if (inside) ready();
        });
      }
      return () => (inside = false);
    },
    send(json) {
      if (inside) native.postMessage({ data: json });
      return inside;
    },
    perform: (type, payload) => inside && navigates(object, surroundings, type, payload),
  };
};
