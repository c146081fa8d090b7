import type { FrameReport } from './results.js';

/** How long the frame may take, in ms. An app may block it. */
const FRAME_MS = 8_000;

/** Loads the frame that forges messages. @param sid of the page: a frame could find it out */
export function forgeInFrame(otherOrigin: string, sid: string): Promise<FrameReport> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = `${otherOrigin}/frame#${sid}`;
  return new Promise((resolve) => {
    const end = (report: FrameReport): void => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
      frame.remove();
      resolve(report);
    };
    const handleMessage = ({ source, origin, data }: MessageEvent): void => {
      const report = (data as { oisCheck?: FrameReport } | null)?.oisCheck;
      if (report && source === frame.contentWindow && origin === otherOrigin) end(report);
    };
    const timer = setTimeout(() => end({ calls: 0, received: [], hasNonce: false }), FRAME_MS);
    window.addEventListener('message', handleMessage);
    document.body.append(frame);
  });
}
