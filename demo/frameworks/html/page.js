const widget = document.querySelector('ois-widget');
const button = document.querySelector('button');
let count = 0;

button.addEventListener('click', () => {
  button.textContent = `Render again: ${(count += 1)}`;
  widget.messages = { retry: 'Once more' };
});
widget.addEventListener('ois-open', ({ detail }) => {
  document.querySelector('output').textContent = detail.shortCode;
});
