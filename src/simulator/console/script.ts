/** The console's script: copy buttons and a live delivery log. Everything else works without it. */
export const SCRIPT = `
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  const label = button.firstChild.data;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.firstChild.data = button.dataset.copied;
    } catch {
      button.firstChild.data = button.dataset.failed;
    }
    setTimeout(() => { button.firstChild.data = label; }, 2000);
  });
}

// The second click of a double click would cancel the request of the first. After 2 seconds, the form can be sent again: the user may
// have stopped a slow request.
for (const form of document.forms) {
  if (form.method !== 'post') continue;
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = 'yes';
    event.submitter?.setAttribute('aria-disabled', 'true');
    setTimeout(() => {
      delete form.dataset.sent;
      event.submitter?.removeAttribute('aria-disabled');
    }, 2000);
  });
}

// Safari restores pages after Back. Such a page may show an API key that was copied, or contain a nonce that was used: the console
// would ignore what is sent with it.
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });

// Replacing a list that has the focus would lose the focus.
const live = document.querySelector('[data-live]');
if (live) {
  setInterval(async () => {
    if (document.hidden || live.contains(document.activeElement)) return;
    try {
      const response = await fetch(live.dataset.live, { redirect: 'error', signal: AbortSignal.timeout(4000) });
      if (!response.ok) return;
      const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').body;
      if (fresh.innerHTML.trim() !== live.innerHTML.trim()) live.replaceChildren(...fresh.childNodes);
    } catch {
      // The hub may be restarting; the next request succeeds then.
    }
  }, 2000);
}
`;
