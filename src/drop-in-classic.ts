/** The script-tag build for a classic `<script>`. */
export type { DropInApi } from './drop-in-start.js';
import { startDropIn } from './drop-in-start.js';
import { getBaseUri } from './client/base-uri.js';

// An element named "currentScript" shadows document.currentScript.
const { currentScript } = document;
const script =
  currentScript instanceof HTMLScriptElement
    ? currentScript
    : // A module has no currentScript.
      document.querySelector<HTMLScriptElement>('script[src*="ois-widget.iife.js"]');
// An inline script has no `src`.
startDropIn(script ?? undefined, new URL('.', script?.src || getBaseUri()).href);
