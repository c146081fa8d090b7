// @vitest-environment node
import { describe, expect, inject, it } from 'vitest';
import { formatCount } from '../seed.js';
import { computeGrowth, formatMegabytes } from './memory.js';
import { sendAtRate } from './send-at-rate.js';
import { startLoadedServer } from './start-server.js';

const isThorough = inject('isThorough');
/** A little more than the figure, so that the rate that is reached is not below it by rounding. */
const [WEBHOOKS, PER_SECOND] = isThorough ? [60 * 5_050, 5_050] : [100, 500];
const [USERS, USERS_PER_SECOND] = isThorough ? [200_000, 4_000] : [100, 500];
const CONNECTIONS = 32;
const SAMPLES = isThorough ? 20 : 2;

function createWebhookRequest(nth: number): string {
  const body = JSON.stringify({
    event: 'order_created',
    timestamp: '2025-03-01T09:30:00+08:00',
    short_code: `p${nth}`,
    project_icon_url: null,
    target: { client_user_id: `u${nth % 1_000}` },
    notification: { title: 'New order', content: 'An order was created.', link_url: `/orders?id=${nth}` },
  });
  return (
    'POST /ois/webhook HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n' +
    `X-Webhook-Event: order_created\r\nX-Webhook-Timestamp: 1740792600\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

const createTokenRequest = (nth: number): string =>
  `POST /ois/token HTTP/1.1\r\nHost: site.example\r\nX-User: user-${nth}\r\nContent-Type: application/json\r\n` +
  'Content-Length: 2\r\n\r\n{}';

describe('Backend under load', () => {
  it('W1 (S) receives webhooks at a high rate, each within 50 ms', async ({ task }) => {
    const { port } = await startLoadedServer();
    const load = { port, createRequest: createWebhookRequest, connections: CONNECTIONS };
    // Compiles what is called often.
    if (isThorough) {
      const warmUp = (nth: number): string => createWebhookRequest(WEBHOOKS + nth);
      await sendAtRate({ ...load, createRequest: warmUp, count: 10_000, perSecond: 4_000 });
    }
    const report = await sendAtRate({ ...load, count: WEBHOOKS, perSecond: PER_SECOND });
    expect([report.ok, report.others]).toEqual([WEBHOOKS, []]);
    task.meta.figure =
      `webhook: ${report.responsesPerSecond.toFixed(0)}/s for ${WEBHOOKS / PER_SECOND} s over ${CONNECTIONS} connections, ` +
      `p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms, max ${report.maxMs.toFixed(0)} ms`;
    // A time is measured alone on the machine.
    if (!isThorough) return;
    expect(report.responsesPerSecond).toBeGreaterThan(5_000);
    expect(report.p99Ms).toBeLessThan(50);
  });

  it('R1 (S) exchanges tokens of many distinct users in flat memory', async ({ task }) => {
    const { port, readMemory } = await startLoadedServer();
    const samples: number[] = [];
    const count = USERS / SAMPLES;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const createRequest = (nth: number): string => createTokenRequest(sample * count + nth);
      const load = { port, createRequest, connections: CONNECTIONS, count, perSecond: USERS_PER_SECOND };
      const { ok, others } = await sendAtRate(load);
      expect([ok, others]).toEqual([count, []]);
      samples.push(await readMemory());
    }
    const { growthBytes, noiseBytes } = computeGrowth(samples);
    task.meta.figure =
      `token: ${formatCount(USERS)} users, ${formatMegabytes(samples.at(-1)!)} in use, ` +
      `growth of the last half ${formatMegabytes(growthBytes)}, noise ${formatMegabytes(noiseBytes)}`;
    // Before 10,000 users the cache is not full.
    if (isThorough) expect(growthBytes).toBeLessThan(noiseBytes);
  });
});
