import { pageOf, type Page } from './page.js';
import type { RunningHub } from './running-hub.js';

/** A user in front of a form: opens it, and presses its buttons as a browser would. */
export function visitor(hub: RunningHub, user: string) {
  const post = async (path: string, body: Record<string, string>): Promise<Page & { status: number }> => {
    const response = await fetch(new URL(path, hub.formUrl()), {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
    });
    return { ...(await pageOf(response)), status: response.status };
  };
  return {
    post,
    open: async (shortCode: string, query = ''): Promise<Page> => {
      const token = encodeURIComponent(await hub.tokenOf(user));
      return pageOf(await hub.formAt(shortCode, `?token=${token}${query}`));
    },
    /** Presses a button by the beginning of its words, with what is typed. */
    press: (page: Page, words: string, typed: Record<string, string> = {}) => {
      const button = buttons(page).find(({ textContent }) => textContent.trim().startsWith(words));
      if (!button) throw new Error(`There is no button ${words}: ${buttonWords(page).join(', ')}`);
      const name = button.getAttribute('name');
      const path = button.getAttribute('formaction') ?? page.action;
      const hidden = [...page.document.querySelectorAll('input[type=hidden]')].map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ]);
      return post(path, {
        ...Object.fromEntries(hidden),
        ...typed,
        ...(name ? { [name]: button.getAttribute('value') ?? '' } : {}),
      });
    },
    records: async (): Promise<Page> => {
      const token = encodeURIComponent(await hub.tokenOf(user));
      return pageOf(await fetch(`${hub.formUrl()}/-/records?token=${token}`));
    },
  };
}

const buttons = (page: Page) => [...page.document.querySelectorAll('button')];
/** `Grab · ¥5.00` and the like, in order. */
export const buttonWords = (page: Page): string[] =>
  buttons(page).map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
export const said = (page: Page): string =>
  page.document.querySelector('[role=alert], [role=status]')?.textContent.replace(/\s+/g, ' ').trim() ?? '';
