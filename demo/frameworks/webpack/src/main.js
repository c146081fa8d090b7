import 'open-integration-widget/define';

const widget = /** @type {import('open-integration-widget').OisWidget} */ (
  document.querySelector('ois-widget')
);
const button = /** @type {HTMLButtonElement} */ (document.querySelector('button'));
const output = /** @type {HTMLOutputElement} */ (document.querySelector('output'));
let count = 0;

button.addEventListener('click', () => {
  button.textContent = `Render again: ${(count += 1)}`;
  widget.messages = { retry: 'Once more' };
});
widget.addEventListener('ois-open', ({ detail }) => {
  output.textContent = detail.shortCode;
});
