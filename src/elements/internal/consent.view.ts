import { html, type TemplateResult } from 'lit';
import { parseRootUrl } from '../../hub/root-url.js';
import { consentTexts } from '../../locales/en.consent.js';
import { OisConsentEvent } from './consent.events.js';
import { addEnglish, type Localize } from './localize.js';

addEnglish(consentTexts);

/** The parts of an element that ask for consent. */
interface ConsentElement extends HTMLElement {
  grantConsent(): void;
}

/** Lists the hosts of addresses, as far as they are valid, without duplicates. */
function listHosts(addresses: readonly (string | undefined)[], lang: string): string {
  const hosts = addresses.flatMap((address) => {
    try {
      return address ? [new URL(parseRootUrl(address, '')).host] : [];
    } catch {
      return []; // using it reports it
    }
  });
  return new Intl.ListFormat(lang).format(new Set(hosts));
}

/**
 * What an element shows in place of all else until the user agrees: who will be contacted, and a button.
 * @param addresses of those who will be contacted, as far as the page has set them
 */
export function consentView(
  element: ConsentElement,
  localize: Localize,
  addresses: readonly (string | undefined)[],
): TemplateResult {
  const agree = (): void => {
    element.grantConsent();
    element.dispatchEvent(new OisConsentEvent());
  };
  return html`<div part="message consent" class="message consent">
    <slot name="consent">
      <p><bdi>${localize.term('consentText', listHosts(addresses, localize.lang))}</bdi></p>
    </slot>
    <button part="grant-consent" class="action" type="button" @click=${agree}>
      ${localize.term('consentButton')}
    </button>
  </div>`;
}
