import { formUrl } from '../../src/hub/form-url.js';

const ROOT = 'https://form.example.com/f/';
const TOKEN = 'a+b/c=';

/** What a sample's own token route answers, and what another's would. */
export const ANSWER = { access_token: TOKEN, form_url: ROOT };
export const FOREIGN_ANSWER = { access_token: TOKEN, form_url: 'https://form.example.com.evil' };

/** Short codes that a form may have, and those that none has. */
export const SHORT_CODES = ['a1', 'a/b', '..a', '...', 'ä ?#%&+', '表🙂', 'a;b=c', '%2e%2e'];
export const NO_SHORT_CODES = ['', '.', '..', 'a\u0000', 'a\nb', 'a\u0085', '\ud800', 'a\udc00b'];

/** What the widget itself would open. */
export const expectedAddress = (shortCode: string): string => normalized(formUrl(ROOT, shortCode, TOKEN));

/** Some encode more characters than others, which makes no other address of it. */
export function normalized(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const path = pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return `${origin}${path.join('/')}?token=${encodeURIComponent(decodeURIComponent(search.slice('?token='.length)))}`;
}
