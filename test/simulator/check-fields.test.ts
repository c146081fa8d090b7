import { expect, it } from 'vitest';
import { validateFields } from '../../src/simulator/form-site/validate-fields.js';
import type { Field } from '../../src/simulator/form-site/fields.js';

const EMAIL = { name: 'email', label: 'E-mail', type: 'email', required: true } as Field;
const problemOf = (email: string): string | undefined =>
  validateFields([EMAIL], new URLSearchParams({ email })).problems['email'];

it.each(['mei@example.com', 'a@b.c', 'a@b..c', 'a@..c', '梅@例子.中国', 'a@b.c.d'])(
  'An e-mail field takes %s',
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
])('An e-mail field refuses %s', (email) => {
  expect(problemOf(email)).toContain('e-mail address');
});
