/** The script-tag build for a classic `<script>`. */
import { startDropIn } from './drop-in-start.js';

// <img name="currentScript"> is document.currentScript, too.
const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript : undefined;
// A script that was put into the page itself has no `src`.
startDropIn(script, new URL('.', script?.src || document.baseURI).href);
