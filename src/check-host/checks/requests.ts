import type { Connection } from '../connection.js';
import { createFinding, sleep, type Check } from '../context.js';
import type { Finding } from '../results.js';
import { describe, isAlive, lists, request, sendProbe, supports } from './answers.js';

/** Checks the answers to requests that cannot be performed. */
export const checkRequests: Check = async ({ connection }) => {
  const findings: Finding[] = [];
  const unknown = await request(connection, 'check-host-unknown', {});
  if (unknown.code !== 'E_UNSUPPORTED') findings.push(createFinding('unknown-request', describe(unknown)));
  const invalid: [type: string, payload: object][] = [
    ['open-form', {}],
    ['open-external', { url: 'javascript:alert(1)' }],
    ['open-external', {}],
    ['share', {}],
    ['download', { url: 'javascript:alert(1)' }],
  ];
  for (const [type, payload] of invalid) {
    const isUsed = type.startsWith('open') ? supports : lists;
    if (!isUsed(connection, type)) continue;
    const answer = await request(connection, type, payload);
    if (answer.code !== 'E_INVALID')
      findings.push(createFinding('invalid-request', type, JSON.stringify(payload), describe(answer)));
  }
  return findings;
};

/** What a later version may send, and what is no message at all. After each the app has to answer as before. */
const NEWER: [name: string, send: (connection: Connection) => unknown][] = [
  ['event', (connection) => connection.send('event', 'check-host-newer', { a: [1, { b: null }] })],
  [
    'JSON',
    (connection) => {
      for (const text of [
        '',
        '{',
        '[]',
        'null',
        '"ois"',
        '{"ois":1}',
        '{"ois":1,"kind":7,"type":{},"id":[]}',
      ])
        connection.sendText(text);
    },
  ],
  ['res', (connection) => connection.send('res' as 'req', 'back', { handled: true })],
];

/** Checks that unknown events, fields and versions are ignored. */
export const checkNewerVersion: Check = async ({ connection }) => {
  const findings: Finding[] = [];
  for (const [name, send] of NEWER) {
    send(connection);
    if (!(await isAlive(connection))) return [createFinding('newer-broken', name)];
  }
  if (supports(connection, 'token')) {
    const answer = await request(connection, 'token', { reason: 'initial', newer: { field: true } });
    if (answer.code || !answer.message) findings.push(createFinding('newer-broken', 'payload.newer'));
  }
  const hello = connection.send('event', 'hello', { versions: [99], caps: [] });
  const refusal = await connection.waitFor(({ re }) => re === hello, connection.times.answerMs / 5);
  if (refusal?.kind !== 'err') findings.push(createFinding('version'));
  return findings;
};

const isForged = (re: string | undefined): boolean => re?.startsWith('forged') ?? false;

/** Lets a frame of another origin forge messages, with everything that it can find out. */
export const checkFrames: Check = async ({ connection, forge, getVisits }) => {
  const before = await getVisits();
  const count = connection.received.length;
  const { hasNonce, received } = await forge(connection.sid);
  await sleep(connection.times.silenceMs);
  const after = await getVisits();
  const findings: Finding[] = [];
  if (hasNonce) findings.push(createFinding('nonce-in-frame'));
  if (received.length > 0 || connection.received.slice(count).some(({ re }) => isForged(re)))
    findings.push(createFinding('forged-answered'));
  if (after.tokens > before.tokens) findings.push(createFinding('forged-token'));
  if (after.visits.length > before.visits.length) findings.push(createFinding('forged-opened'));
  const probe = sendProbe(connection);
  if (!(await connection.waitFor(({ re }) => re === probe, connection.times.answerMs / 2))) {
    findings.push(createFinding('forged-hello'));
    // Back to the page’s session, for the checks that follow.
    connection.bridge.reconnect();
    await sleep(connection.times.silenceMs);
  }
  return findings;
};

/** Checks what an app may do beside forms and links, if it lists it. Its user may decline. */
export const checkShare: Check = async ({ connection, otherOrigin, getVisits }) => {
  const url = `${otherOrigin}/external/shared`;
  const findings: Finding[] = [];
  const isListed = ['share', 'download'].some((type) => lists(connection, type));
  if (!isListed) return [createFinding('not-in-caps', 'share, download')];
  for (const [type, payload] of [
    ['share', { url, title: 'check-host', text: 'check-host' }],
    ['download', { url, name: 'check-host.html' }],
  ] as const) {
    if (!lists(connection, type)) continue;
    const { length } = (await getVisits()).visits;
    const answer = await request(connection, type, payload);
    findings.push(...answer.findings);
    await sleep(connection.times.silenceMs);
    if ((await getVisits()).visits.slice(length).some(({ token }) => token !== 'none'))
      findings.push(createFinding('external-token', type));
    const isDeclined = answer.code === 'E_CANCELLED' || answer.code === 'E_DENIED';
    if (answer.code && !isDeclined) findings.push(createFinding('refused', type, answer.code));
  }
  return findings;
};
