import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/simulator/index.js';
import { matchLanguage, negotiateLanguage } from '../../src/simulator/locales/language.js';
import { pageOf } from './page.js';
import { runningHub, table } from './running-hub.js';
import { visitor } from './visitor.js';

const hub = runningHub({ language: 'zh-CN', warn: () => {} });
const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example' };

describe('Language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hant-TW,zh;q=0.9', 'zh-CN'],
    ['ZH', 'zh-CN'],
    ['de,en;q=0.5,zh;q=0.9', 'zh-CN'],
    ['fr, zh;q=0, en', 'en'],
    ['en-GB,zh-CN', 'en'],
    ['zhx, x', 'en'],
    [';;q=,,=', 'en'],
  ])('is negotiated from Accept-Language %j: %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });

  it.each([
    ['zh-CN', 'zh-CN'],
    ['en-US', 'en'],
    ['de', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('is that of the tag %j: %s', (tag, language) => {
    expect(matchLanguage(tag)).toBe(language);
  });
});

describe('Form site: language', () => {
  const open = async (query: string, header = ''): Promise<Response> => {
    const { tables } = hub.simulator();
    if (!tables.get('both')) tables.add(table('both'));
    const token = await hub.tokenOf('alice');
    return fetch(`${hub.formUrl()}/both?token=${token}${query}`, { headers: { 'Accept-Language': header } });
  };

  it.each([
    ['', 'en', 'en'],
    ['', 'zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['&lang=zh-CN', 'en', 'zh-CN'],
    ['&lang=en', 'zh-CN', 'en'],
    ['&lang=xx', 'zh-CN', 'zh-CN'],
    ['&lang=%22%3E%3Cscript%3E', 'en', 'en'],
  ])('is that of the query %j, else of Accept-Language %s: %s', async (query, header, language) => {
    const page = await pageOf(await open(query, header));
    expect(page.document.documentElement.getAttribute('lang')).toBe(language);
    expect(page.controls.map(page.labelOf)[0]).toBe(language === 'en' ? 'Your name' : '姓名');
  });

  it('is kept by the form only if the address names it, and never beside the token', async () => {
    const token = await hub.tokenOf('alice');
    expect((await pageOf(await open('', 'zh-CN'))).action).toBe('/both');
    const page = await pageOf(await open('&lang=zh-CN'));
    expect(page.action).toBe('/both?lang=zh-CN');
    expect(page.markup.split(page.value('token'))).toHaveLength(2);
    const sent = await visitor(hub, 'alice').post(page.action, { token, visit: '1' });
    expect([sent.status, sent.action]).toEqual([422, '/both?lang=zh-CN']);
    expect(sent.describing('name')).toBe('请填写此项。');
  });

  it.each([
    ['401', '/both', 401, '此表单无法打开'],
    ['404', '/none', 404, '没有这个表单'],
    ['405', '/both', 405, '不支持此操作'],
  ])('is that of the error page %s', async (_what, path, status, title) => {
    const token = status === 404 ? `token=${await hub.tokenOf('alice')}&` : '';
    const method = status === 405 ? 'PUT' : 'GET';
    const response = await fetch(`${hub.formUrl()}${path}?${token}lang=zh-CN`, { method });
    expect(response.status).toBe(status);
    expect((await pageOf(response)).title).toBe(title);
  });
});

describe('Simulator with the language zh-CN', () => {
  it('has the tables of the English one, with the same short codes, icons, types and prices, in Chinese', () => {
    const [english, chinese] = [createSimulator(at), createSimulator({ ...at, language: 'zh-CN' })].map(
      ({ tables }) => tables.list(),
    );
    const describeTable = ({ short_code, type, icon, status, tags }: (typeof chinese & object)[number]) => ({
      short_code,
      type,
      icon,
      status,
      tags: tags.length,
    });
    expect(chinese!.map(describeTable)).toEqual(english!.map(describeTable));
    for (const { supply_name, demand_name, industry, tags } of chinese!) {
      for (const text of [supply_name, demand_name, industry, ...tags]) {
        expect(text).toMatch(/\p{Script=Han}/u);
        // Tags are separated by commas on the wire.
        expect(text).not.toMatch(/[A-Za-z]{3,}|,/);
      }
    }
    expect(new Set(chinese!.map(({ supply_name }) => supply_name)).size).toBe(chinese!.length);
  });

  it('has the fields of its industries', async () => {
    const industries = new Map((await hub.listed()).map((item) => [item.industry, item.short_code]));
    industries.delete('Housekeeping');
    expect(industries.size).toBe(10);
    const token = await hub.tokenOf('alice');
    const names = new Set<string>();
    for (const code of industries.values()) {
      const page = await pageOf(await fetch(`${hub.formUrl()}/${code}?token=${token}`));
      names.add(page.names.join());
    }
    expect(names.size).toBe(10);
  });

  it('writes reasons, requests and notifications in Chinese', async () => {
    const { ledger, webhooks, deliveries, fire, orders } = hub.simulator();
    ledger.topUp(10);
    ledger.transfer({ clientUserId: 'li', amountCents: 100 });
    expect(ledger.transfers().map(({ reason }) => reason)).toEqual(['充值', '积分池充值']);
    const [, second] = await hub.listed();
    const token = await hub.tokenOf('li');
    const page = await visitor(hub, 'li').post(`/${second!.short_code}`, { token, visit: '1', do: 'unlock' });
    expect(page.status).toBe(402);
    const [record] = ledger.logs('li', { page: 1, pageSize: 1 }).list;
    expect(record?.reason).toBe(`解锁联系方式：${second!.name}（2.00 元，未扣费）`);
    expect(orders.list()[0]?.summary).toMatch(/^[^A-Za-z]+$/);
    expect(orders.list()[0]?.contact.name).toMatch(/^\p{Script=Han}{2,3}$/u);

    webhooks.add({ notificationUrl: 'http://localhost:1/' });
    await fire('order_dispatched', { shortCode: second!.short_code });
    const body = JSON.parse(deliveries.list()[0]!.request.body) as { notification: { content: string } };
    expect(body.notification.content).toBe(`“${second!.name}”的订单 0A1B-2C3D 已派给您。`);
  });

  it('is refused for another language', () => {
    expect(() => createSimulator({ ...at, language: 'de' as 'en' })).toThrow(
      'language must be one of en, zh-CN.',
    );
  });
});
