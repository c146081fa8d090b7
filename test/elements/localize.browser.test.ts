import { afterEach, describe, it } from 'vitest';
import { Localize } from '../../src/elements/internal/localize.js';
import { FakeHubWidget } from '../helpers/fake-hub-elements.js';
import { mountPoints } from '../helpers/points.js';
import { expect, fixture, html } from '../helpers/testing.js';

async function mount(
  attributes: Record<string, string>,
  around: Record<string, string> = {},
): Promise<FakeHubWidget> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  for (const [name, value] of Object.entries(around)) box.setAttribute(name, value);
  const widget = new FakeHubWidget();
  for (const [name, value] of Object.entries({ 'token-endpoint': '/ois/token', ...attributes })) {
    widget.setAttribute(name, value);
  }
  box.append(widget);
  return widget;
}

const label = (widget: FakeHubWidget) => (): string | null | undefined =>
  widget.renderRoot
    .querySelector('ois-tag-filter')
    ?.shadowRoot?.querySelector('[part=group]')
    ?.getAttribute('aria-label');

/** With all that comes after first paint, so that nothing but the language gives it reason to update. */
const whole = async (widget: FakeHubWidget): Promise<void> => {
  const grid = (): ShadowRoot | null | undefined =>
    widget.renderRoot.querySelector('ois-table-grid')?.shadowRoot;
  await expect.poll(() => grid()?.querySelector('[part=sort]')).toBeTruthy();
  await expect.poll(() => grid()?.querySelector('[part=card]')).toBeTruthy();
  await new Promise((done) => setTimeout(done, 50));
};

afterEach(() => document.documentElement.removeAttribute('lang'));

describe('Localize: the language of an element', () => {
  it('is English by default', async () => {
    await expect.poll(label(await mount({ lang: 'xx' }))).toBe('Filter by tag');
    await expect.poll(label(await mount({ lang: 'not a tag' }))).toBe('Filter by tag');
  });

  it.each(['zh-CN', 'zh', 'zh_Hans_CN', 'ZH-SG'])('is Simplified Chinese for locale="%s"', async (locale) => {
    await expect.poll(label(await mount({ locale }))).toBe('按标签筛选');
  });

  it.each(['zh-TW', 'zh-Hant', 'zh-HK', 'zh-MO', 'zh_Hant_HK'])(
    'is Traditional Chinese for locale="%s"',
    async (locale) => {
      await expect.poll(label(await mount({ locale }))).toBe('依標籤篩選');
    },
  );

  it.each(['en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'zh-CN', 'zh-TW'])(
    'formats numbers as the language %s does',
    async (locale) => {
      const element = Object.assign(document.createElement('div'), {
        addController: () => undefined,
        removeController: () => undefined,
        requestUpdate: () => undefined,
        updateComplete: Promise.resolve(true),
      });
      element.setAttribute('locale', locale);
      const localize = new Localize(element);
      localize.hostConnected();
      const isLoading = (): boolean => {
        localize.hostUpdate();
        return localize.isLoading;
      };
      await expect.poll(isLoading).toBe(false);
      localize.hostDisconnected();
      expect(localize.lang).toBe(locale);
      for (const value of [0, 7, 42, 999, 1_000, 12_345, 100_000]) {
        expect(localize.number(value)).toBe(value.toLocaleString(locale));
      }
    },
  );

  it.each([
    ['zh-Hans-HK', '按标签筛选'],
    ['ja-JP', 'タグで絞り込む'],
    ['fr-CA', 'Filtrer par étiquette'],
    ['AR', 'التصفية حسب الوسم'],
    ['pt-BR', 'Filter by tag'],
  ])('serves locale="%s" with "%s"', async (locale, words) => {
    await expect.poll(label(await mount({ locale }))).toBe(words);
  });

  it('is that of the nearest lang, and locale goes before lang', async () => {
    await expect.poll(label(await mount({}, { lang: 'zh-CN' }))).toBe('按标签筛选');
    await expect.poll(label(await mount({ lang: 'en' }, { lang: 'zh-CN' }))).toBe('Filter by tag');
    await expect.poll(label(await mount({ locale: 'en', lang: 'zh-CN' }))).toBe('Filter by tag');
  });

  it('changes with the page, and with a locale that is set later', async () => {
    document.documentElement.lang = 'en';
    const widget = await mount({});
    await whole(widget);
    await expect.poll(label(widget)).toBe('Filter by tag');
    document.documentElement.lang = 'zh-CN';
    await expect.poll(label(widget)).toBe('按标签筛选');
    widget.locale = 'en';
    await expect.poll(label(widget)).toBe('Filter by tag');
  });

  it('follows the property locale to a language that was used before, and back to that of the page', async () => {
    const widget = await mount({}, { lang: 'en' });
    await whole(widget);
    const words = { de: 'Nach Schlagwort filtern', ja: 'タグで絞り込む', en: 'Filter by tag' };
    for (const locale of ['de', 'ja', 'de', 'en', 'ja', undefined, 'de'] as const) {
      widget.locale = locale;
      await expect.poll(label(widget)).toBe(words[locale ?? 'en']);
    }
  });

  it('follows the locale of an element that is not in a widget', async () => {
    const points = await mountPoints();
    const filter = Object.assign(document.createElement('ois-tag-filter'), { tags: ['Repair'] });
    points.after(filter);
    const texts = (): (string | null | undefined)[] => [
      points.renderRoot.querySelector('.sum .label')?.textContent?.trim(),
      filter.renderRoot?.querySelector('[part=group]')?.getAttribute('aria-label'),
    ];
    await expect.poll(texts).toEqual(['Balance', 'Filter by tag']);
    for (const [locale, words] of [
      ['de', ['Guthaben', 'Nach Schlagwort filtern']],
      ['en', ['Balance', 'Filter by tag']],
    ] as const) {
      points.locale = locale;
      filter.setAttribute('locale', locale);
      await expect.poll(texts).toEqual(words);
    }
    filter.remove();
  });

  it('changes with the elements around it, and with its own lang', async () => {
    const widget = await mount({}, { lang: 'en' });
    await whole(widget);
    await expect.poll(label(widget)).toBe('Filter by tag');
    (widget.parentElement as HTMLElement).lang = 'zh-CN';
    await expect.poll(label(widget)).toBe('按标签筛选');
    widget.lang = 'de';
    await expect.poll(label(widget)).toBe('Nach Schlagwort filtern');
  });

  it('is marked up if a locale is set, for voices and for Chinese and Japanese glyphs', async () => {
    const marked = (widget: FakeHubWidget) => (): string | null | undefined =>
      widget.renderRoot.querySelector('ois-table-grid')?.parentElement?.getAttribute('lang');
    const chosen = await mount({ locale: 'ja-JP' }, { lang: 'zh-CN' });
    await expect.poll(marked(chosen)).toBe('ja');
    await expect.poll(label(chosen)).toBe('タグで絞り込む');
    chosen.locale = 'ar';
    await expect.poll(label(chosen)).toBe('التصفية حسب الوسم');
    expect(marked(chosen)()).toBe('ar');
    const turned = await mount({ locale: 'ar', dir: 'ltr' });
    await expect.poll(label(turned)).toBe('التصفية حسب الوسم');
    expect([marked(turned)(), getComputedStyle(turned.renderRoot.firstElementChild!).direction]).toEqual([
      'ar',
      'ltr',
    ]);
    const notChosen = await mount({}, { lang: 'ja' });
    await expect.poll(label(notChosen)).toBe('タグで絞り込む');
    expect(marked(notChosen)()).toBe(null);
  });

  it('can have replaced texts in one widget only', async () => {
    const [one, other] = [await mount({ lang: 'en' }), await mount({ lang: 'en' })];
    one.messages = { tagFilterLabel: 'Topics' };
    await expect.poll(label(one)).toBe('Topics');
    await expect.poll(label(other)).toBe('Filter by tag');
  });
});
