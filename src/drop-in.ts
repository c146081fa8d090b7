/** The script-tag build for `<script type="module">`. Bundlers can include it as well. */
export type { DropInApi } from './drop-in-start.js';
import { startDropIn } from './drop-in-start.js';

// A module has no reference to its script element. In a bundle, there is none with this URL.
// An element named "scripts" shadows document.scripts.
startDropIn([...document.querySelectorAll('script')].find(({ src }) => src === import.meta.url));
