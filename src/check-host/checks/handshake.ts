import { createFinding, sleep, type Check } from '../context.js';
import type { Finding } from '../results.js';
import { sendProbe } from './answers.js';

/** After this time the page works without the app. */
const ONE_WAY_MS = 5_000;

const isWelcome = ({ type }: { type: string }): boolean => type === 'welcome';

/** Checks that hellos are answered. The page's first ones have been sent before. */
export const checkHello: Check = async ({ connection, isParentUnknown }) => {
  const { bridge, received, sent, times } = connection;
  if (isParentUnknown && !connection.host) return [createFinding('no-parent')];
  const again = setInterval(() => bridge.mode === 'one-way' && bridge.reconnect(), 2_000);
  const isThere = await connection.waitUntil(() => bridge.mode === 'connected', times.welcomeMs);
  clearInterval(again);
  const welcomes = received.filter(isWelcome);
  const hellos = new Set(sent.filter(({ type }) => type === 'hello').map(({ id }) => id));
  const findings: Finding[] = [];
  const stray = welcomes.find(({ re }) => !hellos.has(re ?? ''));
  if (stray) findings.push(createFinding('welcome-re', stray.re === undefined ? 'missing' : `“${stray.re}”`));
  if (welcomes.some(({ sid }) => sid !== connection.sid)) findings.push(createFinding('welcome-sid'));
  if (!isThere) {
    if (findings.length > 0) return findings;
    return [
      connection.host ? createFinding('no-welcome', times.welcomeMs / 1000) : createFinding('no-object'),
    ];
  }
  const first = sent.find(({ type }) => type === 'hello');
  const tookMs = Math.round((welcomes[0]?.atMs ?? 0) - (first?.atMs ?? 0));
  if (tookMs > ONE_WAY_MS) findings.push(createFinding('slow-welcome', tookMs));
  const id = connection.send('event', 'hello', { versions: [1], caps: [] });
  const welcome = await connection.waitFor(({ re }) => re === id, connection.times.answerMs);
  if (!welcome) findings.push(createFinding('each-hello'));
  if (!bridge.welcome?.caps) findings.push(createFinding('no-caps'));
  return findings;
};

/** Checks that messages without the nonce, or with another, are ignored. */
export const checkNonce: Check = async ({ connection, forge, opensInHost }) => {
  const { bridge, nonce } = connection;
  if (nonce === undefined) {
    const { calls } = await forge(connection.sid);
    if (calls === 0) return [createFinding('no-nonce-needed')];
    return [createFinding(opensInHost ? 'no-nonce-no-frames' : 'no-nonce', calls)];
  }
  const findings: Finding[] = [];
  if (!bridge.verified) findings.push(createFinding('welcome-nonce'));
  const missing = sendProbe(connection, { nonce: null });
  const wrong = sendProbe(connection, { nonce: `${nonce.slice(1)}0` });
  await sleep(connection.times.silenceMs);
  if (connection.answersTo(missing).length > 0) findings.push(createFinding('nonce-missing'));
  if (connection.answersTo(wrong).length > 0) findings.push(createFinding('nonce-wrong'));
  return findings;
};

/** Notes what the welcome does not contain. Invalid fields are found with the messages. */
export const checkAppearance: Check = async ({ connection }) => {
  const welcome = connection.bridge.welcome ?? {};
  return (['locale', 'theme', 'insets'] as const)
    .filter((field) => !(field in welcome))
    .map((field) => createFinding(`no-${field}`));
};

/** Checks that messages of a session that is not the page's are ignored. */
export const checkSession: Check = async ({ connection }) => {
  const id = sendProbe(connection, { sid: '1-2-3-4' });
  await sleep(connection.times.silenceMs);
  return connection.answersTo(id).length > 0 ? [createFinding('other-session')] : [];
};

/** Checks that a message that came before is ignored: native channels may deliver one twice. */
export const checkRepeats: Check = async ({ connection }) => {
  const id = sendProbe(connection);
  const { seq } = connection;
  sendProbe(connection, { id, seq });
  const sameSeq = sendProbe(connection, { seq });
  if (!(await connection.waitFor(({ re }) => re === id, connection.times.answerMs)))
    return [createFinding('unanswered', 'token')];
  await sleep(connection.times.silenceMs);
  return [
    ...(connection.answersTo(id).length > 1 ? [createFinding('repeated-message')] : []),
    ...(connection.answersTo(sameSeq).length > 0 ? [createFinding('repeated-seq')] : []),
  ];
};
