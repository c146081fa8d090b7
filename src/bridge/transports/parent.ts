import type { Detect } from './transport.js';

/**
 * A page with an allowed origin that embeds this one in a frame. Source and origin of every message are checked, and no
 * message is sent to any origin (`*`). The first origin that sends a message is used from then on.
 */
export const parent: Detect = ({ window, origins }) => {
  // Older Firefox has no list, and with `referrerpolicy="no-referrer"` the parent is `null` in it. Browsers drop messages with another
  // target origin.
  const parentOrigin = window.location.ancestorOrigins?.[0] ?? 'null';
  let targets = parentOrigin === 'null' ? origins : origins.filter((origin) => origin === parentOrigin);
  if (window.parent === window || targets.length === 0) return undefined;
  return {
    host: 'parent',
    trusted: true,
    connect({ receive }) {
      const handleMessage = ({ source, origin, data }: MessageEvent): void => {
        if (source !== window.parent || !targets.includes(origin)) return;
        targets = [origin];
        receive(data);
      };
      window.addEventListener('message', handleMessage);
      return () => window.removeEventListener('message', handleMessage);
    },
    send(json) {
      for (const target of targets) window.parent.postMessage(json, target);
      return true;
    },
  };
};
