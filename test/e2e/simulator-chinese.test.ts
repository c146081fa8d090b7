import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { browserTest as it } from '../helpers/browser.js';
import { listen, type TestServer } from '../helpers/listen.js';
import { populate } from '../simulator/console/populate.js';
import { findUntranslated } from './untranslated.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** A user's text on the pages. */
const TEXT = '北京客户';
const WIDTH = 390;
/** Labels of fields of the interface test simulator. */
const PARAMETERS = ['tags', 'limit', 'page', 'reason'];

let running: ListeningSimulator;
let receiver: TestServer;

beforeAll(async () => {
  running = await listenSimulator({ language: 'zh-CN', warn: () => {} });
  receiver = await listen((_request, response) => void response.end('{"ok":true}'));
  await populate(running.simulator, `${receiver.origin}/hook`, TEXT);
  await running.simulator.fire('order_grab_available', { clientUserId: TEXT });
  running.simulator.webhooks.add({ notificationUrl: 'http://localhost:1/ois/webhook' });
  await running.simulator.fire('order_matched', { clientUserId: TEXT });
});

afterAll(async () => {
  await running?.close();
  await receiver?.close();
});

// The pages' own policy would block axe.
const CONTEXT = { locale: 'zh-CN', viewport: { width: WIDTH, height: 800 }, bypassCSP: true };

/** Collects what is wrong with the pages that are checked: language, words, width, and axe. */
function createChecker(page: Page) {
  const problems: string[] = [];
  const check = async (): Promise<void> => {
    await page.waitForLoadState();
    const where = new URL(page.url()).pathname;
    const { lang, scrollWidth } = await page.evaluate(() => {
      const root = document.documentElement;
      return { lang: root.lang, scrollWidth: root.scrollWidth };
    });
    if (lang !== 'zh-CN') problems.push(`${where} has the language ${lang}`);
    if (scrollWidth > WIDTH) problems.push(`${where} is ${scrollWidth} wide`);
    const allowed = where.startsWith('/test/call/') ? PARAMETERS : [];
    problems.push(...(await findUntranslated(page, allowed)).map((text) => `${where} ${text}`));
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    for (const { id, nodes } of violations) problems.push(`${where} ${id}: ${nodes[0]?.html}`);
  };
  return { check, problems };
}

async function fetchToken(user: string): Promise<string> {
  const { key } = running.simulator.keys.create({ label: '表单' });
  const response = await fetch(`${running.hubUrl}/api/v1/hub/apikeys/token`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_user_id: user }),
  });
  return ((await response.json()) as { data: { access_token: string } }).data.access_token;
}

describe('Console in Chinese', () => {
  it.override('contextOptions', CONTEXT);

  it('has no English text on any page, is accessible, and fits a phone', async ({ page }) => {
    const { check, problems } = createChecker(page);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto(running.consoleUrl);
    await check();
    await page.getByLabel('密码').fill('wrong');
    await press('登录');
    await page.getByText('密码不正确').waitFor();
    await check();
    await page.getByLabel('密码').fill(running.consolePassword);
    await press('登录');
    await page.getByRole('heading', { name: '概览' }).waitFor();

    // One page of each kind.
    const seen = new Set<string>();
    const queue = ['/', '/no-such-page', '/tables?q=没有的'];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const kind = path.replace(/=[^&]*/g, '=');
      if (seen.has(kind)) continue;
      seen.add(kind);
      await page.goto(running.consoleUrl + path);
      await check();
      const links = page.locator('a[href^="/"]');
      queue.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))));
    }
    expect(seen.size).toBeGreaterThan(35);

    // Results of forms: mistakes, a confirmation, a new key, calls, an event, flashes.
    await page.goto(`${running.consoleUrl}/tables/new`);
    await page.getByLabel('图标地址').fill('ftp://x');
    await press('创建并发布');
    await page.getByText('请填写供应方名称。').waitFor();
    await check();
    await page.goto(`${running.consoleUrl}/webhooks/new`);
    await page.getByLabel('通知回调地址').fill('http://shop.example/');
    await press('保存');
    await page.getByText('地址必须以 https:// 开头').waitFor();
    await check();
    await page.goto(`${running.consoleUrl}/points/top-up`);
    await page.getByLabel('金额（元）').fill('50');
    await press('下一步');
    await page.getByRole('heading', { name: '确认充值' }).waitFor();
    await check();
    await press('支付 ¥50.00');
    await page.getByText('积分池到账 5,000 积分').waitFor();
    await check();
    await page.goto(`${running.consoleUrl}/points/transfer`);
    await page.getByLabel('用户（client_user_id）').fill(TEXT);
    await page.getByLabel('积分', { exact: true }).fill('99999999');
    await press('划转');
    await page.getByText('积分池仅有').waitFor();
    await check();
    await page.goto(`${running.consoleUrl}/keys/new`);
    await page.getByLabel('名称').fill('测试');
    await press('创建密钥');
    await page.getByRole('heading', { name: '新的 API 密钥' }).waitFor();
    await check();
    for (const id of ['publishedList', 'balance']) {
      await page.goto(`${running.consoleUrl}/test/call/${id}`);
      await press('发送');
      await page.getByText('curl 命令').first().waitFor();
      await check();
    }
    await page.goto(`${running.consoleUrl}/test/event/billing_deduct`);
    await press('发送 billing_deduct');
    await page.getByRole('heading', { name: '已发送' }).waitFor();
    await check();
    await page.goto(`${running.consoleUrl}/faults/edit?endpoint=token`);
    await page.getByLabel('响应').selectOption('只返回一半 JSON');
    await page.getByLabel('持续多少次调用').fill('3');
    await press('保存');
    await page.getByText('即刻生效：只返回一半 JSON，还剩 3 次调用。').waitFor();
    await check();
    await page.goto(`${running.consoleUrl}/webhooks/complaints`);
    await page.getByRole('button', { name: '退款' }).first().click();
    await page.getByText('complaint-1 已退款。').waitFor();
    await check();
    expect(problems).toEqual([]);
  });

  it('can be switched to English and back, and keeps the language after a new login', async ({ page }) => {
    await page.goto(`${running.consoleUrl}/login`);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel('Password').fill(running.consolePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Project tables' }).click();
    await page.goto(`${running.consoleUrl}/tables?q=%E4%BF%9D%E6%B4%81`);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: '项目表格' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=%E4%BF%9D%E6%B4%81');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByText('您已退出登录。').waitFor();
    await page.goto(`${running.consoleUrl}/login?lang=en`);
    await page.goto(`${running.consoleUrl}/login`);
    await page.getByLabel('Password').waitFor();
  });
});

describe('Form site in Chinese', () => {
  it.override('contextOptions', CONTEXT);

  it('has no English text on any page, and is accessible', async ({ page }) => {
    const { check, problems } = createChecker(page);
    const press = (name: string) => page.getByRole('button', { name }).first().click();
    running.simulator.faults.clear();
    const user = '李雷';
    const token = await fetchToken(user);
    const { simulator } = running;
    for (const { id } of simulator.webhooks.list()) simulator.webhooks.remove(id);
    const industries = new Map(simulator.tables.published().map((table) => [table.industry, table]));
    expect(industries.size).toBe(11);
    for (const { short_code: code } of industries.values()) {
      await page.goto(`${running.formUrl}/${encodeURIComponent(code)}?token=${token}`);
      await check();
    }

    const code = industries.get('家政服务')!.short_code;
    await page.goto(`${running.formUrl}/${code}?token=${token}`);
    await page.getByLabel('电话').fill('x');
    await page.getByLabel('面积（平方米）').fill('1');
    await press('提交需求');
    await page.getByText('请输入 5 到 2000 之间的整数。').waitFor();
    await check();
    await page.getByLabel('姓名').fill(user);
    await page.getByLabel('电话').fill('138 0000 0000');
    await page.getByLabel('地址').fill('北京市');
    await page.getByLabel('面积（平方米）').fill('85');
    await page.getByLabel('首次上门日期').fill('2031-06-01');
    await page.getByLabel('频率').selectOption('每周一次');
    await press('提交需求');
    await page.getByRole('heading', { name: '提交成功' }).waitFor();
    await check();
    // What is sent is the same in every language.
    expect(simulator.submissions.list().at(-1)?.fields['often']).toBe('Every week');

    await page.goto(`${running.formUrl}/${code}?token=${token}`);
    await page.getByText('首次上门日期：2031-06-01 · 频率：每周一次').waitFor();
    await press('解锁联系方式');
    await page.getByText('您的余额为 ¥0.00').waitFor();
    await check();
    simulator.ledger.topUp(10);
    simulator.ledger.transfer({ clientUserId: user, amountCents: 800 });
    await press('抢单');
    await page.getByText('抢单成功').waitFor();
    await check();
    await press('我的记录');
    await page.getByText('投诉', { exact: true }).first().click();
    await press('提交投诉');
    await page.getByText('请说明遇到的问题。').waitFor();
    await check();
    // It stays open after the refusal.
    await page.getByLabel('遇到了什么问题？').first().fill('无人联系');
    await press('提交投诉');
    await page.getByText('投诉已提交。').waitFor();
    await check();
    for (const path of ['', '-/enterprise', 'no-such-form']) {
      await page.goto(`${running.formUrl}/${path}?token=${token}`);
      await check();
    }
    await page.goto(`${running.formUrl}/${code}`);
    await check();
    expect(problems).toEqual([]);
  });

  it('can be switched to English with what was typed, and stays English', async ({ page }) => {
    running.simulator.faults.clear();
    const token = await fetchToken('韩梅梅');
    const code = running.simulator.tables
      .published()
      .find(({ industry }) => industry === '家政服务')!.short_code;
    await page.goto(`${running.formUrl}/${code}?token=${token}`);
    await page.getByLabel('姓名').fill('韩梅梅');
    await page.getByRole('button', { name: 'English' }).click();
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('韩梅梅');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(page.url()).toBe(`${running.formUrl}/${code}?lang=en`);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('5 fields need your attention.').waitFor();
    await page.getByRole('button', { name: 'My records' }).click();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await page.getByLabel('Your name').waitFor();
    await page.goto(`${running.formUrl}/${code}?token=${token}&lang=en`);
    await page.getByLabel('Your name').waitFor();
  });
});
