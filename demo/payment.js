// Simulates the site's own payment. The server decides who pays, and how much.
import { site } from './site-data.js';

const dialog = document.querySelector('#payment');
const note = document.querySelector('#payment-note');
const button = document.querySelector('#pay');

/** The last payment that was sent. Resolves to whether the user was credited. */
let payment = Promise.resolve(false);

/**
 * Asks the user to confirm, sends the payment, and shows an error if it fails.
 * @returns {Promise<boolean>} whether the user was credited
 */
export async function pay() {
  if (dialog.open) return false;
  note.textContent = '';
  // One that is on its way is awaited: browsers let the second Escape close the dialog all the same.
  if (!isPaying()) payment = Promise.resolve(false);
  dialog.showModal();
  await new Promise((done) => {
    dialog.addEventListener('close', done, { once: true });
  });
  return payment;
}

button.addEventListener('click', async (event) => {
  event.preventDefault();
  if (isPaying()) return;
  button.setAttribute('aria-disabled', 'true');
  payment = makePayment();
  const isPaid = await payment;
  button.removeAttribute('aria-disabled');
  if (isPaid) dialog.close();
});

// A payment on its way cannot be cancelled, and its result is shown here.
dialog.addEventListener('cancel', keepOpen);
dialog.querySelector('form').addEventListener('submit', keepOpen);

const isPaying = () => button.getAttribute('aria-disabled') === 'true';

/** @param {Event} event that would close the dialog */
function keepOpen(event) {
  if (isPaying()) event.preventDefault();
}

/** Sends the payment and shows an error if it fails. @returns {Promise<boolean>} whether the user was credited */
async function makePayment() {
  note.textContent = await send();
  return note.textContent === '';
}

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
