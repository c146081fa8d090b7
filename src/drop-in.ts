/** The script-tag build: registers the elements, mounts what the page has marked, and offers `window.OIS`. */
import './define.js';
import * as elements from './index.js';
import { mount, mountMarked } from './mount.js';

const OIS = { ...elements, mount };

declare global {
  interface Window {
    /** What the drop-in script offers to the page. */
    OIS?: typeof OIS;
  }
}

window.OIS ??= OIS;

if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', () => mountMarked(document), { once: true });
} else {
  mountMarked(document);
}
