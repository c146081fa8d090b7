/** The script of all pages: optional messages to the widget around a form (docs/form-site.md). Pages work without it. */
export const SCRIPT = `// Runs in a frame only. The origin around it is unknown, hence '*': the messages contain nothing secret.
if (window.parent !== window) {
  const post = (message) => window.parent.postMessage({ oisForm: 1, ...message }, '*');
  const root = document.documentElement;
  post({ type: 'ready' });
  const postHeight = () => post({ type: 'resize', height: Math.ceil(root.getBoundingClientRect().height) });
  new ResizeObserver(postHeight).observe(root);
  // On the page that follows a form which the site has accepted.
  const reference = document.querySelector('[data-submitted]');
  if (reference) post({ type: 'submitted', reference: reference.textContent });
  for (const button of document.querySelectorAll('[data-close]')) {
    button.hidden = false;
    button.addEventListener('click', () => post({ type: 'close' }));
  }
}
`;
