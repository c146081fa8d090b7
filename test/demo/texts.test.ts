import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEMO_TEXTS, fillTemplate } from '../../demo/texts.js';
import { ROOT } from '../../scripts/root.mjs';

const template = readFileSync(`${ROOT}demo/index.html`, 'utf8');

it('Demo page: shows every text of the dictionaries', () => {
  const unused = Object.keys(DEMO_TEXTS.en.html).filter((name) => !template.includes(`{{${name}}}`));
  expect(unused).toEqual([]);
});

it.each(['en', 'zh-CN'] as const)('Demo page: has the language, texts and addresses of %s', (language) => {
  const html = fillTemplate(template, { language, basePath: '/base' });
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(DEMO_TEXTS[language].html.heading);
  expect(html).toContain('<span>/base</span>');
  expect(html).not.toContain('{{');
});

it('Demo page: refuses a placeholder without a text', () => {
  expect(() => fillTemplate('<p>{{constructor}}</p>', { language: 'en', basePath: '/ois' })).toThrow(
    '{{constructor}}',
  );
});
