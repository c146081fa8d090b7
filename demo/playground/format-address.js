// An address, as the log shows it.

/** Decodes an address; one with a wrong percent encoding stays as it is. @param {string} href */
function decode(href) {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/**
 * Returns an address for the log: without what all addresses of the page's server have in common, and with “…” in place of
 * a token.
 * @param {string} address
 * @param {string} root of the page's server
 */
export function formatAddress(address, root) {
  const url = new URL(address, root);
  if (url.searchParams.has('token')) url.searchParams.set('token', '…');
  const text = decode(url.href);
  return text.startsWith(root) ? text.slice(root.length - 1) : text;
}
