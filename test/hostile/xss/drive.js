// @ts-nocheck -- it runs in pages that show hostile texts, in any engine
// Uses all parts of the widget, in one batch of texts after the other, and reports what is wrong.
{
  const root = document.documentElement;
  const { next, cards: expectedCards } = root.dataset;
  const vectors = JSON.parse(root.dataset.vectors);
  const widget = () => document.querySelector('ois-widget');
  const find = (selector, from = widget().shadowRoot) => {
    for (const element of from.querySelectorAll('*')) {
      if (element.matches(selector)) return element;
      const inner = element.shadowRoot && find(selector, element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  const findIn = (element, selector) => {
    const owner = find(element);
    return owner && find(selector, owner.shadowRoot);
  };
  const until = async (what, read) => {
    for (let tries = 0; tries < 1_500; tries += 1) {
      const value = await read();
      if (value) return value;
      await new Promise((done) => setTimeout(done, 20));
    }
    window.found.push(`missing ${what}`);
    return document.createElement('button');
  };
  const press = async (element, selector) => (await until(selector, () => findIn(element, selector))).click();
  const closeDialogs = (from = document) => {
    for (const element of from.querySelectorAll('*')) {
      if (element.shadowRoot) closeDialogs(element.shadowRoot);
      if (element.matches('dialog[open]')) element.close();
    }
  };
  const search = async (text) => {
    const field = await until('search', () => find('input[type=search]'));
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await window.inspect();
  };
  const countCards = () =>
    findIn('ois-table-grid', '[part=card]')?.getRootNode().querySelectorAll('[part=card]').length;
  const open = async (code) => {
    void widget()
      .open(code)
      ?.catch?.(() => undefined);
    await window.inspect();
  };

  const use = async () => {
    await until(`${expectedCards} cards`, () => countCards() === Number(expectedCards));
    await window.inspect();
    await press('ois-points', '[part=opener]');
    await until('points', () => findIn('ois-points', '[part=entry-reason]'));
    await window.inspect();
    closeDialogs();
    await press('ois-notifications', '[part=opener]');
    await until('notifications', () => findIn('ois-notifications', '[part=notification-content]'));
    await window.inspect();
    closeDialogs();
    await press('ois-tag-filter', '[part=all-tags]');
    await window.inspect();
    closeDialogs();
    // Found in almost all names, where it is marked.
    for (const text of ['xss', ...vectors, '']) await search(text);
    for (const code of vectors) await open(code);
    await open('code0');
    await until('form', () => findIn('ois-form-frame', '[part=title]'));
    await window.inspect();
    widget().close?.();
    // From now on the lists answer with errors that contain a text.
    await fetch('break');
    await widget()
      .refresh()
      ?.catch?.(() => undefined);
    await window.inspect();
  };

  window.addEventListener('load', async () => {
    const found = await use()
      .then(() => window.inspect())
      .catch((error) => [...window.found, `failed: ${error} ${error.stack}`]);
    await fetch('report', { method: 'POST', body: JSON.stringify(found) });
    if (next) location.href = next;
  });
}
