import { getObject, withMethod } from './native-objects.js';
import { createNavigation } from './navigate-mini-program.js';
import type { Detect } from './transport.js';

/** The objects of the scripts of WeChat, QQ, Douyin and Baidu. */
const SCRIPT_OBJECTS: [string, string][] = [
  ['wx', 'miniProgram'],
  ['qq', 'miniProgram'],
  ['tt', 'miniProgram'],
  ['swan', 'webView'],
];

/**
 * A `<web-view>` of WeChat or a similar app. The mini program receives messages only on back, share and destroy, and cannot
 * answer: the page navigates the mini program instead, and its events arrive late. The apps' ordinary browsers provide the
 * scripts, too, so the environment has to be checked.
 */
export const miniProgram: Detect = (surroundings) => {
  const { window } = surroundings;
  const object = SCRIPT_OBJECTS.map(([script, name]) => getObject(getObject(window, script), name)).find(
    Boolean,
  );
  const native = withMethod(object, 'postMessage');
  if (!native) return undefined;
  const navigate = createNavigation(object, surroundings);
  let isInMiniProgram =
    Reflect.get(window, '__wxjs_environment') === 'miniprogram' ||
    /miniProgram/i.test(window.navigator.userAgent);
  let isClosed = false;
  return {
    host: 'mini-program',
    native,
    get isAbsent() {
      return !isInMiniProgram;
    },
    connect({ ready }) {
      if (!isInMiniProgram) {
        // Baidu's script calls it `smartprogram`.
        withMethod(object, 'getEnv')?.getEnv((env?: { miniprogram?: unknown; smartprogram?: unknown }) => {
          isInMiniProgram = !isClosed && Boolean(env?.miniprogram || env?.smartprogram);
          if (isInMiniProgram) ready();
        });
      }
      return () => {
        isClosed = true;
        isInMiniProgram = false;
      };
    },
    send(json) {
      if (isInMiniProgram) native.postMessage({ data: json });
      return isInMiniProgram;
    },
    perform: (type, payload) => isInMiniProgram && navigate(type, payload),
  };
};
