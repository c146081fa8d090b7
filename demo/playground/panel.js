// The side panel: tabs; on a narrow screen a sheet at the lower edge, which a second press on its tab closes, and one beside it.

/**
 * @param {ReturnType<import('./address.js').createState>} state
 */
export function createPanel(state) {
  const panel = document.querySelector('#panel');
  const tabs = [...panel.querySelectorAll('[role=tab]')];
  const narrow = matchMedia('(width < 1000px)');
  // A sheet covers the widget, so that it opens by a press, or by an address that names a tab.
  let isOpen = !narrow.matches || new URL(location.href).searchParams.has('tab');

  function show() {
    const chosen = state.get('tab');
    const isShown = isOpen || !narrow.matches;
    panel.dataset.isOpen = String(isShown);
    for (const tab of tabs) {
      const isSelected = tab.dataset.tab === chosen;
      tab.setAttribute('aria-selected', String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = !(isSelected && isShown);
    }
  }

  // Such as on the widget below the sheet.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!isOpen || !narrow.matches || panel.contains(/** @type {Node} */ (target))) return;
    isOpen = false;
    show();
  });

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      const isSame = state.get('tab') === tab.dataset.tab;
      isOpen = !(isSame && isOpen);
      state.set('tab', tab.dataset.tab);
      show();
    });
    tab.addEventListener('keydown', (event) => {
      const { key } = event;
      const steps = { ArrowLeft: -1, ArrowRight: 1 };
      const target =
        key === 'Home'
          ? tabs[0]
          : key === 'End'
            ? tabs.at(-1)
            : tabs.at((index + (steps[key] ?? NaN)) % tabs.length);
      if (!target || !(key in steps || key === 'Home' || key === 'End')) return;
      event.preventDefault();
      isOpen = true;
      state.set('tab', target.dataset.tab);
      show();
      target.focus();
    });
  }
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !narrow.matches || !isOpen) return;
    isOpen = false;
    show();
    tabs.find((tab) => tab.tabIndex === 0)?.focus();
  });
  narrow.addEventListener('change', show);
  state.onChange((name) => name === 'tab' && show());
  show();
}

/** Copies the text of the element that a button names, and says so on the button. */
export function createCopyButtons({ copied, notCopied }) {
  for (const button of document.querySelectorAll('[data-copy]')) {
    const label = button.textContent;
    const status = document.querySelector('#copy-status');
    button.addEventListener('click', async () => {
      const source = document.querySelector(button.dataset.copy);
      let text = copied;
      try {
        await navigator.clipboard.writeText(source.value ?? source.textContent);
      } catch {
        text = notCopied;
        if (source.select) source.select();
        else getSelection().selectAllChildren(source);
      }
      button.textContent = status.textContent = text;
      setTimeout(() => {
        button.textContent = label;
        status.textContent = '';
      }, 2_000);
    });
  }
}
