/** The script-tag build for `<script type="module">`, which bundlers can take in as well. */
import { startDropIn } from './drop-in-start.js';

// A module does not know its element, which may be another's where a bundler has taken it in.
startDropIn([...document.querySelectorAll('script')].find(({ src }) => src === import.meta.url));
