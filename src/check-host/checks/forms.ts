import { createFinding, sleep, type Check, type CheckContext } from '../context.js';
import type { Finding, Visit } from '../results.js';
import { describe, request, supports } from './answers.js';

/** Short codes that need encoding, the last one without: its form stays open. */
const SHORT_CODES = ['a/b ?c#d', 'é%2Fñ+表&=', '..a', 'check'];

/** Waits for the first visit after a number of them. */
async function waitForVisit(
  { connection, getVisits }: CheckContext,
  kind: Visit['kind'],
  count: number,
): Promise<Visit | undefined> {
  for (const end = Date.now() + connection.times.answerMs; Date.now() < end; await sleep(200)) {
    const visit = (await getVisits()).visits.slice(count).find((one) => one.kind === kind);
    if (visit) return visit;
  }
  return undefined;
}

/** Waits for what the visited page's script found. @returns undefined if it did not run */
async function waitForObjects(
  { connection, getVisits }: CheckContext,
  { number }: Visit,
): Promise<string[] | undefined> {
  for (const end = Date.now() + connection.times.answerMs / 2; Date.now() < end; await sleep(200)) {
    const objects = (await getVisits()).visits.find((visit) => visit.number === number)?.objects;
    if (objects) return objects;
  }
  return undefined;
}

/** Checks the addresses that the app opens in its second WebView, and what is in there. */
export const checkForms: Check = async (context) => {
  const { connection, tokenPrefix, getVisits } = context;
  if (!supports(connection, 'open-form')) return [createFinding('not-in-caps', 'open-form')];
  const token = await request(connection, 'token', { reason: 'initial' });
  // Another form site would get the short codes of this check.
  if (supports(connection, 'token') && !String(token.payload['access_token'] ?? '').startsWith(tokenPrefix))
    return [createFinding('token-not-kit')];
  const before = (await getVisits()).visits.length;
  const findings: Finding[] = [];
  const dots = await request(connection, 'open-form', { shortCode: '..' });
  if (dots.code !== 'E_INVALID')
    findings.push(createFinding('invalid-request', 'open-form', '{"shortCode":".."}', describe(dots)));
  await sleep(connection.times.silenceMs);
  if ((await getVisits()).visits.length > before) findings.push(createFinding('form-dots'));
  findings.push(...(await checkForeignLink(context)));
  for (const shortCode of SHORT_CODES) {
    const more = await checkForm(context, shortCode);
    findings.push(...more);
    if (more.length > 0) break;
  }
  return findings;
};

/** Checks that a link that leaves the form site is not opened: it would get the token. */
async function checkForeignLink({ connection, otherOrigin, getVisits }: CheckContext): Promise<Finding[]> {
  const { length } = (await getVisits()).visits;
  const link = `${otherOrigin}/external/link`;
  await request(connection, 'open-form', { shortCode: 'check', name: 'Check', link });
  await sleep(connection.times.silenceMs);
  const isOpened = (await getVisits()).visits.slice(length).some(({ kind }) => kind === 'external');
  return isOpened ? [createFinding('form-link')] : [];
}

async function checkForm(context: CheckContext, shortCode: string): Promise<Finding[]> {
  const { connection, getVisits, otherOrigin } = context;
  const { length } = (await getVisits()).visits;
  const url = `${otherOrigin}/f/${encodeURIComponent(shortCode)}`;
  const answer = await request(connection, 'open-form', { shortCode, name: 'Check', url });
  if (!answer.message) return answer.findings;
  if (answer.code) return [createFinding('refused', 'open-form', answer.code)];
  const visit = await waitForVisit(context, 'form', length);
  if (!visit) return [createFinding('form-not-opened')];
  const findings = [...answer.findings];
  if (visit.code !== shortCode) findings.push(createFinding('form-code', shortCode, visit.path));
  if (visit.token === 'wrong') findings.push(createFinding('form-token'));
  if (visit.token === 'none') findings.push(createFinding('form-no-token'));
  const objects = await waitForObjects(context, visit);
  if (!objects) findings.push(createFinding('form-script'));
  else if (objects.length > 0) findings.push(createFinding('form-bridge', objects.join(', ')));
  return findings;
}

/** Checks that a link to another site leaves the app. */
export const checkExternal: Check = async (context) => {
  const { connection, otherOrigin, getVisits, isAutomatic } = context;
  if (!supports(connection, 'open-external')) return [createFinding('not-in-caps', 'open-external')];
  const { length } = (await getVisits()).visits;
  const answer = await request(connection, 'open-external', {
    url: `${otherOrigin}/external/a%20b?c=d&e=%2F`,
  });
  if (!answer.message) return answer.findings;
  if (answer.code) return [createFinding('refused', 'open-external', answer.code)];
  const visit = await waitForVisit(context, 'external', length);
  // Where nothing is shown there may be no browser either.
  if (!visit)
    return isAutomatic ? answer.findings : [...answer.findings, createFinding('external-not-opened')];
  const findings = [...answer.findings];
  if (visit.token !== 'none') findings.push(createFinding('external-token', 'open-external'));
  const objects = (await waitForObjects(context, visit)) ?? [];
  if (objects.length > 0) findings.push(createFinding('external-inside', objects.join(', ')));
  return findings;
};
