import type { HTMLElement as Element } from 'happy-dom';
import type { ConsoleClient, ConsolePage } from './console-client.js';
import { valuesOf } from './console-client.js';

export interface FoundForm {
  page: string;
  action: string;
  values: Record<string, string>;
}

/** One page of each kind: a list of 60 tables has 60 pages to edit one, which are all alike. */
const kindOf = (path: string): string => path.replace(/=[^&]*/g, '=');

/** Every page that links lead to from the overview, and every form on them that changes something. */
export async function crawl(
  client: ConsoleClient,
): Promise<{ pages: Map<string, ConsolePage>; forms: FoundForm[] }> {
  const pages = new Map<string, ConsolePage>();
  const forms = new Map<string, FoundForm>();
  const seen = new Set<string>();
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    const page = await client.open(path);
    pages.set(path, page);
    queue.push(...page.links.filter((href) => href.startsWith('/')));
    for (const form of page.all('form[method=post]') as Element[]) {
      const action = form.getAttribute('action') ?? '';
      const [kind = ''] = action.split('?');
      if (!forms.has(kind)) forms.set(kind, { page: path, action: kind, values: valuesOf(form) });
    }
  }
  return { pages, forms: [...forms.values()] };
}
