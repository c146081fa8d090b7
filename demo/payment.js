// Simulates the site's own payment. The server decides who pays, and how much.
import { site } from './site-data.js';

const dialog = document.querySelector('#payment');
const note = document.querySelector('#payment-note');
const button = document.querySelector('#pay');

/**
 * Asks the user to confirm, sends the payment, and shows an error if it fails.
 * @returns {Promise<boolean>} whether the user was credited
 */
export async function pay() {
  if (dialog.open) return false;
  note.textContent = '';
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((done) => {
    dialog.addEventListener('close', done, { once: true });
  });
  return dialog.returnValue === 'pay';
}

button.addEventListener('click', async (event) => {
  event.preventDefault();
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  note.textContent = await send();
  button.removeAttribute('aria-disabled');
  if (note.textContent === '') dialog.close('pay');
});

/**
 * Sends the payment.
 * @returns {Promise<string>} an error message; empty after success
 */
async function send() {
  try {
    const answer = await fetch(`${site.root}demo/top-up?lang=${document.documentElement.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(20_000),
    });
    return answer.ok ? '' : (await answer.json()).message;
  } catch {
    return site.texts.paymentFailed;
  }
}
