// Who is signed in: a choice on the page, kept by the page's server.

/**
 * @param {object} options
 * @param {{ root: string, users: { id: string }[], user: string, texts: any }} options.site
 * @param {ReturnType<import('./address.js').createState>} options.state
 */
export function createUserChoice({ site, state }) {
  const select = document.querySelector('#user');
  const note = document.querySelector('#user-note');
  for (const { id } of site.users) select.add(new Option(site.texts.users[id], id));
  let signedIn = site.user;
  /** @type {(() => void) | undefined} */
  let handleSwitch;

  async function signIn(id) {
    const answer = await fetch(`${site.root}demo/user`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user: id }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    signedIn = id;
  }

  async function switchTo(id) {
    note.textContent = '';
    // One switch at a time: two could reach the server in either order.
    select.disabled = true;
    try {
      await signIn(id);
      handleSwitch?.();
    } catch {
      note.textContent = site.texts.signInFailed
        .replace('{wanted}', site.texts.users[id])
        .replace('{user}', site.texts.users[signedIn]);
    }
    select.value = signedIn;
    state.set('user', signedIn);
    select.disabled = false;
  }

  select.addEventListener('change', async () => {
    await switchTo(select.value);
    // A control that was disabled has lost the keyboard's focus.
    select.focus({ preventScroll: true });
  });

  return {
    /** @param {() => void} listener called after another user has signed in */
    onSwitch: (listener) => void (handleSwitch = listener),

    /** Signs in the user that the address names, or shows in the address who is signed in. */
    async signInFromAddress() {
      select.value = signedIn;
      const isNamed = new URL(location.href).searchParams.has('user');
      if (!isNamed || state.ignored.includes('user')) state.set('user', signedIn);
      else if (state.get('user') !== signedIn) await switchTo(state.get('user'));
    },
  };
}
