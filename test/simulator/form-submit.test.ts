import { beforeAll, describe, expect, it } from 'vitest';
import { pageOf, type Page } from './page.js';
import { runningHub, table } from './running-hub.js';

const hub = runningHub();
const SHORT_CODE = '50% off?#+/中文';
const GOOD = {
  name: 'Mei Lin',
  phone: '+86 138 0000 0000',
  address: '7 Lane <b>& "8"</b>',
  area: '85',
  day: '2031-06-01',
  often: 'Every week',
  details: 'Two cats.\nRing twice.',
};
type Answers = Partial<typeof GOOD> & Record<string, string>;

beforeAll(() => hub.simulator().tables.add(table(SHORT_CODE, { supply_name: 'Weekly cleaning' })));

const open = async (user = 'alice'): Promise<Page> =>
  pageOf(await hub.formAt(SHORT_CODE, `?token=${await hub.tokenOf(user)}`));
const post = (action: string, body: Record<string, string>): Promise<Response> =>
  fetch(new URL(action, hub.formUrl()), {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  });
/** Sends a form as the browser would that shows it. */
const send = (page: Page, answers: Answers): Promise<Response> =>
  post(page.action, { token: page.value('token'), visit: page.value('visit'), ...answers });
const kept = () => hub.simulator().submissions.list();

describe('Form submission', () => {
  it('shows a reference, and stores the fields with table, user and time', async () => {
    const response = await send(await open('bob'), GOOD);
    expect(response.status).toBe(200);
    const page = await pageOf(response);
    expect(page.title).toBe('Thank you');
    const submission = kept().at(-1);
    expect(submission).toEqual({
      reference: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      short_code: SHORT_CODE,
      client_user_id: 'bob',
      fields: GOOD,
      received_at: hub.clock.now,
    });
    expect(page.text).toContain(submission?.reference);
  });

  it('is a POST to the path without a query, so that no URL contains the token', async () => {
    const page = await open();
    const token = page.value('token');
    expect(page.document.querySelector('form')?.getAttribute('method')).toBe('post');
    expect(page.action).toBe(`/${encodeURIComponent(SHORT_CODE)}`);
    expect(page.markup.split(token)).toHaveLength(2);
    const thanks = await send(page, GOOD);
    expect(thanks.url).not.toContain(token);
    expect(await thanks.text()).not.toContain(token);
  });

  it('stores known fields only', async () => {
    await send(await open('carol'), { ...GOOD, extra: 'x', __proto__x: 'y', client_user_id: 'mallory' });
    expect(kept().at(-1)).toMatchObject({ client_user_id: 'carol', fields: GOOD });
    expect(Object.keys(kept().at(-1)?.fields ?? {}).sort()).toEqual(Object.keys(GOOD).sort());
  });

  it('stores a form that is sent twice once, with one reference', async () => {
    const page = await open();
    const before = kept().length;
    const first = await pageOf(await send(page, GOOD));
    const second = await pageOf(await send(page, GOOD));
    expect(kept()).toHaveLength(before + 1);
    expect(second.text).toBe(first.text);
  });

  it('stores a changed form of the same session too', async () => {
    const page = await open();
    const before = kept().length;
    await send(page, GOOD);
    await send(page, { ...GOOD, details: 'Three cats, in fact.' });
    expect(
      kept()
        .slice(before)
        .map(({ fields }) => fields['details']),
    ).toEqual([GOOD.details, 'Three cats, in fact.']);
  });
});

describe('Form submission: invalid fields', () => {
  it('shows an error beside each field, keeps the typed values, and stores nothing', async () => {
    const before = kept().length;
    const wrong = { ...GOOD, name: '', phone: 'none "', day: '2031-02-30', area: '4', often: 'Sometimes' };
    const response = await send(await open(), wrong);
    expect(response.status).toBe(422);
    const page = await pageOf(response);
    for (const name of ['name', 'phone', 'day', 'area', 'often']) {
      expect(page.document.querySelector(`[name=${name}]`)?.getAttribute('aria-invalid'), name).toBe('true');
      expect(page.describing(name), name).toMatch(/Please/);
    }
    expect(page.document.querySelector('[role=alert]')?.textContent).toContain('5 fields');
    expect(page.document.querySelector('[name=address]')?.getAttribute('aria-invalid')).toBe('false');
    expect(page.value('phone')).toBe('none "');
    expect(page.value('address')).toBe(GOOD.address);
    expect(page.value('details')).toBe(GOOD.details);
    expect(kept()).toHaveLength(before);
    expect((await send(page, GOOD)).status).toBe(200);
  });

  it('shows typed markup as text', async () => {
    const typed = `"><script>alert(1)</script><b onclick='x'>&lt;</textarea></select>`;
    const wrong = Object.fromEntries(Object.keys(GOOD).map((name) => [name, typed]));
    const page = await pageOf(await send(await open(), { ...wrong, visit: typed }));
    expect(page.markup).not.toMatch(/<script>|<b |onclick='/);
    for (const name of ['name', 'phone', 'address', 'area', 'details', 'visit']) {
      expect(page.value(name), name).toBe(typed);
    }
    expect(page.names).toEqual(Object.keys(GOOD));
  });

  it('keeps the selected option', async () => {
    const page = await pageOf(await send(await open(), { ...GOOD, name: '' }));
    expect(page.value('often')).toBe('Every week');
    expect(page.value('area')).toBe('85');
  });

  it.each([
    ['phone', 'call me'],
    ['phone', '1'],
    ['phone', '+(--) ....'],
    ['day', '01.06.2031'],
    ['day', 'foo 1'],
    ['area', '12.5'],
    ['area', '-20'],
    ['area', '2001'],
    ['name', '   '],
  ])('refuses %s: %j', async (name, value) => {
    const response = await send(await open(), { ...GOOD, [name]: value });
    expect(response.status).toBe(422);
    expect((await pageOf(response)).describing(name)).toMatch(/Please/);
  });

  it('refuses a text that is too long', async () => {
    const response = await send(await open(), { ...GOOD, details: 'x'.repeat(2001) });
    expect(response.status).toBe(422);
    expect((await pageOf(response)).describing('details')).toContain('2000');
  });
});

describe('Form submission without a valid token', () => {
  it.each([
    ['none', {}],
    ['an unknown one', { token: 'x' }],
  ])('changes nothing: %s', async (_what, token) => {
    const page = await open();
    const before = kept().length;
    const response = await post(page.action, { ...GOOD, ...token, visit: page.value('visit') });
    expect(response.status).toBe(401);
    expect(kept()).toHaveLength(before);
  });

  it('changes nothing with the token in the address alone', async () => {
    const page = await open();
    const before = kept().length;
    const response = await post(`${page.action}?token=${page.value('token')}`, GOOD);
    expect(response.status).toBe(401);
    expect(kept()).toHaveLength(before);
  });

  it('changes nothing once the token has expired or the table was withdrawn', async () => {
    const page = await open();
    const before = kept().length;
    hub.simulator().tables.withdraw(SHORT_CODE);
    expect((await send(page, GOOD)).status).toBe(404);
    hub.simulator().tables.publish(SHORT_CODE);
    hub.clock.now += 7_200_000;
    expect((await send(page, GOOD)).status).toBe(401);
    expect(kept()).toHaveLength(before);
  });
});

it('Form submission: keeps the typed values if one field is far too long', async () => {
  const details = '太长'.repeat(10_000);
  const response = await send(await open(), { ...GOOD, details });
  expect(response.status).toBe(422);
  const page = await pageOf(response);
  expect(page.value('details')).toBe(details);
  expect(page.value('address')).toBe(GOOD.address);
});

it('Form submission: answers a body that is too large with a page', async () => {
  const page = await open();
  const response = await send(page, { ...GOOD, details: 'x'.repeat(300_000) });
  expect(response.status).toBe(413);
  expect((await pageOf(response)).text).toContain('shorten');
});
