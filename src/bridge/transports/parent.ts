import type { Detect } from './transport.js';

/**
 * A page that holds this one in a frame, and whose origin is on the list. Source and origin of every message are checked,
 * and none is sent to whomever (`*`). The first origin that speaks is the one.
 */
export const parent: Detect = ({ window, origins }) => {
  // Known beforehand in Chromium and WebKit; elsewhere the browser drops what has another target.
  const above = window.location.ancestorOrigins?.[0];
  let targets = above === undefined ? origins : origins.filter((origin) => origin === above);
  if (window.parent === window || targets.length === 0) return undefined;
  return {
    host: 'parent',
    trusted: true,
    connect({ receive }) {
      const listener = ({ source, origin, data }: MessageEvent): void => {
        if (source !== window.parent || !targets.includes(origin)) return;
        targets = [origin];
        receive(data);
      };
      window.addEventListener('message', listener);
      return () => window.removeEventListener('message', listener);
    },
    send(json) {
      for (const target of targets) window.parent.postMessage(json, target);
      return true;
    },
  };
};
