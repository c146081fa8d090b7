import { expect, it } from 'vitest';
import { en } from '../../src/simulator/locales/texts.js';
import { field, validateFields } from '../../src/simulator/ui/fields.js';

const EMAIL = field('email', 'E-mail', { type: 'email' });
const problemOf = (email: string): string | undefined =>
  validateFields([EMAIL], new URLSearchParams({ email }), en.ui).problems['email'];

it.each(['mei@example.com', 'a@b.c', 'a@b..c', 'a@..c', '梅@例子.中国', 'a@b.c.d'])(
  'Form fields: an e-mail field accepts %s',
  (email) => {
    expect(problemOf(email)).toBeUndefined();
  },
);

it.each([
  'mei',
  '@example.com',
  'mei@',
  'mei@example',
  'mei@.com',
  'mei@com.',
  'a@.',
  'a@@b.c',
  'a@b.c@d.e',
  'a b@c.d',
  'a@b .c',
])('Form fields: an e-mail field refuses %s', (email) => {
  expect(problemOf(email)).toContain('e-mail address');
});
