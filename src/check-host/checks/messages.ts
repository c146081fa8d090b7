import { hasApiKey } from '../../hub/api-key.js';
import { createFinding, type Check } from '../context.js';
import type { Finding } from '../results.js';

/** Warnings that the checks cause themselves, by responses without a request. */
const EXPECTED = /^A response was ignored: its "re" and "type"|^A message has a type that/;

const KEY_NAME = /"(x-api-key|api[_-]?key)"\s*:/i;

/** Checks all messages of the app that came so far. */
export const checkMessages: Check = async ({ connection }) => {
  const findings: Finding[] = [...connection.warnings]
    .filter((text) => !EXPECTED.test(text) && !text.includes('repeat'))
    .map((text) => createFinding('invalid-message', text));
  const ids = new Set<string>();
  let [isRepeated, isCounted, last] = [false, true, -1];
  for (const { id, seq, sid } of connection.received.filter((message) => message.message)) {
    if (sid !== connection.sid) continue;
    isRepeated ||= ids.has(`id ${id}`) || ids.has(`seq ${seq}`);
    isCounted &&= seq > last;
    last = seq;
    ids.add(`id ${id}`).add(`seq ${seq}`);
  }
  if (isRepeated) findings.push(createFinding('repeated-id'));
  else if (!isCounted) findings.push(createFinding('not-counted'));
  return findings;
};

/** Looks for an API key in all messages. */
export const checkSecrets: Check = async ({ connection }) => {
  for (const { json } of connection.received) {
    if (hasApiKey(json)) return [createFinding('key-leak', 'sk-…')];
    const name = KEY_NAME.exec(json)?.[1];
    if (name) return [createFinding('key-leak', name)];
  }
  return [];
};
