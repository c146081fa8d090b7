// What a site would write around the widget: switch the user, and listen to events.
const widget = document.querySelector('ois-widget');
const select = document.querySelector('#user');
const log = document.querySelector('#events');

const EVENTS = ['ois-ready', 'ois-load', 'ois-filter', 'ois-select', 'ois-open', 'ois-close', 'ois-error'];
for (const name of EVENTS) {
  widget.addEventListener(name, (event) => {
    const line = document.createElement('li');
    const title = document.createElement('b');
    title.textContent = name;
    line.append(title, event.detail ? ` ${JSON.stringify(event.detail)}` : '');
    log.prepend(line);
    while (log.children.length > 50) log.lastChild.remove();
  });
}

const site = await (await fetch('/demo/site')).json();
for (const { id, name } of site.users) select.add(new Option(name, id, false, id === site.user));
for (const place of document.querySelectorAll('[data-origin]')) {
  place.textContent = site.origins[place.dataset.origin];
}

select.addEventListener('change', async () => {
  await fetch('/demo/user', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: select.value }),
  });
  // Another user: the widget drops the token and all that it has loaded.
  await widget.reset();
});
